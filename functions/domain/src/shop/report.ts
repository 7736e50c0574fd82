/** Reports: what the holder of a card reports as wrong, and the shop's answer. Times are milliseconds since 1970. */
import { DAY_MS } from '../lib/time';

/** `businesses/{businessId}/reports/{reportId}`. */
export interface CardReport {
  passId: string;
  message: string;
  at: number;
  /** True until a manager has answered. */
  open: boolean;
  /** The shop's answer, which the holder reads. */
  outcome?: string;
  closedAt?: number;
  /** The uid of the manager. */
  closedBy?: string;
}

/** A report as its card's holder sees it. */
export interface OwnReport extends Pick<CardReport, 'message' | 'at' | 'outcome' | 'closedAt'> {
  /** The time by which the shop should answer. */
  answerBy: number;
}

/**
 * Our own target for an answer. By law a complaint about data must be acknowledged within 30 days, which we do at once,
 * and then be answered without undue delay (Data Protection Act 2018, section 164A).
 */
export const ANSWER_DAYS = 30;

/** The most mails about reports in 24 hours, to the owner and to holders alike: about one card, and for one shop. */
export const REPORT_MAILS_A_DAY = { card: 2, shop: 10 } as const;

/** The time by which the shop should answer a report. @param at when the report was made */
export const answerBy = (at: number): number => at + ANSWER_DAYS * DAY_MS;

/** Days until a time, the present one among them; 0 or less once it has come. */
export const daysUntil = (until: number, now: number): number => Math.ceil((until - now) / DAY_MS);
