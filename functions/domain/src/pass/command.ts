/** What a counter asks of a card, what is known about the asking, and what can be answered. */
import type { MemberRole } from '../member';
import type { ProgrammeLimits, ProgrammeVersion } from '../programme';
import type { EventType, Pass, PassEvent } from './state';
import type { Details, Reason } from './words';

export type Command =
  | { type: 'stamp'; quantity: number }
  | { type: 'redeem'; rewardIds: string[] }
  | { type: 'bring'; stamps: number }
  | { type: 'undo'; undoes: string; undone: PassEvent | null; reason?: string }
  | { type: 'adjust'; stamps: number; reason: string }
  | { type: 'block'; blocked: boolean; reason: string }
  | { type: 'move' }
  | { type: 'close' };

/** How the card was shown. */
export type Proof =
  { kind: 'code'; seconds: number; isGenuine: boolean } | { kind: 'static'; isGenuine: boolean } | { kind: 'look-up' };

export interface Actor {
  uid: string;
  role: MemberRole;
  device?: string;
  shift?: string;
  /** A device without a person's open shift does nothing. */
  hasShift: boolean;
  locationId?: string;
}

export interface Context {
  scanId: string;
  /** Late stamps that were recorded in this shift before. */
  lateInShift?: number;
  /** When the function decides: milliseconds since 1970. */
  at: number;
  /** When the counter scanned, by its corrected clock. */
  scannedAt?: number;
  confirmed: boolean;
  actor: Actor;
  proof: Proof;
  /** Too many codes were wrong within the hour, on this card or on this device. */
  codesAreClosed: boolean;
  /** The person's PIN, typed again. */
  pin?: 'right' | 'wrong' | 'locked';
  shop: { active: boolean; frozenSince?: number; timeZone: string };
  programme: { limits: ProgrammeLimits; terms: ProgrammeVersion; recent: ProgrammeVersion[] };
}

export type Decision =
  | { verdict: 'accepted'; event: PassEvent; next: Pass }
  | { verdict: 'confirm' | 'refused'; reason: Reason; details?: Details };

export type Refusal = Exclude<Decision, { verdict: 'accepted' }>;

const MINUTE_MS = 60_000;
/** A scan that arrives later than this after it was taken is late. */
export const LATE_AFTER_MS = MINUTE_MS;
export const OLDEST_SCAN_MS = 7 * 24 * 60 * MINUTE_MS;
export const AHEAD_MS = MINUTE_MS;
export const UNDO_MS = 15 * MINUTE_MS;
export const CAN_BE_UNDONE: ReadonlySet<EventType> = new Set(['stamped', 'brought', 'redeemed', 'adjusted']);
/** More late stamps than these, on a card within the days it keeps or in a shift, are flagged. */
export const LATE_A_CARD = 5;
export const LATE_A_SHIFT = 20;

export const refuse = (reason: Reason, details?: Details): Refusal => ({
  verdict: 'refused',
  reason,
  ...(details && { details }),
});

const formats = new Map<string, Intl.DateTimeFormat>();

/** The date of a time in a time zone: `2026-11-21`. */
export function dayIn(timeZone: string, at: number): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

/**
 * Tells one scan from another under the same id: command, card, quantity, stamps, rewards and what is undone; never the
 * code, the time, the confirmation, the shift, the PIN or the place.
 */
export function contentOf(command: Command, passId: string): string {
  switch (command.type) {
    case 'stamp':
      return `stamp ${passId} ${command.quantity}`;
    case 'redeem':
      return `redeem ${passId} ${[...command.rewardIds].sort().join(' ')}`;
    case 'bring':
      return `bring ${passId} ${command.stamps}`;
    case 'undo':
      return `undo ${command.undoes}`;
    case 'adjust':
      return `adjust ${passId} ${command.stamps}`;
    case 'block':
      return `${command.blocked ? 'block' : 'unblock'} ${passId}`;
    case 'move':
    case 'close':
      return `${command.type} ${passId}`;
  }
}

/** When it happened, as far as the card is concerned. */
export const whenOf = ({ at, scannedAt }: Context): number => scannedAt ?? at;
export const isLate = (context: Context): boolean => context.at - whenOf(context) > LATE_AFTER_MS;
