/** Checks a shop's tallies against its ledger: each card's part, and that the tallies are the sum of the parts. */
import { addNumbers, type Numbers } from '@tessera/domain/insights/numbers';
import { SETTINGS_ID } from '@tessera/domain/insights/settings';
import { COUNTING_VERSION, PROGRESS_ID } from '@tessera/domain/insights/tallies';
import { documentsOf } from '../../records/queries';
import type { BusinessRefs } from '../../records/refs';
import { recount } from './countInsights';

/** Number of cards that are read at a time. */
const PAGE = 200;

/** The numbers of a tally's document, without the zeros that increments leave. */
function numbersIn(stored: object): Numbers {
  const numbers = Object.entries(stored).filter(([, value]) => typeof value !== 'string');
  return addNumbers({}, Object.fromEntries(numbers) as Numbers);
}

const progressAt = async (refs: BusinessRefs): Promise<number | undefined> =>
  (await refs.insights(PROGRESS_ID).get()).data()?.changedAt;

/** A line for each document that differs. */
function differing(stored: Numbers, computed: Numbers): string[] {
  return Object.keys(addNumbers(stored, computed, -1)).map((id) => `the tally ${id} differs from its cards`);
}

/**
 * The differences between a shop's tallies and its ledger; empty when they agree. Cards that changed since they were
 * counted are left to the next count, and so are tallies that are being counted meanwhile.
 */
export async function insightsDifferences(refs: BusinessRefs): Promise<string[]> {
  const business = (await refs.business.get()).data();
  const begun = await progressAt(refs);
  if (!business || begun === undefined) return [];
  const differences: string[] = [];
  let computed: Numbers = {};
  const all = refs.collection('cardCounts').orderBy('__name__');
  for await (const snapshot of documentsOf(all, { page: PAGE })) {
    const { seq, version, counts } = snapshot.data();
    computed = addNumbers(computed, counts);
    if (version !== COUNTING_VERSION) continue;
    const now = await recount(refs, snapshot.id, business);
    if (now.seq === seq && Object.keys(addNumbers(now.counts, counts, -1)).length > 0)
      differences.push(`${snapshot.id}: the insights count another ledger`);
  }
  const { docs } = await refs.collection('insights').get();
  const tallies = docs.filter(({ id }) => id !== PROGRESS_ID && id !== SETTINGS_ID);
  const stored = addNumbers({}, Object.fromEntries(tallies.map((one) => [one.id, numbersIn(one.data())])));
  if ((await progressAt(refs)) !== begun) return differences;
  return [...differences, ...differing(stored, computed)];
}
