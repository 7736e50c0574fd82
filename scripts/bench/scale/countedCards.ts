/** What the page of the insights reads of a shop whose tallies hold this many cards. */
import { cardCounts } from '@tessera/domain/insights/cardCounts';
import { addNumbers, type Numbers, numbersBelow } from '@tessera/domain/insights/numbers';
import { monthField } from '@tessera/domain/insights/tallies';
import { DAY_MS, dayIn } from '@tessera/domain/lib/time';
import { TIME_ZONE } from '@tessera/domain/operation/product';
import { pathIn } from '@tessera/domain/records/collections';
import { lifeOf, makeShop } from '../bulkShop';
import { formatWhole, table } from '../document';
import { newAccount } from '../people';
import type { Bench, Outcome } from '../runBench';
import { EMAIL, pages } from './largeShop';
import { pageCostOf, USUAL } from './measure';

/** Cards are taken evenly over a year; each gets four stamps. */
const DAYS = 365;
const EVENTS = 5;

/** The tallies of a shop with this many cards, by document: what the nightly job adds up from their ledgers. */
function talliesOf(cards: number, now: number): Numbers {
  let sum: Numbers = {};
  for (let number = 1; number <= cards; number += 1) {
    const { pass, events } = lifeOf(number, EVENTS, now - (EVENTS + Math.floor((number / cards) * DAYS)) * DAY_MS);
    sum = addNumbers(sum, cardCounts(pass.passId, new Map([[pass.passId, events]]), TIME_ZONE));
  }
  return sum;
}

/** The insights of few and many cards. */
export async function insights({ db, auth }: Bench): Promise<Outcome> {
  const now = Date.now();
  const today = dayIn(TIME_ZONE, now);
  const ownerUid = await newAccount(auth, EMAIL);
  const rows: string[][] = [];
  const problems: string[] = [];
  let usual: string | undefined;
  for (const cards of [USUAL, 30_000, 100_000]) {
    const id = `counted${cards}`;
    await makeShop(db, id, { ownerUid });
    const tallies = talliesOf(cards, now);
    const documents = Object.keys(tallies).map((name) => ({ name, fields: numbersBelow(tallies, name) }));
    for (const { name, fields } of documents)
      await db.doc(pathIn(id, 'insights', name)).set({ ...monthField(name), ...fields });
    const { readInsights, readOwed } = await pages();
    const read = [
      (await pageCostOf(() => readInsights(id, today))).reads,
      (await pageCostOf(() => readOwed(id, today.slice(0, 7)))).reads,
    ].map(formatWhole);
    usual ??= read.join();
    if (read.join() !== usual) problems.push(`${cards} cards: ${read.join(' and ')} documents`);
    const largest = Math.max(...documents.map(({ fields }) => JSON.stringify(fields).length));
    rows.push([formatWhole(cards), ...read, (largest / 1000).toFixed(1)]);
  }
  const text = `
Cards taken over a year with four stamps each. The shop’s tallies are what the nightly job adds up from the cards’
ledgers. The pages read the tallies alone, so that a shop with 100,000 cards costs what one with ${USUAL} does.

${table(['cards', 'documents, insights', 'documents, what is owed', 'largest tally, kB (a document may have 1,048)'], rows)}`;
  return { title: 'The insights of few and many cards', text, problems };
}
