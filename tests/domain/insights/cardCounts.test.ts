import assert from 'node:assert/strict';
import { cardCounts } from '@tessera/domain/insights/cardCounts';
import { addNumbers, numberAt, type Numbers, numbersBelow, total } from '@tessera/domain/insights/numbers';
import { DAY_MS, dayIn, HOUR_MS } from '@tessera/domain/lib/time';
import { importedPass } from '@tessera/domain/moving/importedPass';
import { whenOf } from '@tessera/domain/pass/command';
import type { PassEvent } from '@tessera/domain/pass/state';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import fc from 'fast-check';
import {
  accept,
  actor,
  begin,
  contextAt,
  fresh,
  type Ledger,
  NOON,
  programmeOf,
  stampOf,
  undoOf,
  version,
} from '../pass/cases';
import { type Life, live, pressesOf, schemeOf } from '../scheme/play';

const ZONE = 'Europe/London';

const ledgersOf = (...all: Ledger[]) => new Map(all.map(({ pass, events }) => [pass.passId, events]));
const countsOf = (ledger: Ledger, ...others: Ledger[]): Numbers =>
  cardCounts(ledger.pass.passId, ledgersOf(ledger, ...others), ZONE);
const both = ({ ledger, other }: Life): Numbers => addNumbers(countsOf(ledger, other), countsOf(other, ledger));

const stamp = (ledger: Ledger, when: number, quantity = 1): Ledger =>
  accept(ledger, stampOf(quantity), contextAt(when, { confirmed: true }));

const kinds: SchemeKind[] = ['stamps', 'points'];

