import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import { afterDeletion } from '../../../../web/src/app/account/afterDeletion';

describe('after the deletion of an account', () => {
  const now = Date.UTC(2026, 10, 1, 12);
  const said = (business: Parameters<typeof afterDeletion>[0]) =>
    afterDeletion(business, now).replaceAll('\u00a0', ' ');

  it('rewards can be given for 60 days, and then the cards are erased', () =>
    assert.match(
      said({ active: true }),
      /^Your shop is frozen\. Rewards that .+ can be given until 31 December 2026, and then its cards are erased\. We keep/,
    ));

  it('the 60 days for rewards of a frozen shop began when it froze', () => {
    const frozen = (days: number) => said({ active: false, frozenSince: now - days * DAY_MS });
    assert.match(frozen(50), /can be given until 11 November 2026\. Its cards are erased after 31 December 2026\./);
    assert.match(frozen(70), /^Your shop is frozen\. Its cards are erased after 31 December 2026\./);
  });

  it('nothing is said of a shop that never was', () =>
    assert.match(said(undefined), /^We keep what accounting needs:/));
});
