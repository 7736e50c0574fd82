/** The commands of a counter, the context in which a command is decided, and the possible answers. */
import { omitUndefined } from '../lib/omitUndefined';
import { DAY_MS, MINUTE_MS } from '../lib/time';
import { type Bonus, type Offers, type Purchase } from '../scheme/types';
import type { ProgrammeLimits } from '../shop/programme';
import { isAtLeast, type MemberRole } from '../team/member';
import type { PinCheck } from '../team/pin';
import type { CodeLock } from '../team/wrongCodes';
import type { EventType, Pass, PassEvent } from './state';
import type { Details, Reason } from './words';

export type Command =
  | { type: 'earn'; purchase: Purchase }
  | { type: 'redeem'; rewardIds: string[] }
  | { type: 'bringPaperCard'; amount: number }
  | { type: 'undo'; undoes: string; undone: PassEvent | null; reason?: string }
  | { type: 'adjust'; amount: number; reason: string }
  | { type: 'block'; blocked: boolean; reason: string }
  /** `phone`: a fingerprint of the id that the new phone sent; it identifies a retry. */
  | { type: 'move'; phone?: string }
  /** Removes the rewards that ended so long ago that nobody may give them any more. */
  | { type: 'end' }
  | { type: 'close' };

/** How the card was shown. */
export type Proof =
  | { kind: 'code'; seconds: number; isGenuine: boolean }
  | { kind: 'static'; isGenuine: boolean }
  | { kind: 'look-up' };

export interface Actor {
  uid: string;
  role: MemberRole;
  device?: string;
  shift?: string;
  /** Whether a person has an open shift; without one a device may do nothing. */
  hasShift: boolean;
  /** Whether only a rotating code counts, because only the sender says who the author is, or when it was. */
  needsCode?: boolean;
  /** Who sends the scan, if somebody else took it. */
  sentBy?: string;
  locationId?: string;
  /** `integration`: another program, which can only read while the shop is frozen. */
  kind?: 'integration' | undefined;
}

export interface Context {
  scanId: string;
  /** Number of late stamps that the author has sent before on the day of the decision. */
  lateToday?: number;
  /** Number of paper cards that the author has brought over before on the day of the decision. */
  papersToday?: number;
  /** When the function decides: milliseconds since 1970. */
  at: number;
  /** When the counter scanned, by its corrected clock: milliseconds since 1970. */
  scannedAt?: number;
  confirmed: boolean;
  actor: Actor;
  proof: Proof;
  /** Whether the card or the sender is closed to codes, because too many were wrong within the hour. */
  codes: CodeLock;
  /** Result of checking the PIN that the person typed again. */
  pin?: PinCheck;
  shop: { active: boolean; frozenSince?: number; thawedAt?: number; timeZone: string };
  programme: { limits: ProgrammeLimits; bonuses?: Bonus[] } & Offers;
}

export type Decision =
  | { verdict: 'accepted'; event: PassEvent; next: Pass }
  | { verdict: 'confirm' | 'refused'; reason: Reason; details?: Details };

export type Refusal = Exclude<Decision, { verdict: 'accepted' }>;

/** A scan that arrives more than this after it was taken is late. */
export const LATE_AFTER_MS = MINUTE_MS;
/** A scan that was taken longer ago is refused. */
export const OLDEST_SCAN_MS = 7 * DAY_MS;
/** How far the clock of a counter may be ahead. */
export const AHEAD_MS = MINUTE_MS;
/** How long staff can undo their own events, and those of the tablet they work on. */
export const UNDO_MS = 15 * MINUTE_MS;
/** The most paper cards that one person may bring over in a day, without a manager's own account. */
export const PAPERS_A_DAY = 20;
/** How long after the undo of a reward's redemption the next one on the same card needs a manager. */
export const RESTORED_AGAIN_MS = DAY_MS;
export const CAN_BE_UNDONE: ReadonlySet<EventType> = new Set(['stamped', 'brought', 'redeemed', 'adjusted']);

/**
 * What an undo of an event requires of somebody at a time (milliseconds since 1970): nothing if the event is recent and
 * their own, their device's or sent by them, a reason if they manage the shop. Otherwise the reason why they may not.
 */
export function undoRequires(
  event: Pick<PassEvent, 'by' | 'device' | 'sentBy' | 'at'>,
  { uid, role, device }: Pick<Actor, 'uid' | 'role' | 'device'>,
  at: number,
): 'nothing' | 'reason' | 'too-late-to-undo' | 'needs-manager' {
  const isOwn = event.by === uid || event.sentBy === uid || (device !== undefined && event.device === device);
  if (isOwn && at - event.at <= UNDO_MS) return 'nothing';
  if (isAtLeast(role, 'manager')) return 'reason';
  return isOwn ? 'too-late-to-undo' : 'needs-manager';
}

export const refuse = (reason: Reason, details?: Details): Refusal =>
  omitUndefined<Refusal>({ verdict: 'refused', reason, details });

/**
 * Tells a retry from a different scan with the same id: command, card, purchase, amount, rewards and the undone event.
 * Code, time, confirmation, shift, PIN and place are left out, because they may differ in a retry.
 */
export function contentOf(command: Command, passId: string): string {
  switch (command.type) {
    case 'earn':
      return `earn ${passId} ${'pence' in command.purchase ? `${command.purchase.pence}p` : command.purchase.quantity}`;
    case 'redeem':
      return `redeem ${passId} ${[...command.rewardIds].sort().join(' ')}`;
    case 'bringPaperCard':
      return `bringPaperCard ${passId} ${command.amount}`;
    case 'undo':
      return `undo ${command.undoes}`;
    case 'adjust':
      return `adjust ${passId} ${command.amount}`;
    case 'block':
      return `${command.blocked ? 'block' : 'unblock'} ${passId}`;
    case 'move':
      return command.phone === undefined ? `move ${passId}` : `move ${passId} ${command.phone}`;
    case 'end':
      return `end ${passId}`;
    case 'close':
      return `close ${passId}`;
  }
}

type Times = Pick<Context, 'at' | 'scannedAt'>;
/** When a scan was taken, however late it arrived; for anything without that time, when it is decided. */
export const whenOf = ({ at, scannedAt }: Times): number => scannedAt ?? at;
export const isLate = (times: Times): boolean => times.at - whenOf(times) > LATE_AFTER_MS;
/** Whether a rotating code shows that the card was there. For anything else there is only the sender's claim. */
export const provesPresence = (proof: Proof): boolean => proof.kind === 'code' && proof.isGenuine;