describe('what a card adds to the counters of a shop', () => {
  for (const kind of kinds) {
    const lives = fc.tuple(schemeOf(kind), pressesOf(kind));

    it(`owes what is on the cards after any life with ${kind}, whatever was undone, merged or late`, () => {
      fc.assert(
        fc.property(lives, ([scheme, presses]) => {
          const life = live(scheme, presses);
          const passes = [life.ledger.pass, life.other.pass];
          const owed = numbersBelow(both(life), 'total', 'owes');
          assert.equal(
            numberAt(owed, 'units'),
            passes.reduce((sum, { balance }) => sum + balance, 0),
          );
          assert.equal(numberAt(owed, 'cards'), passes.filter(({ balance }) => balance > 0).length);
          const rewards = passes.flatMap((pass) => pass.rewards);
          assert.equal(total(numbersBelow(owed, 'rewards')), rewards.length);
        }),
      );
    });

    it(`adds up the changes of the days to what is owed, and counts each visit and card once, with ${kind}`, () => {
      fc.assert(
        fc.property(lives, ([scheme, presses]) => {
          const life = live(scheme, presses);
          const counts = both(life);
          const months = Object.keys(counts).filter((id) => id.startsWith('owed_'));
          const days = months.flatMap((id) => Object.values(numbersBelow(counts, id, 'days')) as Numbers[]);
          assert.deepEqual(
            days.reduce((sum, day) => addNumbers(sum, day), {}),
            numbersBelow(counts, 'total', 'owes'),
          );
          const open = [life.ledger.pass, life.other.pass].filter(({ status }) => status !== 'closed');
          assert.equal(numberAt(counts, 'total', 'cards'), open.length);
          const isMerged = life.other.events.some(({ handedOver }) => handedOver);
          const people = isMerged
            ? [[...life.ledger.events, ...life.other.events]]
            : [life.ledger.events, life.other.events];
          assert.equal(
            total(sumOf(counts, 'hours_', 'places')),
            people.reduce((sum, events) => sum + visitDays(events), 0),
          );
          assert.equal(total(sumOf(counts, 'cohort_', 'joined')), people.length);
        }),
      );
    });
  }

  it('counts a late scan at its own time, and takes an undone one back', () => {
    const scannedAt = NOON + 20 * HOUR_MS;
    const late = accept(
      begin(),
      stampOf(),
      contextAt(NOON + 3 * DAY_MS, { scannedAt, proof: fresh(scannedAt), confirmed: true }),
    );
    // 2 June 2026 is a Tuesday; 20 hours after noon it is eight in London.
    assert.equal(numberAt(countsOf(late), 'hours_2026-06', 'places', 'none', '2-8'), 1);
    assert.equal(numberAt(countsOf(late), 'cohort_2026-05', 'again', '31', '30'), 1);
    const scanId = late.events.at(-1)?.scanId ?? '';
    const undo = undoOf(late, scanId, 'a mistake');
    const undone = accept(late, undo, contextAt(NOON + 4 * DAY_MS, { actor: actor('manager') }));
    assert.deepEqual(numbersBelow(countsOf(undone), 'hours_2026-06'), {});
    assert.equal(numberAt(countsOf(undone), 'cohort_2026-05', 'again', '31', '30'), 0);
  });

  it('says within how many days somebody came again and reached the first reward', () => {
    const joined = NOON - DAY_MS;
    let ledger = stamp(begin(), joined + HOUR_MS);
    for (const days of [31, 32, 33, 34]) ledger = stamp(ledger, joined + days * DAY_MS);
    const cohort = numbersBelow(countsOf(ledger), 'cohort_2026-05');
    assert.deepEqual(numbersBelow(cohort, 'joined'), { 31: 1 });
    assert.deepEqual(numbersBelow(cohort, 'again', '31'), { 60: 1, 90: 1 });
    assert.deepEqual(numbersBelow(cohort, 'reached', '31'), { 60: 1 });
    assert.deepEqual(numbersBelow(countsOf(ledger), 'cohort_2026-07', 'last'), { '04': 1 });
  });

  it('knows the cards that are one stamp from a reward', () => {
    const [three, four] = [stamp(begin(), NOON, 3), stamp(begin(), NOON, 4)];
    assert.deepEqual(
      [three, four].map((one) => numberAt(countsOf(one), 'total', 'close')),
      [0, 1],
    );
  });

  it('leaves out practice cards', () => {
    const ledger = stamp(begin(), NOON);
    const events = ledger.events.map((event) => ({ ...event, practice: true as const }));
    assert.deepEqual(cardCounts(ledger.pass.passId, new Map([[ledger.pass.passId, events]]), ZONE), {});
  });

  it('counts the visits and the rewards of an imported card, and puts it in no cohort of new ones', () => {
    const { pass, events } = importedPass(
      { passId: '0123456789ABCDEF', programmeId: 'one', shortCode: '0123-4567', root: 1 },
      {
        customer: { id: '17', units: 7 },
        importId: 'i',
        by: 'manager',
        at: NOON,
        timeZone: ZONE,
        offers: programmeOf([version(1, 5)]),
      },
    );
    const counts = countsOf(stamp({ pass, events }, NOON + DAY_MS));
    const cohorts = Object.keys(counts).filter((id) => id.startsWith('cohort'));
    assert.ok(
      cohorts.every((id) => numberAt(counts, id, 'joined') === 0 && total(numbersBelow(counts, id, 'again')) === 0),
    );
    assert.equal(
      cohorts.reduce((sum, id) => sum + total(numbersBelow(counts, id, 'last')), 0),
      1,
    );
    assert.equal(numberAt(counts, 'total', 'cards'), 1);
    assert.equal(numberAt(counts, 'total', 'owes', 'units'), 3);
    assert.equal(total(numbersBelow(counts, 'total', 'owes', 'rewards')), 1);
  });
});

/** The days with a scan that counts, computed without the product's code. */
function visitDays(events: readonly PassEvent[]): number {
  const isVisit = ({ type, undoneBy }: PassEvent) => ['stamped', 'brought', 'redeemed'].includes(type) && !undoneBy;
  return new Set(events.filter(isVisit).map((event) => dayIn(ZONE, whenOf(event)))).size;
}

/** A field of the documents of one kind, added up. */
const sumOf = (counts: Numbers, kind: string, field: string): Numbers =>
  Object.keys(counts)
    .filter((id) => id.startsWith(kind))
    .map((id) => numbersBelow(counts, id, field))
    .reduce((sum, one) => addNumbers(sum, one), {});
