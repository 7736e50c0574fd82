import assert from 'node:assert/strict';
import { findInMonth, findOnDays } from '@tessera/domain/alerts/rules';
import { findSameHands, type Stamping } from '@tessera/domain/alerts/sameHands';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import type { CardBalance, PassEvent } from '@tessera/domain/pass/state';
import type { OpenReward } from '@tessera/domain/scheme/types';
import { NOON } from '../pass/cases';
import { event, many, nextScan, rulesOf, watched } from './cases';

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

const stamping = (passId: string, by: string, at: number): Stamping => ({
  scanId: nextScan(),
  passId,
  by,
  place: 'main',
  day: day(at),
  at,
});

/** Four weeks in which two people serve turn by turn, at the same hours. */
function quietMonth(): Stamping[] {
  const all: Stamping[] = [];
  for (let date = 0; date < 28; date += 1)
    for (let hour = 0; hour < 8; hour += 1)
      for (const [minute, by] of [
        [5, 'ann'],
        [35, 'ben'],
      ] as const)
        all.push(
          stamping(
            `c${(date * 7 + hour * 3 + minute) % 60}`,
            by,
            NOON + date * DAY_MS + (hour - 3) * HOUR_MS + minute * MINUTE_MS,
          ),
        );
  return all;
}

/** So many visits of a card, one a day, at ten past three, all served by one person. */
const visits = (count: number, by: string): Stamping[] =>
  Array.from({ length: count }, (_, date) =>
    stamping('friend', by, NOON + date * DAY_MS + 2 * HOUR_MS + 10 * MINUTE_MS),
  );

describe('the alert of one person who stamps a card far more often than others', () => {
  it('finds nothing in a month in which people serve in turn', () => {
    assert.deepEqual(findSameHands(quietMonth()), []);
  });

  it('finds the card and the person, with the numbers and the visits', () => {
    const planted = visits(14, 'ann');
    const [found, ...more] = findSameHands([...quietMonth(), ...planted]);
    assert.deepEqual(more, []);
    assert.deepEqual([found?.passId, found?.person, found?.visits], ['friend', 'ann', 14]);
    assert.ok((found?.expected ?? 99) < 9);
    assert.ok((found?.probability ?? 1) < 0.001);
    assert.deepEqual(found?.own, planted);
  });

  it('needs eight visits', () => {
    assert.deepEqual(findSameHands([...quietMonth(), ...visits(7, 'ann')]), []);
  });

  it('cannot find somebody who works alone, and says nothing of a regular of that shift', () => {
    const alone = quietMonth().map((one) => ({ ...one, by: 'ann' }));
    assert.deepEqual(findSameHands([...alone, ...visits(20, 'ann')]), []);
  });

  it('says nothing of a regular who comes in the one shift in which a person works', () => {
    const shifts = quietMonth().map((one) => ({ ...one, by: new Date(one.at).getUTCHours() < 12 ? 'ann' : 'ben' }));
    assert.deepEqual(findSameHands([...shifts, ...visits(20, 'ben')]), []);
  });
});

