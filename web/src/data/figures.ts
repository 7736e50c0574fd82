/** The shop's daily counts of some days, and their sums since the shop began. Reads no cards and no events. */
import { collectionIn } from '@tessera/domain/collections';
import { QUERIES } from '@tessera/domain/queries';
import { type DailyCounts, type DayStats, OUTSTANDING_FIELDS } from '@tessera/domain/stats';
import { collection, getAggregate, getDocs, limit, query, sum } from 'firebase/firestore/lite';
import { firestoreLite } from './firestoreLite';
import { queryIn } from './shopQueries';

/** One document per day and person or device: thirty days of a team of fifty. */
const MOST_STATS_A_MONTH = 1500;

export interface Figures {
  stats: DayStats[];
  ever: Pick<DailyCounts, (typeof OUTSTANDING_FIELDS)[number]>;
}

/** @param from the first day, `2026-11-21` @throws FirebaseError */
export async function readFigures(businessId: string, from: string): Promise<Figures> {
  const all = collection(firestoreLite(), collectionIn(businessId, 'stats'));
  const [found, ...sums] = await Promise.all([
    getDocs(query(queryIn(businessId, QUERIES.statsSince, from), limit(MOST_STATS_A_MONTH))),
    ...OUTSTANDING_FIELDS.map(
      async (field) => [field, (await getAggregate(all, { sum: sum(field) })).data().sum] as const,
    ),
  ]);
  return {
    stats: found.docs.map((snapshot) => snapshot.data() as DayStats),
    ever: Object.fromEntries(sums) as Figures['ever'],
  };
}
