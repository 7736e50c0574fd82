/** What the page of the insights reads of a shop whose counters hold this many cards. */
import { pathIn } from '@tessera/domain/collections';
import { cardCounts } from '@tessera/domain/insights/cardCounts';
import { monthField } from '@tessera/domain/insights/counters';
import { add, below, type Numbers } from '@tessera/domain/insights/numbers';
import { TIME_ZONE } from '@tessera/domain/product';
import { DAY_MS, dayIn } from '@tessera/domain/time';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { lifeOf } from '../bulkShop';
import { newOwner, openShop, pages } from './largeShop';
import { pageCostOf } from './measure';

/** Cards are taken evenly over a year; each gets four stamps. */
const DAYS = 365;
const EVENTS = 5;

export interface CountedCards {
  cards: number;
  /** Documents that the two pages read. */
  insights: number;
  owed: number;
  /** The largest counter as JSON, in bytes. A document may have a mebibyte. */
  largest: number;
}

/** The counters of a shop with this many cards, by document: what the nightly job adds up from their ledgers. */
function countersOf(cards: number, now: number): Numbers {
  let sum: Numbers = {};
  for (let number = 1; number <= cards; number += 1) {
    const { pass, events } = lifeOf(number, EVENTS, now - (EVENTS + Math.floor((number / cards) * DAYS)) * DAY_MS);
    sum = add(sum, cardCounts(pass.passId, new Map([[pass.passId, events]]), TIME_ZONE));
  }
  return sum;
}

/** Measures the pages with shops of these sizes, one after another. */
export async function measureCounters(
  { db, auth }: { db: Firestore; auth: Auth },
  sizes: readonly number[],
): Promise<CountedCards[]> {
  const uid = await newOwner(auth);
  const now = Date.now();
  const today = dayIn(TIME_ZONE, now);
  const measured: CountedCards[] = [];
  for (const cards of sizes) {
    const id = `counted${cards}`;
    await openShop(db, id, uid, now);
    const counters = countersOf(cards, now);
    const documents = Object.keys(counters).map((name) => ({ name, fields: below(counters, name) }));
    for (const { name, fields } of documents)
      await db.doc(pathIn(id, 'insights', name)).set({ ...monthField(name), ...fields });
    const { readInsights, readOwed } = await pages();
    const insights = await pageCostOf(() => readInsights(id, today));
    const owed = await pageCostOf(() => readOwed(id, today.slice(0, 7)));
    const largest = Math.max(...documents.map(({ fields }) => JSON.stringify(fields).length));
    measured.push({ cards, insights: insights.reads, owed: owed.reads, largest });
  }
  return measured;
}
