/** The alert of a person who fills cards alone and gives their rewards. */
import assert from 'node:assert/strict';
import { findOnDays } from '@tessera/domain/alerts/rules';
import { alertInWords } from '@tessera/domain/alerts/words';
import { DAY_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import type { PassEvent } from '@tessera/domain/pass/state';
import type { OpenReward, Scheme } from '@tessera/domain/scheme/types';
import { NOON } from '../pass/cases';
import { event, watched } from './cases';

const COFFEE: Scheme = {
  kind: 'stamps',
  target: 8,
  rewards: [
    { at: 3, reward: 'a biscuit' },
    { at: 8, reward: 'a coffee' },
  ],
};
const coffee: OpenReward = {
  rewardId: 'r1',
  reward: 'a coffee',
  earnedAt: NOON,
  unitsUsed: 8,
  offer: { version: 1, scheme: COFFEE },
};
const biscuit: OpenReward = { ...coffee, reward: 'a biscuit', unitsUsed: 0 };

let cards = 0;
interface Step extends Partial<PassEvent> {
  /** Minutes since the card began. */
  minute?: number;
}
/** The ledger of a new card: each step by Ann, a minute after the one before, unless it says otherwise. */
function card(at: number, ...steps: Step[]): PassEvent[] {
  const passId = `card-${(cards += 1)}`;
  return steps.map(({ minute, ...more }, index) =>
    event({ passId, seq: index + 2, at: at + (minute ?? index) * MINUTE_MS, bought: more.amount ?? 0, ...more }),
  );
}
const brought: Step = { type: 'brought', amount: 7 };
const last: Step = { amount: 1, earned: [coffee] };
const given: Step = { type: 'redeemed', amount: 0, redeemed: [coffee] };

const times = (count: number, make: (index: number) => PassEvent[]): PassEvent[] =>
  Array.from({ length: count }, (_, index) => make(index)).flat();
const found = (events: PassEvent[]) =>
  findOnDays(events, { ...watched, mostADay: 50 })
    .filter(({ rule }) => rule === 'own-rewards')
    .map(({ about, numbers }) => [about, numbers['own'], numbers['given']]);

describe('the alert of rewards that one person filled and gave', () => {
  const at = (index: number) => NOON + index * 5 * MINUTE_MS;

  for (const [what, steps] of [
    ['a paper card that nobody had', [brought, last, given]],
    ['many stamps at once', [{ amount: 5 }, { amount: 3, earned: [coffee] }, given]],
    ['a correction', [{ type: 'adjusted', amount: 100, earned: [coffee] }, given]],
    ['a welcome and the rest', [{ type: 'joined', by: 'customer', amount: 4 }, { amount: 4, earned: [coffee] }, given]],
    [
      'an early reward',
      [
        { amount: 3, earned: [biscuit] },
        { ...given, redeemed: [biscuit] },
      ],
    ],
    [
      'points',
      [
        { scheme: 'points', amount: 800 },
        { ...given, scheme: 'points', earned: [coffee] },
      ],
    ],
  ] as [string, Step[]][]) {
    it(`finds six in a row by ${what}, and not three`, () => {
      assert.deepEqual(found(times(6, (index) => card(at(index), ...steps))), [['ann', 6, 6]]);
      assert.deepEqual(found(times(3, (index) => card(at(index), ...steps))), []);
    });
  }

  it('finds them in whoever’s names they were sent', () => {
    const names = ['owner', 'ben', 'cy'];
    const sent = times(6, (index) => card(at(index), brought, last, given)).map((one, index) => ({
      ...one,
      by: names[index % 3] ?? '',
      sentBy: 'bob',
    }));
    assert.deepEqual(found(sent), [['bob', 6, 6]]);
  });

  it('says nothing of cards that several people filled, or whose scans are older than what is known', () => {
    const shared = times(9, (index) => card(at(index), { ...brought, by: 'ben' }, last, given));
    const handed = times(9, (index) => card(at(index), brought, last, { ...given, by: 'ben' }));
    const older = times(9, (index) => card(at(index), last, given));
    const imported = times(9, (index) => card(at(index), { type: 'imported', by: 'max', amount: 7 }, last, given));
    for (const events of [shared, handed, older, imported]) assert.deepEqual(found(events), []);
    // Ann brought the customers over from another system, where they collected these.
    const over = (more: Step): Step => ({ type: 'imported', ...more });
    const begun = times(9, (index) => card(at(index), over({ amount: 7 }), last, given));
    const full = times(9, (index) => card(at(index), over({ amount: 8, earned: [coffee] }), given));
    for (const events of [begun, full]) assert.deepEqual(found(events), []);
    const undone = times(6, (index) => card(at(index), brought, last, { ...given, undoneBy: 'x' }));
    assert.deepEqual(found(undone), []);
  });

  it('compares with how often it happens to others', () => {
    const by = (who: string) => (index: number) =>
      card(at(index), brought, last, given).map((one) => ({ ...one, by: who }));
    const opening = ['ann', 'ben', 'cy', 'di'].flatMap((who) => times(12, by(who)));
    assert.deepEqual(found(opening), [], 'everybody brings paper cards over, as in the weeks after opening');
    const usual = times(40, (index) =>
      card(at(index), { ...brought, by: 'ben' }, { ...last, by: 'cy' }, { ...given, by: 'di' }),
    );
    assert.deepEqual(found([...usual, ...times(4, by('ann'))]), [['ann', 4, 4]]);
    assert.deepEqual(found([...usual, ...times(3, by('ann'))]), []);
  });

  it('finds patient ones, who wait some days, up to three visits of a card', () => {
    const visits =
      (...minutes: number[]) =>
      (index: number) => {
        const [first = 0, second = 0, third = 0] = minutes;
        const filled: Step[] = [
          { amount: 5, minute: 0 },
          { amount: 3, earned: [coffee], minute: first + second },
        ];
        return card(at(index), ...filled, { ...given, minute: first + second + third });
      };
    const day = DAY_MS / MINUTE_MS;
    const once = times(30, (index) => card(at(index), { ...brought, by: 'ben' }, last, { ...given, by: 'cy' }));
    assert.deepEqual(found([...once, ...times(8, visits(0, 3 * day, 4 * day))]), [['ann', 8, 8]]);
    const fourth = times(8, (index) => [
      ...card(
        at(index),
        { amount: 4 },
        { amount: 3, minute: day },
        { ...last, minute: 2 * day },
        { ...given, minute: 3 * day },
      ),
    ]);
    assert.deepEqual(found([...once, ...fourth]), []);
  });

  it('says how many were given, filled alone, and to be expected', () => {
    const [alert] = findOnDays(
      times(6, (index) => card(at(index), brought, last, given)),
      watched,
    );
    const { what, why = '', bars, detail = '' } = alertInWords(alert ?? assert.fail(), 'Ann');
    assert.match(what, /^Ann gave 6 rewards, and filled 6 of them alone/);
    assert.match(why, /about 2 would be usual/);
    assert.match(detail, /1 in 4,100/);
    assert.deepEqual([bars?.here, Math.round(bars?.expected ?? 0)], [6, 2]);
    assert.equal(alert?.events.length, 6);
  });
});
