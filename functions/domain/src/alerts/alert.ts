/** An alert: something in the ledger that a manager should look at twice. Nothing follows from it by itself. */
import { DAY_MS } from '../lib/time';
import type { MemberRole } from '../team/member';

/**
 * The rules, each with what it counts. An alert that was settled is opened again when the count has grown.
 *
 * - `same-hands`: one person stamped a card far more often than those who worked in the same hours would explain.
 * - `own-rewards`: one person filled and gave more rewards alone than chance explains.
 * - `many-a-day`: more purchases with one card on a day than the shop expects.
 * - `outside-hours`: scans at a time when the shop is closed.
 * - `two-places`: one card in two places within a quarter of an hour.
 * - `without-code`: rewards given without a code that shows the card is there.
 * - `undone-rewards`: rewards that were taken back after they were given.
 * - `many-corrections`: a manager added much to cards, by correction or by merging them.
 * - `many-late`: many scans that arrived late.
 */
export const COUNTED_BY = {
  'same-hands': 'own',
  'own-rewards': 'own',
  'many-a-day': 'bought',
  'outside-hours': 'scans',
  'two-places': 'pairs',
  'without-code': 'times',
  'undone-rewards': 'times',
  'many-corrections': 'worth',
  'many-late': 'bought',
} as const;
export type AlertRule = keyof typeof COUNTED_BY;

export const ALERT_STATES = ['open', 'dismissed', 'confirmed'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** What a rule found. */
export interface Finding {
  /** Derived from the finding, so that a second run overwrites it. */
  alertId: string;
  rule: AlertRule;
  /** Who did it, if it is about a person. */
  about?: string;
  /** Everybody whose hands it went through: named in the events, or their sender. None of them may settle it. */
  hands: string[];
  passId?: string;
  /** The first and the last day it is about, in the shop's time zone. */
  from: string;
  to: string;
  /** The numbers that explain it, by the names that `alerts/words` reads. */
  numbers: Record<string, number>;
  /** The events, at most 50, newest first. */
  events: string[];
}

/** `businesses/{businessId}/alerts/{alertId}`. Times are milliseconds since 1970. */
export interface Alert extends Finding {
  /** The least role that may see and settle it: an alert about a manager is for owners. */
  least: Extract<MemberRole, 'manager' | 'owner'>;
  foundAt: number;
  state: AlertState;
  note?: string;
  settledBy?: string;
  settledAt?: number;
  /** When it was opened again because it had grown. */
  grownAt?: number;
}

const countOf = ({ rule, numbers }: Pick<Finding, 'rule' | 'numbers'>): number => numbers[COUNTED_BY[rule]] ?? 0;

/** Whether a rule found more in one finding than in another. */
export const isLargerFinding = (one: Finding, other: Finding): boolean => countOf(one) > countOf(other);

/** How long alerts are kept, in milliseconds. */
export const ALERT_KEPT_MS = 365 * DAY_MS;
/** The most events that an alert names. */
export const EVENTS_NAMED = 50;
