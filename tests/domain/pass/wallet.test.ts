import assert from 'node:assert/strict';
import { walletCard } from '@tessera/domain/pass/wallet';
import { type Business, REDEEM_AFTER_FREEZE_MS } from '@tessera/domain/shop/business';
import { newPass, NOON } from './cases';

describe('the card of a frozen shop in a wallet', () => {
  const { pass } = newPass();
  // Only the fields that the notice needs.
  const business = {
    active: false,
    frozenSince: NOON,
    timeZone: 'Europe/London',
    programmes: {},
    address: [],
    contact: {},
  } as unknown as Business;
  const noticeAfter = (ms: number) => walletCard(business, pass, pass.linkVersion, NOON + ms).notice;

  it('says until when rewards can be redeemed, as long as they can', () => {
    const frozen = 'No new stamps for now: this shop’s cards are paused.';
    assert.equal(noticeAfter(0), `${frozen} Rewards that are ready can be redeemed until 31 July 2026.`);
    assert.match(noticeAfter(REDEEM_AFTER_FREEZE_MS - 1) ?? '', /redeemed until/);
    assert.equal(noticeAfter(REDEEM_AFTER_FREEZE_MS), frozen);
  });
});
