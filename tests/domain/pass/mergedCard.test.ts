/** What the dialog of a merge announces, compared with what the merge does. */
import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import { decide } from '@tessera/domain/pass/decide';
import { isErased } from '@tessera/domain/pass/erased';
import { decideMerge, mergedCard } from '@tessera/domain/pass/merge';
import { balanceOf, type Pass } from '@tessera/domain/pass/state';
import type { Offer, Scheme } from '@tessera/domain/scheme/types';
import { defaultLimits } from '@tessera/domain/shop/programme';
import { actor, contextAt, newPass, NOON, programmeOf, version } from './cases';

const NOW = { at: NOON, timeZone: 'Europe/London' };
const [CARD, OTHER] = ['0123456789ABCDEF', 'FEDCBA9876543210'];

/** Compares the announcement with the merge, and returns both. */
function compared(other: Pass, card: Pass, programme: ReturnType<typeof programmeOf>) {
  const merge = decideMerge(other, card, 'same person', contextAt(NOON, { actor: actor('manager'), programme }));
  assert.equal(merge.verdict, 'accepted');
  const announced = mergedCard(other, card, programme, NOW);
  assert.deepEqual(announced, balanceOf(merge.into.next));
  return announced;
}

describe('the announced outcome of a merge', () => {
  const withStamps = (stamps: number, passId: string) => ({ ...newPass(version(1, 8), passId).pass, balance: stamps });
  const card = withStamps(1, CARD);

  for (const [what, stamps, versions] of [
    ['more stamps', 2, [version(1, 8)]],
    ['a full card', 9, [version(1, 8)]],
    ['a newer version for fewer stamps', 2, [version(1, 8), version(2, 6)]],
    ['a full card and a newer version', 7, [version(1, 8), version(2, 10)]],
  ] as const)
    it(`is what the merge does: ${what}`, () => {
      compared(withStamps(stamps, OTHER), card, programmeOf([...versions]));
    });

  it('counts early rewards that come along, those that are reached together, and none twice', () => {
    const scheme: Scheme = {
      kind: 'stamps',
      target: 8,
      rewards: [
        { at: 4, reward: 'a biscuit' },
        { at: 8, reward: 'a coffee', days: 30 },
      ],
    };
    const offer = { version: 1, scheme };
    const programme = programmeOf([offer]);
    const filled = (quantity: number, passId: string): Pass => {
      const { pass } = newPass(offer, passId);
      const decision = decide(pass, { type: 'earn', purchase: { quantity } }, contextAt(NOON, { programme }));
      assert.equal(decision.verdict, 'accepted');
      return decision.next;
    };
    const [two, three, five] = [filled(2, CARD), filled(3, CARD), filled(5, OTHER)];
    assert.deepEqual(
      [compared(five, two, programme).rewards.length, compared(five, three, programme).rewards.length],
      [1, 2],
    );
    assert.equal(compared(five, filled(5, CARD), programme).rewards.length, 3);
    assert.equal(compared(filled(2, OTHER), two, programme).rewards.length, 1, 'reached together');
  });

  it('counts what the points of both can buy', () => {
    const offer: Offer = {
      version: 1,
      scheme: { kind: 'points', perPound: 10, rewards: [{ rewardId: 'soup', price: 20_000, reward: 'a soup' }] },
    };
    const programme = { ...programmeOf([offer]), limits: defaultLimits('points', NOON) };
    const withPoints = (passId: string) => ({ ...newPass(offer, passId).pass, balance: 12_000 });
    const { balance, rewards } = compared(withPoints(OTHER), withPoints(CARD), programme);
    assert.deepEqual([balance, rewards.length], [24_000, 1]);
  });
});

describe('a merge', () => {
  it('keeps when and where the person was last, on whichever card', () => {
    const programme = programmeOf([version(1, 8)]);
    const used = (passId: string, daysAgo: number, locationId: string): Pass => {
      const { pass } = newPass(version(1, 8), passId);
      const joinedAt = NOON - 90 * DAY_MS;
      const joined = { ...pass, joinedAt, visits: [{ scanId: `joined_${passId}`, at: joinedAt }] };
      const context = contextAt(NOON - daysAgo * DAY_MS, { actor: { ...actor(), locationId }, programme });
      const decision = decide(joined, { type: 'earn', purchase: { quantity: 1 } }, context);
      assert.equal(decision.verdict, 'accepted');
      return decision.next;
    };
    const [lately, longAgo] = [used(OTHER, 1, 'market'), used(CARD, 60, 'main')];
    for (const [from, into] of [
      [lately, longAgo],
      [longAgo, lately],
    ] as const) {
      const merge = decideMerge(from, into, 'same person', contextAt(NOON, { actor: actor('manager'), programme }));
      assert.equal(merge.verdict, 'accepted');
      const { lastVisitAt, lastPlace } = merge.into.next;
      assert.deepEqual([lastVisitAt, lastPlace], [NOON - DAY_MS, 'market']);
    }
  });

  it('closes one of the cards, which is not erased', () => {
    const context = contextAt(NOON, { actor: actor('manager'), programme: programmeOf([version(1, 8)]) });
    const [{ pass }, { pass: other }] = [newPass(version(1, 8), CARD), newPass(version(1, 8), OTHER)];
    const merge = decideMerge(other, pass, 'same person', context);
    const erasure = decide(pass, { type: 'close' }, context);
    assert.equal(merge.verdict, 'accepted');
    assert.equal(erasure.verdict, 'accepted');
    const cards = [pass, merge.from.next, merge.into.next, erasure.next];
    assert.deepEqual(
      cards.map((card) => [card.status, isErased(card)]),
      [
        ['open', false],
        ['closed', false],
        ['open', false],
        ['closed', true],
      ],
    );
  });
});
