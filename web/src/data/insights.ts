/** A shop's insights: its counters, which a job keeps. The number of reads does not depend on the number of cards. */
import {
  type CohortCounter,
  type CountingProgress,
  type HoursCounter,
  type OwedCounter,
  PROGRESS_ID,
  TOTAL_ID,
  type TotalCounter,
} from '@tessera/domain/insights/counters';
import { monthAfter } from '@tessera/domain/insights/figures';
import { type InsightsSettings, SETTINGS_ID } from '@tessera/domain/insights/settings';
import { QUERIES } from '@tessera/domain/queries';
import type { QueryShape } from '@tessera/domain/queryShape';
import { getDoc, getDocs } from 'firebase/firestore/lite';
import { documentBelow } from './references';
import { queryIn } from './shopQueries';

/** The months whose new cards are shown, and those whose hours are. */
const COHORTS = 13;
const HOURS = 3;

async function one<Record>(businessId: string, id: string): Promise<Record | undefined> {
  return (await getDoc(documentBelow(businessId, 'insights', id))).data() as Record | undefined;
}

async function several<Record>(businessId: string, shape: QueryShape, month: string): Promise<Record[]> {
  return (await getDocs(queryIn(businessId, shape, month))).docs.map((snapshot) => snapshot.data() as Record);
}

export interface Insights {
  /** Null until the shop's cards have been counted once. */
  countedTo: number | null;
  total: TotalCounter;
  /** The months of which there are any, oldest first. */
  cohorts: CohortCounter[];
  hours: HoursCounter[];
}

/** At most 18 documents. @param today in the shop's time zone, `2026-11-21` @throws FirebaseError */
export async function readInsights(businessId: string, today: string): Promise<Insights> {
  const month = today.slice(0, 7);
  const [progress, total, cohorts, hours] = await Promise.all([
    one<CountingProgress>(businessId, PROGRESS_ID),
    one<TotalCounter>(businessId, TOTAL_ID),
    several<CohortCounter>(businessId, QUERIES.cohortsSince, monthAfter(month, 1 - COHORTS)),
    several<HoursCounter>(businessId, QUERIES.hoursSince, monthAfter(month, 1 - HOURS)),
  ]);
  return { countedTo: progress?.countedTo || null, total: total ?? {}, cohorts, hours };
}

export interface OwedBooks {
  total: TotalCounter;
  /** What changed from the first day's month on. */
  changes: OwedCounter[];
  settings: InsightsSettings;
  countedTo: number | null;
}

/**
 * What a shop owes on any day from a month on: a document for each month since, and three more. @param month `2026-09`
 * @throws FirebaseError
 */
export async function readOwed(businessId: string, month: string): Promise<OwedBooks> {
  const [progress, total, settings, changes] = await Promise.all([
    one<CountingProgress>(businessId, PROGRESS_ID),
    one<TotalCounter>(businessId, TOTAL_ID),
    one<InsightsSettings>(businessId, SETTINGS_ID),
    several<OwedCounter>(businessId, QUERIES.owedSince, month),
  ]);
  return { countedTo: progress?.countedTo || null, total: total ?? {}, settings: settings ?? {}, changes };
}

/** What the owner set: one read. @throws FirebaseError */
export const readSettings = async (businessId: string): Promise<InsightsSettings> =>
  (await one<InsightsSettings>(businessId, SETTINGS_ID)) ?? {};

/** The state of all cards: one read. @throws FirebaseError */
export const readTotal = async (businessId: string): Promise<TotalCounter> =>
  (await one<TotalCounter>(businessId, TOTAL_ID)) ?? {};
