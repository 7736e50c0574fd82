/**
 * The documents of `businesses/{businessId}/insights`, from which a shop's insights are computed. Each is a sum over
 * the shop's cards of what `cardCounts` says of one card, so their number depends on the shop's age and not on its
 * cards. Days are two digits, `07`; months `2026-09`; both in the shop's time zone.
 */
import type { Numbers } from './numbers';
import type { InsightsSettings, SETTINGS_ID } from './settings';

/** The state of all cards at the last count. */
export interface TotalTally {
  /** Cards that are open or blocked. */
  cards?: number;
  /** Of these, the cards that are nearly at a reward. */
  close?: number;
  /** By how full they are, in quarters: 0 is empty, 4 is full. */
  fill?: Numbers;
  /** By the number of rewards they have reached: 0, 1, 2, and 3 for more. */
  reached?: Numbers;
  /** What the shop owes now, in the form of one day of `OwedTally`. */
  owes?: Numbers;
}

/** The cards that were taken in a month, by day. */
export interface CohortTally {
  cohort: string;
  joined?: Numbers;
  /** By day, and by the time within which the holder came again: 30, 60 or 90 days. The longer contain the shorter. */
  again?: Numbers;
  /** By day, and by the class of the time until the first reward. */
  reached?: Numbers;
  /** Cards that are open or blocked by the day of their last visit, whenever they were taken. */
  last?: Numbers;
}

/** Visits in a month, by place and `weekday-hour`: `{ main: { '1-8': 12 } }` are 12 visits on Mondays from 8 to 9. */
export interface HoursTally {
  hours: string;
  places?: Numbers;
}

/**
 * What changed on each day of a month in what the shop owes: `rewards` by the reward's words and the month it was
 * earned in, `cards` with units on them, and these `units`.
 */
export interface OwedTally {
  owed: string;
  days?: Numbers;
}

export type Tally = TotalTally | CohortTally | HoursTally | OwedTally;

/** The id of the document of all cards. */
export const TOTAL_ID = 'total';

/** The id of a month's document: `cohort_2026-09`. */
export const monthlyId = (kind: 'cohort' | 'hours' | 'owed', month: string): string => `${kind}_${month}`;

/** The field that says which month a document is of; none for the document of all cards. */
export function monthField(id: string): Record<string, string> {
  const [kind = '', month] = id.split('_');
  return month === undefined ? {} : { [kind]: month };
}

/** How far a shop's cards are counted: `businesses/{businessId}/insights/progress`. Milliseconds since 1970. */
export interface CountingProgress {
  /** Every card that changed until then is counted. */
  countedTo: number;
  /** Where a run that has not ended goes on: the time of change of the last card that it counted. */
  after?: number;
  /** When the last commit was made. */
  changedAt: number;
  version: number;
}
export const PROGRESS_ID = 'progress';

/** The documents of the insights that are not of one month, by their id. */
export interface InsightsDocuments {
  [TOTAL_ID]: TotalTally;
  [PROGRESS_ID]: CountingProgress;
  [SETTINGS_ID]: InsightsSettings;
}

/** What the tallies contain of one card: `businesses/{businessId}/cardCounts/{passId}`. Only functions read it. */
export interface CountedCard {
  /** The number of the newest event that is counted. */
  seq: number;
  version: number;
  /** By document. */
  counts: Numbers;
}

/** Increase it when the way of counting changes: the next run then counts every card again. */
export const COUNTING_VERSION = 1;
