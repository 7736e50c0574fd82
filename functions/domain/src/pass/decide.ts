/**
 * What a command does to a card: pure, without clock or database. The counter runs it too, for what it can know.
 * Order of the tests: shift, digits, age, blocked or frozen, quantity, daily limit, what the command itself demands, then
 * what to confirm. The store looks for a known id before it gives any other answer than "accepted".
 */
import { REDEEM_AFTER_FREEZE_MS } from '../business';
import { isAtLeast, type MemberRole } from '../member';
import type { ProgrammeLimits, ProgrammeVersion } from '../programme';
import { isFresh, stepOf } from './code';
import {
  applyEvent,
  type CardTerms,
  type EventType,
  inHand,
  type OpenReward,
  type Pass,
  type PassEvent,
  type ProofKind,
} from './state';
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

type Refusal = Exclude<Decision, { verdict: 'accepted' }>;

const MINUTE_MS = 60_000;
/** A scan that arrives later than this after it was taken is late. */
export const LATE_AFTER_MS = MINUTE_MS;
export const OLDEST_SCAN_MS = 7 * 24 * 60 * MINUTE_MS;
export const AHEAD_MS = MINUTE_MS;
export const UNDO_MS = 15 * MINUTE_MS;

const refuse = (reason: Reason, details?: Details): Refusal => ({
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
const whenOf = ({ at, scannedAt }: Context): number => scannedAt ?? at;
const isLate = (context: Context): boolean => context.at - whenOf(context) > LATE_AFTER_MS;

function testProof({ proof, codesAreClosed, ...context }: Context): Refusal | null {
  if (proof.kind === 'look-up') return null;
  if (codesAreClosed) return refuse('bad-code', { lookUpOnly: true });
  if (!proof.isGenuine) return refuse('bad-code');
  const when = context.scannedAt ?? context.at;
  if (proof.kind === 'code' && !isFresh(proof.seconds, when / 1000)) return refuse('stale-code');
  // A printed code can be photographed: it serves while the counter is connected, and not afterwards.
  if (proof.kind === 'static' && context.at - when > LATE_AFTER_MS) return refuse('stale-code');
  return null;
}

function testAge(pass: Pass, { at, scannedAt }: Context): Refusal | null {
  if (scannedAt === undefined) return null;
  if (scannedAt < at - OLDEST_SCAN_MS) return refuse('too-late');
  // The clocks of the counter and of the function are apart by up to a minute.
  if (scannedAt > at + AHEAD_MS || scannedAt < pass.joinedAt - AHEAD_MS) return refuse('too-early');
  return null;
}

/** Since when a shop is frozen; undefined while its plan stands. */
const frozenSince = ({ shop }: Context): number | undefined => (shop.active ? undefined : (shop.frozenSince ?? 0));

const GIVES_STAMPS: ReadonlySet<Command['type']> = new Set(['stamp', 'bring', 'adjust']);
const NEEDS_NO_PLAN: ReadonlySet<Command['type']> = new Set(['block', 'move', 'close']);
const MANAGES: ReadonlySet<Command['type']> = new Set(['undo', 'adjust', 'block', 'move', 'close']);

function testStatus(pass: Pass, command: Command, context: Context): Refusal | null {
  if (pass.status === 'closed' || (pass.status === 'blocked' && !MANAGES.has(command.type)))
    return refuse('card-blocked');
  const since = frozenSince(context);
  if (since === undefined || NEEDS_NO_PLAN.has(command.type)) return null;
  const end = GIVES_STAMPS.has(command.type) ? since : since + REDEEM_AFTER_FREEZE_MS;
  return whenOf(context) >= end ? refuse('frozen') : null;
}

/** The tests that do not depend on the command, in the contract's order. Reading a card asks them too. */
export function testCard(pass: Pass, command: Command, context: Context): Refusal | null {
  if (!context.actor.hasShift) return refuse('no-shift');
  return testProof(context) ?? testAge(pass, context) ?? testStatus(pass, command, context);
}

/** The part of an event that its command makes. */
type Effect = Pick<PassEvent, 'type' | 'stamps'> &
  Partial<
    Pick<
      PassEvent,
      | 'earned'
      | 'returned'
      | 'redeemed'
      | 'restored'
      | 'rewardId'
      | 'terms'
      | 'day'
      | 'step'
      | 'undoes'
      | 'reason'
      | 'soon'
      | 'pinTyped'
    >
  >;

const cardTerms = ({ version, stampsNeeded, reward }: CardTerms): CardTerms => ({ version, stampsNeeded, reward });

/**
 * The terms a started card takes at its next stamp: each newer version that is no worse, either the same reward for fewer
 * stamps, or one the owner ticked for started cards that asks no more stamps.
 */
function termsAtStamp(current: CardTerms, recent: readonly ProgrammeVersion[]): CardTerms {
  return recent
    .filter(({ version }) => version > current.version)
    .sort((one, other) => one.version - other.version)
    .reduce((terms, offered) => {
      const isBetter = offered.reward === terms.reward && offered.stampsNeeded < terms.stampsNeeded;
      const isTicked = offered.forStarted === true && offered.stampsNeeded <= terms.stampsNeeded;
      return isBetter || isTicked ? cardTerms(offered) : terms;
    }, current);
}

/** Adds stamps: each full round becomes a reward, the next round takes the current version, the surplus counts on. */
export function addStamps(
  pass: Pick<Pass, 'stamps' | 'earned'> & CardTerms,
  stamps: number,
  { programme, at }: { programme: Context['programme']; at: number },
): { earned: OpenReward[]; terms: CardTerms } {
  let terms = termsAtStamp(cardTerms(pass), programme.recent);
  let left = pass.stamps + stamps;
  const earned: OpenReward[] = [];
  while (left >= terms.stampsNeeded) {
    left -= terms.stampsNeeded;
    earned.push({
      rewardId: `r${pass.earned + earned.length + 1}`,
      reward: terms.reward,
      earnedAt: at,
      stampsUsed: terms.stampsNeeded,
      version: terms.version,
    });
    terms = cardTerms(programme.terms);
  }
  return { earned, terms };
}

/** Takes stamps; where they fall short, the newest open rewards turn back into stamps. Null where there are none left. */
function takeStamps(pass: Pass, stamps: number): { returned: OpenReward[]; terms: CardTerms } | null {
  const open = [...pass.rewards];
  const returned: OpenReward[] = [];
  let left = pass.stamps;
  let terms = cardTerms(pass);
  while (left < stamps) {
    const newest = open.pop();
    if (!newest) return null;
    returned.push(newest);
    left += newest.stampsUsed;
    // The round goes on under the terms it was earned under.
    terms = { version: newest.version, stampsNeeded: newest.stampsUsed, reward: newest.reward };
  }
  return { returned, terms };
}

function giving(type: EventType, pass: Pass, stamps: number, context: Context): Effect {
  const { earned, terms } = addStamps(pass, stamps, context);
  return { type, stamps, ...(earned.length > 0 && { earned }), ...(terms.version !== pass.version && { terms }) };
}

function taking(type: EventType, pass: Pass, stamps: number): Effect | Refusal {
  const taken = takeStamps(pass, stamps);
  if (!taken) return refuse('would-go-negative');
  const { returned, terms } = taken;
  return {
    type,
    stamps: -stamps,
    ...(returned.length > 0 && { returned }),
    ...(terms.version !== pass.version && { terms }),
  };
}

function stamp(pass: Pass, quantity: number, context: Context): Effect | Refusal {
  const { maxPerScan, dailyLimit, againAfterSeconds } = context.programme.limits;
  if (quantity > maxPerScan) return refuse('over-quantity', { most: maxPerScan });
  const when = whenOf(context);
  const day = dayIn(context.shop.timeZone, when);
  if ((pass.days[day] ?? 0) + quantity > dailyLimit) return refuse('daily-limit', { most: dailyLimit });
  const since = Math.abs(when - (pass.lastStampedAt ?? -Infinity));
  const isSoon = since < againAfterSeconds * 1000;
  if (isSoon && !isLate(context) && !context.confirmed)
    return { verdict: 'confirm', reason: 'again-soon', details: { seconds: Math.round(since / 1000) } };
  return { ...giving('stamped', pass, quantity, context), day, ...(isSoon && isLate(context) && { soon: true }) };
}

/** Whether somebody who may vouches for a redemption without a fresh code. */
function testVoucher({ actor, pin }: Context): Refusal | null {
  if (pin === 'locked') return refuse('pin-locked');
  if (pin === 'wrong') return refuse('bad-pin');
  return pin === 'right' || isAtLeast(actor.role, 'manager') ? null : refuse('needs-manager');
}

function redeem(pass: Pass, rewardIds: string[], context: Context): Effect | Refusal {
  const redeemed: OpenReward[] = [];
  for (const id of rewardIds) {
    const open = pass.rewards.find(({ rewardId }) => rewardId === id);
    if (!open) {
      const number = /^r[1-9]\d*$/.test(id) ? Number(id.slice(1)) : Infinity;
      return refuse(number <= pass.earned ? 'reward-already-used' : 'no-such-reward');
    }
    redeemed.push(open);
  }
  const { proof } = context;
  const step = proof.kind === 'code' ? stepOf(proof.seconds) : undefined;
  if (isLate(context) && !context.programme.limits.redeemOffline) return refuse('stale-code');
  if (step === undefined) {
    const refusal = testVoucher(context);
    if (refusal) return refusal;
  } else if (step <= (pass.lastRedeemedStep ?? -Infinity)) return refuse('code-already-used');
  if (!context.confirmed && !isLate(context)) {
    const reward = redeemed.map(({ reward }) => reward).join(', ');
    return { verdict: 'confirm', reason: 'confirm-reward', details: { reward } };
  }
  return {
    type: 'redeemed',
    stamps: 0,
    redeemed,
    rewardId: rewardIds[0],
    ...(step !== undefined && { step }),
    ...(context.pin === 'right' && { pinTyped: true }),
  };
}

function bring(pass: Pass, stamps: number, context: Context): Effect | Refusal {
  if (pass.broughtBy !== undefined) return refuse('already-brought');
  if (whenOf(context) >= context.programme.limits.paperUntil) return refuse('too-late');
  const most = pass.stampsNeeded - 1;
  if (stamps > most) return refuse('over-quantity', { most });
  return giving('brought', pass, stamps, context);
}

const CAN_BE_UNDONE: ReadonlySet<EventType> = new Set(['stamped', 'brought', 'redeemed', 'adjusted']);

/** Staff undo what they or their device did, for 15 minutes; managers anything, with a reason. */
function testUndo(undone: PassEvent, reason: string | undefined, { actor, at }: Context): Refusal | null {
  const isOwn = undone.by === actor.uid || (actor.device !== undefined && undone.device === actor.device);
  const isRecent = at - undone.at <= UNDO_MS;
  if (isOwn && isRecent) return null;
  if (isAtLeast(actor.role, 'manager')) return reason ? null : refuse('too-late-to-undo');
  return refuse(isOwn ? 'too-late-to-undo' : 'needs-manager');
}

function undo(pass: Pass, command: Extract<Command, { type: 'undo' }>, context: Context): Effect | Refusal {
  const { undone, reason } = command;
  if (!undone || undone.passId !== pass.passId || !CAN_BE_UNDONE.has(undone.type)) return refuse('unknown-scan');
  if (undone.undoneBy !== undefined) return refuse('already-undone');
  const refusal = testUndo(undone, reason, context);
  if (refusal) return refusal;
  const more = { undoes: undone.scanId, ...(reason && { reason }) };
  if (undone.redeemed) return { type: 'undone', stamps: 0, restored: undone.redeemed, ...more };
  if (undone.stamps < 0) return { ...giving('undone', pass, -undone.stamps, context), ...more };
  const taken = taking('undone', pass, undone.stamps);
  return 'verdict' in taken ? taken : { ...taken, ...more, ...(undone.day !== undefined && { day: undone.day }) };
}

function adjust(pass: Pass, stamps: number, reason: string, context: Context): Effect | Refusal {
  const effect = stamps > 0 ? giving('adjusted', pass, stamps, context) : taking('adjusted', pass, -stamps);
  return 'verdict' in effect ? effect : { ...effect, reason };
}

function effectOf(pass: Pass, command: Command, context: Context): Effect | Refusal {
  switch (command.type) {
    case 'stamp':
      return stamp(pass, command.quantity, context);
    case 'redeem':
      return redeem(pass, command.rewardIds, context);
    case 'bring':
      return bring(pass, command.stamps, context);
    case 'undo':
      return undo(pass, command, context);
    case 'adjust':
      return adjust(pass, command.stamps, command.reason, context);
    case 'block':
      return { type: command.blocked ? 'blocked' : 'unblocked', stamps: 0, reason: command.reason };
    case 'move':
      return { type: 'moved', stamps: 0 };
    case 'close':
      return { type: 'closed', stamps: 0 };
  }
}

/** Who did it, where, how it was proven and when: the part of an event that every command makes alike. */
function circumstances(context: Context): Partial<PassEvent> & Pick<PassEvent, 'by' | 'at'> {
  const { actor, at, scannedAt, proof } = context;
  const proofKind: ProofKind = proof.kind;
  return {
    by: actor.uid,
    ...(actor.device !== undefined && { device: actor.device }),
    ...(actor.shift !== undefined && { shift: actor.shift }),
    ...(actor.locationId !== undefined && { locationId: actor.locationId }),
    proof: proofKind,
    at,
    ...(scannedAt !== undefined && { scannedAt }),
    ...(isLate(context) && { late: true }),
  };
}

/** An event and the card after it. */
function commit(
  pass: Pass,
  effect: Effect & Partial<PassEvent>,
  content: string,
  context: Context,
): Extract<Decision, { verdict: 'accepted' }> {
  const event: PassEvent = {
    ...circumstances(context),
    ...effect,
    scanId: context.scanId,
    passId: pass.passId,
    seq: pass.seq + 1,
    content,
    after: inHand(pass),
    schema: 1,
  };
  const next = applyEvent(pass, event);
  return { verdict: 'accepted', event: { ...event, after: inHand(next) }, next };
}

/** What a command does to a card: an event and the card after it, a question, or a refusal. */
export function decide(pass: Pass, command: Command, context: Context): Decision {
  const refusal = testCard(pass, command, context);
  if (refusal) return refusal;
  const effect = effectOf(pass, command, context);
  return 'verdict' in effect ? effect : commit(pass, effect, contentOf(command, pass.passId), context);
}

/**
 * Two cards of one person become one: stamps and open rewards of `from` go to `into`, and `from` is closed. Both ledgers
 * stay; the event of `from` has an id of its own, made from the scan's.
 */
export function decideMerge(
  from: Pass,
  into: Pass,
  reason: string,
  context: Context,
): { verdict: 'accepted'; from: { event: PassEvent; next: Pass }; into: { event: PassEvent; next: Pass } } | Refusal {
  const content = `merge ${from.passId} ${into.passId}`;
  if (from.passId === into.passId || from.programmeId !== into.programmeId) return refuse('unknown-card');
  if (from.status !== 'open' || into.status !== 'open') return refuse('card-blocked');
  const received = from.rewards.map((reward, index) => ({ ...reward, rewardId: `r${into.earned + index + 1}` }));
  const added = addStamps({ ...into, earned: into.earned + received.length }, from.stamps, context);
  const given = commit(
    from,
    { type: 'merged', stamps: -from.stamps, handedOver: from.rewards, otherPassId: into.passId, reason },
    content,
    { ...context, scanId: `${context.scanId}_from` },
  );
  const taken = commit(
    into,
    {
      type: 'merged',
      stamps: from.stamps,
      received,
      otherPassId: from.passId,
      reason,
      ...(added.earned.length > 0 && { earned: added.earned }),
      ...(added.terms.version !== into.version && { terms: added.terms }),
    },
    content,
    context,
  );
  return { verdict: 'accepted', from: given, into: taken };
}
