/**
 * Decides what a command does to a card: pure, without clock or database. The counter runs it too, with the facts that
 * it has. Order of the checks: shift, digits, age, blocked or frozen, quantity, daily limit, the command's own checks,
 * then confirmation. The store looks for an event with the same id before it answers anything but "accepted".
 */
import { isAtLeast } from '../member';
import { rulesOf } from '../scheme/rules';
import type { OpenReward, Purchase } from '../scheme/types';
import { dayIn, daysUpTo } from '../time';
import { judgedContext, testCard } from './checks';
import { stepOf } from './code';
import {
  CAN_BE_UNDONE,
  type Command,
  contentOf,
  type Context,
  type Decision,
  isLate,
  isShown,
  LATE_A_CARD,
  LATE_A_PERSON,
  type Refusal,
  refuse,
  undoRequires,
  whenOf,
} from './command';
import { deduct, earn, type Effect } from './effect';
import {
  applyEvent,
  balanceOf,
  DAYS_KEPT,
  type Flag,
  type Pass,
  type PassEvent,
  type ProofKind,
  SCHEMA,
} from './state';

function earnBy(pass: Pass, purchase: Purchase, context: Context): Effect | Refusal {
  const { limits } = context.programme;
  const when = whenOf(context);
  const day = dayIn(context.shop.timeZone, when);
  const units = rulesOf(pass.offer.scheme).unitsOf(purchase, limits, pass.days[day] ?? 0);
  if (typeof units !== 'number') return refuse(units.reason, { most: units.most, scheme: pass.offer.scheme.kind });
  const since = Math.abs(when - (pass.lastStampedAt ?? -Infinity));
  const isSoon = since < limits.againAfterSeconds * 1000;
  if (isSoon && !isLate(context) && !context.confirmed)
    return { verdict: 'confirm', reason: 'again-soon', details: { seconds: Math.round(since / 1000) } };
  const flags = isLate(context) ? lateFlags(pass, units, context) : [];
  return {
    ...earn('stamped', pass, units, context),
    day,
    ...(isSoon && isLate(context) && { soon: true }),
    ...(flags.length > 0 && { flags }),
  };
}

/** A card's late stamps in the last nine days. An undo reduces `days`, not `lateDays`, so the smaller one counts. */
const lateOnCard = ({ days, lateDays = {} }: Pass, today: string): number =>
  daysUpTo(today, DAYS_KEPT).reduce((sum, day) => sum + Math.min(lateDays[day] ?? 0, days[day] ?? 0), 0);

/**
 * A late code proves that the key's holder made it for that time. It does not rule out collusion, so many late stamps
 * are flagged.
 */
function lateFlags(pass: Pass, units: number, { at, shop, lateToday = 0 }: Context): Flag[] {
  return [
    ...(lateOnCard(pass, dayIn(shop.timeZone, at)) + units > LATE_A_CARD ? (['many-late-on-card'] as const) : []),
    ...(lateToday + units > LATE_A_PERSON ? (['many-late-in-shift'] as const) : []),
  ];
}

/** Without a rotating code, a redemption needs a manager, or the PIN typed again. */
function testApproval({ actor, pin }: Context): Refusal | null {
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
  // Only a rotating code shows when a late redemption was made.
  if (isLate(context) && !(context.programme.limits.redeemOffline && isShown(proof))) return refuse('stale-code');
  const step = proof.kind === 'code' ? stepOf(proof.seconds) : undefined;
  const refusal = step === undefined ? testApproval(context) : null;
  if (refusal) return refusal;
  // A late redemption may arrive after a newer one, so its step is not compared. Its reward can still be redeemed only
  // once.
  if (step !== undefined && !isLate(context) && step <= (pass.lastRedeemedStep ?? -Infinity))
    return refuse('code-already-used');
  if (!context.confirmed && !isLate(context)) {
    const reward = redeemed.map(({ reward }) => reward).join(', ');
    return { verdict: 'confirm', reason: 'confirm-reward', details: { reward } };
  }
  return {
    type: 'redeemed',
    amount: 0,
    redeemed,
    rewardId: rewardIds[0],
    ...(step !== undefined && { step }),
    ...(context.pin === 'right' && { pinTyped: true }),
    ...(isLate(context) && { flags: ['redeemed-offline' as const] }),
  };
}

function transferPaperCard(pass: Pass, units: number, context: Context): Effect | Refusal {
  if (pass.broughtBy !== undefined) return refuse('already-brought');
  if (whenOf(context) >= context.programme.limits.paperUntil) return refuse('too-late', { paperEnded: true });
  const { scheme } = pass.offer;
  const most = rulesOf(scheme).mostFromPaper(scheme);
  if (units > most) return refuse('over-quantity', { most, scheme: scheme.kind });
  return earn('brought', pass, units, context);
}