/** NOON is a Monday, 12:00 in London. */
describe('the alerts of single days', () => {
  it('finds more scans of one card on a day than the shop expects, unless they were undone', () => {
    const six = many(6, (index) => ({ at: NOON + index * MINUTE_MS }));
    const [found] = findOnDays(six, watched);
    assert.deepEqual(
      [found?.rule, found?.passId, found?.about, found?.numbers],
      ['many-a-day', 'card', 'ann', { bought: 6, scans: 6, most: 5 }],
    );
    assert.deepEqual(rulesOf(six.slice(1)), []);
    assert.deepEqual(rulesOf(six.map((one, index) => (index === 0 ? { ...one, undoneBy: 'x' } : one))), []);
  });

  it('counts what was bought, and not the scans, in which several stamps may be; a bonus is not bought', () => {
    const stamps = (...amounts: number[]) => amounts.map((amount) => event({ amount, bought: amount }));
    const [found] = findOnDays(stamps(5, 5), watched);
    assert.deepEqual([found?.rule, found?.numbers], ['many-a-day', { bought: 10, scans: 2, most: 5 }]);
    assert.deepEqual(rulesOf(stamps(5)), []);
    assert.deepEqual(rulesOf([event({ amount: 10, bought: 5 })]), []);
    assert.deepEqual(rulesOf(stamps(6)), ['many-a-day']);
    const both = ['ann', 'ben'].map((by) => event({ amount: 3, bought: 3, by }));
    assert.deepEqual(rulesOf(both), [], 'a customer who came twice');
    const points = (count: number) => many(count, () => ({ scheme: 'points', amount: 4500, bought: 4500 }));
    assert.deepEqual([rulesOf(points(5)), rulesOf(points(6))], [[], ['many-a-day']], 'an amount is one purchase');
  });

  it('finds scans outside the opening hours, by more than half an hour, by their own time', () => {
    assert.deepEqual(rulesOf([event({ at: NOON + 5 * HOUR_MS + 29 * MINUTE_MS })]), []);
    assert.deepEqual(rulesOf([event({ at: NOON + 5 * HOUR_MS + 31 * MINUTE_MS })]), ['outside-hours']);
    assert.deepEqual(rulesOf([event({ at: NOON + 9 * HOUR_MS, scannedAt: NOON })]), []);
    assert.deepEqual(rulesOf([event({ at: NOON + DAY_MS })]), ['outside-hours']);
    const found = (hoursSince: number) => findOnDays([event({ at: NOON + DAY_MS })], { ...watched, hoursSince });
    assert.deepEqual(
      [found(NOON).length, found(NOON + 2 * DAY_MS).length],
      [1, 0],
      'not by hours that were saved later',
    );
    // The set-up says nothing of Wednesdays.
    assert.deepEqual(rulesOf([event({ at: NOON + 2 * DAY_MS + 9 * HOUR_MS })]), []);
  });

  it('finds a card in two places within a quarter of an hour', () => {
    const at = (minutes: number, locationId: string) => event({ at: NOON + minutes * MINUTE_MS, locationId });
    assert.deepEqual(rulesOf([at(0, 'main'), at(14, 'stall')]), ['two-places']);
    assert.deepEqual(rulesOf([at(0, 'main'), at(16, 'stall')]), []);
    const late = [at(12 * 60 - 5, 'main'), at(12 * 60 + 5, 'stall'), at(12 * 60 + 10, 'main')];
    const found = findOnDays(late, watched).filter(({ rule }) => rule === 'two-places');
    assert.deepEqual(
      found.map(({ numbers }) => numbers),
      [{ minutes: 10, pairs: 2 }],
      'around midnight',
    );
  });

  it('finds rewards given without a code, corrections, and late scans, of those who are not owners', () => {
    const rewards = (by: string) => many(3, () => ({ type: 'redeemed', amount: 0, proof: 'look-up', by }));
    const corrections = (by: string) => many(5, () => ({ type: 'adjusted', amount: 2, proof: 'look-up', by }));
    const late = (by: string) => many(21, (index) => ({ late: true, by, passId: `card-${index}` }));
    assert.deepEqual(rulesOf(rewards('ann')), ['without-code']);
    assert.deepEqual(rulesOf(corrections('max')), ['many-corrections']);
    assert.deepEqual(rulesOf(late('ann')), ['many-late']);
    assert.deepEqual(rulesOf([...rewards('owner'), ...corrections('owner'), ...late('owner')]), []);
    const shown = (count: number) => many(count, () => ({ type: 'redeemed', amount: 0 }));
    assert.deepEqual(rulesOf(shown(3)), []);
    assert.deepEqual(rulesOf([...shown(6), ...rewards('ann')]), ['without-code']);
    assert.deepEqual(rulesOf([...shown(20), ...rewards('ann')]), [], 'one in twenty is usual');
  });

  it('judges no share of a week that began before the events do', () => {
    // Scans of the week before may arrive late in the first of the five weeks.
    const late = (weeks: number) =>
      many(3, () => ({
        type: 'redeemed',
        proof: 'look-up',
        scannedAt: NOON - weeks * 7 * DAY_MS,
        at: NOON - 28 * DAY_MS,
      }));
    const ofMonth = (weeks: number) => findInMonth(late(weeks), watched, NOON).map(({ rule }) => rule);
    assert.deepEqual([ofMonth(4), ofMonth(5)], [['without-code'], []]);
  });

  it('finds late purchases, however few scans they came in', () => {
    const late = many(5, (index) => ({ late: true, amount: 5, bought: 5, passId: `card-${index}` }));
    assert.deepEqual(rulesOf(late), ['many-late']);
    assert.deepEqual(rulesOf(late.slice(1)), []);
  });

  it('finds corrections and merges that are many, or worth three rewards', () => {
    const after: CardBalance = { kind: 'stamps', balance: 0, target: 8, rewards: [] };
    const corrected = (amount: number, more: Partial<PassEvent> = {}) =>
      event({ type: 'adjusted', by: 'max', proof: 'look-up', amount, after, ...more });
    const merged = (amount: number, rewards: number) =>
      corrected(amount, { type: 'merged', received: Array(rewards).fill({ rewardId: 'r1' }) as OpenReward[] });
    const [found] = findOnDays([corrected(100)], watched);
    assert.deepEqual(
      [found?.rule, found?.about, found?.numbers],
      ['many-corrections', 'max', { times: 1, worth: 12.5 }],
    );
    assert.deepEqual(rulesOf([corrected(23)]), []);
    assert.deepEqual(rulesOf([corrected(12), corrected(12)]), ['many-corrections']);
    assert.deepEqual(rulesOf([merged(4, 2), corrected(4)]), ['many-corrections'], 'a merge');
    assert.deepEqual(rulesOf([merged(4, 2), corrected(-100)]), []);
    assert.deepEqual(rulesOf([merged(-2, 0), merged(9, 0), corrected(2)]), []);
    assert.deepEqual(rulesOf([corrected(12), corrected(12, { at: NOON + 7 * DAY_MS })]), [], 'in two weeks');
    const points: Partial<PassEvent> = { scheme: 'points', after: { kind: 'points', balance: 0, rewards: [] } };
    assert.deepEqual(rulesOf([corrected(29_999, points)]), [], 'a reward for 100 points');
    assert.deepEqual(rulesOf([corrected(30_000, points)]), ['many-corrections']);
  });

  it('finds rewards that were given and taken back, five in a week by one person', () => {
    const undone = (count: number, more: Partial<PassEvent> = {}) =>
      many(count, () => ({ type: 'undone', amount: 0, restored: [], by: 'ann', ...more }));
    assert.deepEqual(rulesOf(undone(5)), ['undone-rewards']);
    assert.deepEqual(rulesOf(undone(4)), []);
    assert.deepEqual(rulesOf([...undone(3), ...undone(2, { by: 'ben' })]), []);
    assert.deepEqual(rulesOf([...undone(3), ...undone(2, { at: NOON + 7 * DAY_MS })]), []);
  });

  it('gives the same finding the same id, in whatever order the events come', () => {
    const events = many(7, (index) => ({ at: NOON + index * MINUTE_MS }));
    assert.deepEqual(
      findInMonth(events, watched, NOON + DAY_MS),
      findInMonth([...events].reverse(), watched, NOON + DAY_MS),
    );
  });
});
