/** The shop's daily counts of some days, and their sums since the shop began. Reads no cards and no events. */
import { type DayStats, MOST_STATS_A_DAY, type OutstandingCounts } from '@tessera/domain/insights/stats';
import { QUERIES } from '@tessera/domain/records/queries';
import { readCountsEver } from './countsEver';
import { queryIn, recordsOf } from './shopQueries';

/** A year. */
const MOST_DAYS = 366;

export interface Figures {
  stats: DayStats[];
  ever: OutstandingCounts;
}

/** @param from the first day, `2026-11-21` @throws FirebaseError */
export async function readFigures(businessId: string, from: string): Promise<Figures> {
  const [stats, ever] = await Promise.all([
    recordsOf(queryIn(businessId, QUERIES.statsSince, from), MOST_DAYS * MOST_STATS_A_DAY),
    readCountsEver(businessId),
  ]);
  return { stats, ever };
}
