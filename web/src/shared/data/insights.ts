/** A shop's insights: its tallies, which a job keeps. The number of reads does not depend on the number of cards. */
import { monthAfter } from '@tessera/domain/insights/figures';
import { type InsightsSettings, SETTINGS_ID } from '@tessera/domain/insights/settings';
import {
  type CohortTally,
  type HoursTally,
  type InsightsDocuments,
  type OwedTally,
  PROGRESS_ID,
  TOTAL_ID,
  type TotalTally,
} from '@tessera/domain/insights/tallies';
import { QUERIES } from '@tessera/domain/records/queries';
import type { QueryShape } from '@tessera/domain/records/queryShape';
import { getDoc } from 'firebase/firestore/lite';
import { insightsDocument } from './references';
import { queryIn, recordsOf } from './shopQueries';

/** How many months of cohorts, and of hours, are shown. */
const COHORTS = 13;
const HOURS = 3;

const one = async <Id extends keyof InsightsDocuments>(
  businessId: string,
  id: Id,
): Promise<InsightsDocuments[Id] | undefined> => (await getDoc(insightsDocument(businessId, id))).data();

/** The documents from a month on. */
const several = (businessId: string, shape: QueryShape & { collection: 'insights' }, month: string) =>
  recordsOf(queryIn(businessId, shape, month));

export interface Insights {
  /** Null until the shop's cards have been counted once. */
  countedTo: number | null;
  total: TotalTally;
  /** One for each month that has any, oldest first. */
  cohorts: CohortTally[];
  hours: HoursTally[];
}

/** At most 18 documents. @param today in the shop's time zone, `2026-11-21` @throws FirebaseError */
export async function readInsights(businessId: string, today: string): Promise<Insights> {
  const month = today.slice(0, 7);
  const [progress, total, cohorts, hours] = await Promise.all([
    one(businessId, PROGRESS_ID),
    one(businessId, TOTAL_ID),
    several(businessId, QUERIES.cohortsSince, monthAfter(month, 1 - COHORTS)),
    several(businessId, QUERIES.hoursSince, monthAfter(month, 1 - HOURS)),
  ]);
  return {
    countedTo: progress?.countedTo || null,
    total: total ?? {},
    cohorts: cohorts.filter((tally) => 'cohort' in tally),
    hours: hours.filter((tally) => 'hours' in tally),
  };
}

export interface OwedBooks {
  total: TotalTally;
  /** What changed from the first day's month on. */
  changes: OwedTally[];
  settings: InsightsSettings;
  countedTo: number | null;
}

/**
 * What a shop owes on any day from a month on: a document for each month since, and three more. @param month `2026-09`
 * @throws FirebaseError
 */
export async function readOwed(businessId: string, month: string): Promise<OwedBooks> {
  const [progress, total, settings, changes] = await Promise.all([
    one(businessId, PROGRESS_ID),
    one(businessId, TOTAL_ID),
    one(businessId, SETTINGS_ID),
    several(businessId, QUERIES.owedSince, month),
  ]);
  return {
    countedTo: progress?.countedTo || null,
    total: total ?? {},
    settings: settings ?? {},
    changes: changes.filter((tally) => 'owed' in tally),
  };
}

/** What the owner set: one read. @throws FirebaseError */
export const readSettings = async (businessId: string): Promise<InsightsSettings> =>
  (await one(businessId, SETTINGS_ID)) ?? {};

/** The state of all cards: one read. @throws FirebaseError */
export const readTotal = async (businessId: string): Promise<TotalTally> => (await one(businessId, TOTAL_ID)) ?? {};
