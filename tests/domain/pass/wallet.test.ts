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
  const after = (ms: number, more: Partial<Business> = {}) =>
    walletCard({ ...business, ...more }, pass, pass.linkVersion, NOON + ms);
  const noticeAfter = (ms: number, more?: Partial<Business>) => after(ms, more).notice;

  it('says until when rewards can be redeemed, as long as they can', () => {
    const frozen = 'No new stamps for now: this shop’s cards are paused.';
    assert.equal(noticeAfter(0), `${frozen} Rewards that are ready can be redeemed until 31 July 2026.`);
    assert.match(noticeAfter(REDEEM_AFTER_FREEZE_MS - 1) ?? '', /redeemed until/);
    assert.equal(noticeAfter(REDEEM_AFTER_FREEZE_MS), `${frozen} Rewards can no longer be used.`);
  });

  it('has no reward ready once none can be had', () => {
    pass.rewards.push({ rewardId: 'r1', reward: 'a coffee', earnedAt: NOON, unitsUsed: 8, offer: pass.offer });
    assert.equal(after(REDEEM_AFTER_FREEZE_MS - 1).readyCount, 1);
    assert.equal(after(REDEEM_AFTER_FREEZE_MS).readyCount, 0);
  });

  it('says when the card is erased, once the shop has closed', () => {
    assert.match(
      noticeAfter(0, { closedAt: NOON }) ?? '',
      /^This shop has closed\. The card is erased after 31 July 2026\. R/,
    );
  });
});
