/** The shop's daily counts of some days, and their sums since the shop began. Reads no cards and no events. */
import { type DayStats, MOST_STATS_A_DAY, type OutstandingCounts } from '@tessera/domain/insights/stats';
import { QUERIES } from '@tessera/domain/records/queries';
import { getDocs, limit, query } from 'firebase/firestore/lite';
import { readCountsEver } from './countsEver';
import { queryIn } from './shopQueries';

/** A year. */
const MOST_DAYS = 366;

export interface Figures {
  stats: DayStats[];
  ever: OutstandingCounts;
}

/** @param from the first day, `2026-11-21` @throws FirebaseError */
export async function readFigures(businessId: string, from: string): Promise<Figures> {
  const [days, ever] = await Promise.all([
    getDocs(query(queryIn(businessId, QUERIES.statsSince, from), limit(MOST_DAYS * MOST_STATS_A_DAY))),
    readCountsEver(businessId),
  ]);
  return { stats: days.docs.map((snapshot) => snapshot.data()), ever };
}
