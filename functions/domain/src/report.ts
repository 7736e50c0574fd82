/** What the holder of a card reports as wrong, and what became of it. Times are milliseconds since 1970. */

/** `businesses/{businessId}/reports/{reportId}`. */
export interface CardReport {
  passId: string;
  message: string;
  at: number;
  /** Until a manager has seen to it. */
  open: boolean;
  /** What the shop did about it, in its own words: the holder reads it. */
  outcome?: string;
  closedAt?: number;
  /** The uid of the manager. */
  closedBy?: string;
}

/** A report as the holder of its card sees it. */
export interface OwnReport extends Pick<CardReport, 'message' | 'at' | 'outcome' | 'closedAt'> {
  /** When the shop should have answered. */
  answerBy: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Our own target for an answer. The law asks that a complaint about data be acknowledged within 30 days, which happens
 * at once, and then be answered without undue delay (Data Protection Act 2018, section 164A).
 */
export const ANSWER_DAYS = 30;

export const answerBy = (at: number): number => at + ANSWER_DAYS * DAY_MS;

/** Whole days that are left until a time; negative once it is over. */
export const daysUntil = (until: number, now: number): number => Math.floor((until - now) / DAY_MS);