function undo(pass: Pass, command: Extract<Command, { type: 'undo' }>, context: Context): Effect | Refusal {
  const { undone, reason } = command;
  if (!undone || undone.passId !== pass.passId || !CAN_BE_UNDONE.has(undone.type)) return refuse('unknown-scan');
  if (undone.undoneBy !== undefined) return refuse('already-undone');
  const required = undoRequires(undone, context.actor, context.at);
  if (required === 'reason' && !reason) return refuse('too-late-to-undo');
  if (required === 'too-late-to-undo' || required === 'needs-manager') return refuse(required);
  const more = { undoes: undone.scanId, ...(reason && { reason }) };
  if (undone.redeemed) return { type: 'undone', amount: 0, restored: undone.redeemed, ...more };
  if (undone.amount < 0) return { ...earn('undone', pass, -undone.amount, context), ...more };
  const deducted = deduct('undone', pass, undone.amount);
  return 'verdict' in deducted
    ? deducted
    : { ...deducted, ...more, ...(undone.day !== undefined && { day: undone.day }) };
}

function adjust(pass: Pass, units: number, reason: string, context: Context): Effect | Refusal {
  const effect = units > 0 ? earn('adjusted', pass, units, context) : deduct('adjusted', pass, -units);
  return 'verdict' in effect ? effect : { ...effect, reason };
}

function effectOf(pass: Pass, command: Command, context: Context): Effect | Refusal {
  switch (command.type) {
    case 'earn':
      return earnBy(pass, command.purchase, context);
    case 'redeem':
      return redeem(pass, command.rewardIds, context);
    case 'transferPaperCard':
      return transferPaperCard(pass, command.amount, context);
    case 'undo':
      return undo(pass, command, context);
    case 'adjust':
      return adjust(pass, command.amount, command.reason, context);
    case 'block':
      return { type: command.blocked ? 'blocked' : 'unblocked', amount: 0, reason: command.reason };
    case 'move':
      return { type: 'moved', amount: 0 };
    case 'close':
      return { type: 'closed', amount: 0 };
  }
}

/** The part of an event that is the same for every command: who did it, where, when, and how the card was shown. */
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

/** The decision to write an event, with the card after it. */
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
    ...(pass.practice && { practice: true }),
    scheme: pass.offer.scheme.kind,
    content,
    after: balanceOf(pass),
    schema: SCHEMA,
  };
  const next = applyEvent(pass, event);
  return { verdict: 'accepted', event: { ...event, after: balanceOf(next) }, next };
}

/** Decides a command: an event and the card after it, a question, or a refusal. */
export function decide(pass: Pass, command: Command, given: Context): Decision {
  const context = judgedContext(command, given);
  const refusal = testCard(pass, command, context);
  if (refusal) return refusal;
  const effect = effectOf(pass, command, context);
  return 'verdict' in effect ? effect : commit(pass, effect, contentOf(command, pass.passId), context);
}

/**
 * Merges two cards of one person. Units, open rewards and the holder's name move from `from` to `into`, unless `into`
 * has a name already; `from` is closed. Both ledgers stay; the id of the event of `from` is made from the scan's id.
 */
export function decideMerge(
  from: Pass,
  into: Pass,
  reason: string,
  context: Context,
): { verdict: 'accepted'; from: { event: PassEvent; next: Pass }; into: { event: PassEvent; next: Pass } } | Refusal {
  const content = `merge ${from.passId} ${into.passId}`;
  if (from.passId === into.passId || from.programmeId !== into.programmeId || from.practice !== into.practice)
    return refuse('unknown-card');
  if (from.status !== 'open' || into.status !== 'open') return refuse('card-blocked');
  const received = from.rewards.map((reward, index) => ({ ...reward, rewardId: `r${into.earned + index + 1}` }));
  const { scheme } = into.offer;
  const { earned, offer } = rulesOf(scheme).earn(
    { ...into, earned: into.earned + received.length },
    from.balance,
    context.programme,
    context.at,
  );
  const given = commit(
    from,
    { type: 'merged', amount: -from.balance, handedOver: from.rewards, otherPassId: into.passId, reason },
    content,
    { ...context, scanId: `${context.scanId}_from` },
  );
  const taken = commit(
    into,
    {
      type: 'merged',
      amount: from.balance,
      received,
      otherPassId: from.passId,
      reason,
      ...(earned.length > 0 && { earned }),
      ...(offer.version !== into.offer.version && { offer }),
    },
    content,
    context,
  );
  const { holderName, nameKey, ...nameless } = given.next;
  const isNamed = taken.next.holderName !== undefined || holderName === undefined || nameKey === undefined;
  return {
    verdict: 'accepted',
    from: { ...given, next: nameless },
    into: isNamed ? taken : { ...taken, next: { ...taken.next, holderName, nameKey } },
  };
}
