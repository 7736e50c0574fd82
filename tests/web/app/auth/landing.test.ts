import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import { returnAddress, returnState, unpaidLanding } from '../../../../web/src/app/auth/landing';
import type { Shop } from '../../../../web/src/shared/data/shops';

describe('the return address after signing in', () => {
  it('is the whole address that a guard stopped', () => {
    const state = returnState({ pathname: '/payment', search: '?a=1', hash: '#x' });
    assert.equal(returnAddress({ state }), '/payment?a=1#x');
  });

  it('is what the address names, if that is an app of its own', () => {
    assert.equal(returnAddress({ state: null, search: '?next=%2Fcounter' }), '/counter');
    for (const search of ['?next=%2F%2Fevil.example', '?next=https%3A%2F%2Fevil.example', '?next=%2Fpayment'])
      assert.equal(returnAddress({ state: null, search }), undefined);
  });

  for (const state of [
    null,
    undefined,
    'x',
    {},
    { from: 1 },
    { from: 'https://evil.example' },
    { from: '//evil.example' },
    { from: '/\\evil.example' },
  ]) {
    it(`is undefined for ${JSON.stringify(state)}`, () => assert.equal(returnAddress({ state }), undefined));
  }
});

describe('the page after the log-in of an account that has not paid', () => {
  const shop = (ownerUid: string, frozenSince: number) =>
    ({ business: { ownerUid, active: false, frozenSince } }) as Shop;
  const now = 100 * DAY_MS;

  it('is its own frozen shop, and the payment once that is closed to its team', () => {
    assert.equal(unpaidLanding('me', [shop('other', now), shop('me', now - DAY_MS)], now), '/dashboard');
    assert.equal(unpaidLanding('me', [shop('me', now - 61 * DAY_MS)], now), '/payment');
  });

  it('is the counter in the shop of somebody else, and the set-up without a shop', () => {
    assert.equal(unpaidLanding('me', [shop('other', now)], now), '/counter');
    assert.equal(unpaidLanding('me', [], now), '/onboardingOverview');
  });
});
