/** The figures, the activity and what is owed are computed in different ways from one ledger. */
import assert from 'node:assert/strict';
import { cardCounts } from '@tessera/domain/insights/cardCounts';
import { owedOn } from '@tessera/domain/insights/figures';
import { addNumbers, numbersBelow } from '@tessera/domain/insights/numbers';
import { countedBy, type DayStats, earnedOf, figuresByDay, givenOf, sumOf } from '@tessera/domain/insights/stats';
import { dayIn, daysUpTo } from '@tessera/domain/lib/time';
import { whenOf } from '@tessera/domain/pass/command';
import type { PassEvent } from '@tessera/domain/pass/state';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import fc from 'fast-check';
import { contextAt, send } from '../pass/cases';
import { type Life, live, pressesOf, schemeOf } from '../scheme/play';

const ZONE = 'Europe/London';
/** Before the first event of a life. */
const BEFORE = '2023-10-01';

const eventsOf = ({ ledger, other }: Life): PassEvent[] => [...ledger.events, ...other.events];

/** A life whose first card is erased in the end. */
function erased({ ledger, ...life }: Life): Life {
  const context = contextAt(life.at, { programme: life.programme, proof: { kind: 'look-up' } });
  return { ...life, ledger: send(ledger, { type: 'close' }, context).ledger };
}

/** The daily counts, as the store writes them. */
function statsOf(life: Life): DayStats[] {
  const events = eventsOf(life);
  const byId = new Map(events.map((event) => [event.scanId, event]));
  return events.flatMap((event) =>
    countedBy(event, dayIn(ZONE, whenOf(event)), byId.get(event.undoes ?? '')).map(({ day, increments }) => ({
      day,
      by: event.by,
      locationId: null,
      ...increments,
    })),
  );
}

/** The rewards that wait at the end of a day, by the tallies of the insights. */
function owedBy(life: Life): (day: string) => number {
  const ledgers = new Map([life.ledger, life.other].map(({ pass, events }) => [pass.passId, events]));
  const counts = [...ledgers.keys()]
    .map((passId) => cardCounts(passId, ledgers, ZONE))
    .reduce((sum, one) => addNumbers(sum, one));
  const changes = Object.keys(counts)
    .filter((id) => id.startsWith('owed_'))
    .map((id) => ({ owed: id.slice('owed_'.length), days: numbersBelow(counts, id, 'days') }));
  const total = { owes: numbersBelow(counts, 'total', 'owes') };
  return (day) => owedOn(total, changes, day).rewards.reduce((sum, { number }) => sum + number, 0);
}

describe('the figures of a shop', () => {
  for (const kind of ['stamps', 'points'] satisfies SchemeKind[]) {
    const lives = fc.tuple(schemeOf(kind), pressesOf(kind)).map(([scheme, presses]) => live(scheme, presses));

    it(`show what the activity lists and was not undone, with ${kind}`, () => {
      fc.assert(
        fc.property(lives, (life) => {
          const sum = sumOf(statsOf(life));
          const kept = eventsOf(life).filter(({ undoneBy }) => undoneBy === undefined);
          assert.equal(
            earnedOf(sum),
            kept.filter(({ type }) => type === 'stamped').reduce((all, { amount }) => all + amount, 0),
          );
          assert.equal(
            givenOf(sum),
            kept.reduce((all, { redeemed = [] }) => all + redeemed.length, 0),
          );
        }),
        { numRuns: 300 },
      );
    });
  }

  it('show the rewards that wait on each day as the page for the accountant does, also of cards that are erased', () => {
    const lives = fc
      .tuple(schemeOf('stamps'), pressesOf('stamps'), fc.boolean())
      .map(([scheme, presses, isErased]) => (isErased ? erased(live(scheme, presses)) : live(scheme, presses)));
    fc.assert(
      fc.property(lives, (life) => {
        const stats = statsOf(life);
        const last = dayIn(ZONE, life.at);
        const days = daysUpTo(last, (Date.parse(last) - Date.parse(BEFORE)) / 86_400_000);
        const owed = owedBy(life);
        assert.deepEqual(
          figuresByDay(days, stats, sumOf(stats)).map(({ day, outstanding }) => [day, outstanding]),
          days.map((day) => [day, owed(day)]),
        );
      }),
      { numRuns: 500 },
    );
  });
});
