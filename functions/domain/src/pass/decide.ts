/**
 * Decides what a command does to a card: pure, without clock or database. The counter runs it too, with the facts that
 * it has. Order of the checks: shift, digits, age, blocked or frozen, kind of card, the command's own checks with its
 * question last, and the size of the card. The store looks for an event with the same id before it answers anything but
 * "accepted".
 */
import { omitUndefined } from '../lib/omitUndefined';
import { DAY_MS, dayIn, daysUpTo } from '../lib/time';
import { bonusAt } from '../scheme/bonus';
import { hasRewardEnded, isPastGrace } from '../scheme/ends';
import { rulesOf, withOfferAt } from '../scheme/rules';
import type { OpenReward, Purchase } from '../scheme/types';
import { targetOf } from '../scheme/words';
import { isAtLeast } from '../team/member';
import { applyEvent, DAYS_KEPT } from './applyEvent';
import { judgedContext, testCard, testSize } from './checks';
import { stepOf } from './code';
import {
  AHEAD_MS,
  CAN_BE_UNDONE,
  type Command,
  contentOf,
  type Context,
  type Decision,
  isLate,
  PAPERS_A_DAY,
  provesPresence,
  type Refusal,
  refuse,
  RESTORED_AGAIN_MS,
  undoRequires,
  whenOf,
} from './command';
import { changedFields, deduct, earn, type Effect, nowOf } from './effect';
import { SCHEMA } from './schema';
import { balanceOf, type Flag, type Pass, type PassEvent } from './state';

function earnBy(pass: Pass, purchase: Purchase, context: Context): Effect | Refusal {
  const { limits, bonuses } = context.programme;
  const { timeZone } = context.shop;
  const when = whenOf(context);
  const day = dayIn(timeZone, when);
  const { scheme } = withOfferAt(pass, context.programme, when).offer;
  const bought = rulesOf(scheme).worth(purchase, scheme, limits, pass.days[day] ?? 0);
  if (typeof bought !== 'number') {
    const { reason, ...more } = bought;
    return refuse(reason, { ...more, scheme: scheme.kind });
  }
  const since = Math.abs(when - (pass.lastStampedAt ?? -Infinity));
  const isSoon = since < limits.againAfterSeconds * 1000;
  if (isSoon && !isLate(context) && !context.confirmed) {
    const details = { seconds: Math.round(since / 1000), scheme: scheme.kind };
    return { verdict: 'confirm', reason: 'again-soon', details };
  }
  const flags = isLate(context) ? lateFlags(pass, bought, context) : [];
  const times = bonusAt(bonuses, timeZone, when)?.times ?? 1;
  return {
    ...earn('stamped', pass, bought * times, context),
    bought,
    day,
    soon: (isSoon && isLate(context)) || undefined,
    flags: flags.length > 0 ? flags : undefined,
  };
}

/** A card's late units in the last nine days. An undo reduces `days`, not `lateDays`, so the smaller one counts. */
const lateOnCard = ({ days, lateDays = {} }: Pass, today: string): number =>
  daysUpTo(today, DAYS_KEPT).reduce((sum, day) => sum + Math.min(lateDays[day] ?? 0, days[day] ?? 0), 0);

/**
 * A late code proves that the key's holder made it for that time. It does not rule out collusion, so many late stamps
 * are flagged.
 */
function lateFlags(pass: Pass, units: number, { at, shop, programme, lateToday = 0 }: Context): Flag[] {
  const many = rulesOf(pass.offer.scheme).manyLate(programme.limits);
  return [
    ...(lateOnCard(pass, dayIn(shop.timeZone, at)) + units > many.card ? (['many-late-on-card'] as const) : []),
    ...(lateToday + units > many.person ? (['many-late-in-shift'] as const) : []),
  ];
}

/** Without a rotating code, a redemption needs a manager, or the PIN typed again. */
function testApproval({ actor, pin }: Context): Refusal | null {
  if (pin === 'locked') return refuse('pin-locked');
  if (pin === 'wrong') return refuse('bad-pin');
  if (pin === 'last') return refuse('bad-pin', { isLast: true });
  return pin === 'right' || isAtLeast(actor.role, 'manager') ? null : refuse('needs-manager');
}

/** A reward that has ended is refused. For 30 days a manager may still give it, after a question. */
function testEnds(redeemed: OpenReward[], context: Context): Refusal | null {
  const when = whenOf(context);
  const ended = redeemed.filter((reward) => hasRewardEnded(reward, context.shop, when));
  if (ended.length === 0) return null;
  const since = when - Math.min(...ended.map(({ endsAt = when }) => endsAt));
  const mayGive =
    isAtLeast(context.actor.role, 'manager') && !ended.some((reward) => isPastGrace(reward, context.shop, when));
  if (mayGive && context.confirmed) return null;
  const details = { days: Math.floor(since / DAY_MS), mayGive };
  return { verdict: mayGive ? 'confirm' : 'refused', reason: 'reward-ended', details };
}

/**
 * Whether a reward was given for a code or a newer one. A late redemption may arrive after that of a newer code, and
 * another reward may have been given for the same code.
 */
function isUsed(step: number, rewardIds: string[], { redeemedCodes = [] }: Pass, context: Context): boolean {
  if (!isLate(context)) return redeemedCodes.some((used) => step <= used.step);
  return redeemedCodes.some((used) => step === used.step && used.rewardIds.some((id) => rewardIds.includes(id)));
}

function redeem(pass: Pass, rewardIds: string[], context: Context): Effect | Refusal {
  const { offer } = withOfferAt(pass, context.programme, whenOf(context));
  const filling = rulesOf(offer.scheme).redeem(pass, rewardIds, offer, nowOf(context));
  if (typeof filling === 'string') return refuse(filling);
  const { redeemed = [] } = filling;
  const { proof } = context;
  // Only a rotating code shows when a late redemption was made.
  if (isLate(context) && !(context.programme.limits.redeemOffline && provesPresence(proof)))
    return refuse('stale-code');
  const step = proof.kind === 'code' ? stepOf(proof.seconds) : undefined;
  const refusal = step === undefined ? testApproval(context) : null;
  if (refusal) return refusal;
  if (step !== undefined && isUsed(step, rewardIds, pass, context)) return refuse('code-already-used');
  // A code from before the reward does not show that its holder was there to take it.
  const latest = whenOf(context) + AHEAD_MS;
  if (isLate(context) && pass.rewards.some((one) => rewardIds.includes(one.rewardId) && one.earnedAt > latest))
    return refuse('no-such-reward');
  const ended = testEnds(redeemed, context);
  if (ended) return ended;
  if (!context.confirmed && !isLate(context)) {
    const reward = redeemed.map(({ reward }) => reward).join(', ');
    return { verdict: 'confirm', reason: 'confirm-reward', details: { reward } };
  }
  return {
    type: 'redeemed',
    amount: 0,
    ...changedFields(pass, filling),
    rewardId: rewardIds[0],
    step,
    pinTyped: context.pin === 'right' || undefined,
    flags: isLate(context) ? ['redeemed-offline'] : undefined,
  };
}

function end({ rewards }: Pass, { shop, at }: Context): Effect | Refusal {
  const ended = rewards.filter((reward) => isPastGrace(reward, shop, at));
  return ended.length > 0 ? { type: 'ended', amount: 0, ended } : refuse('no-such-reward');
}

function bringPaperCard(pass: Pass, units: number, context: Context): Effect | Refusal {
  if (pass.broughtBy !== undefined) return refuse('already-brought');
  if (whenOf(context) >= context.programme.limits.paperUntil) return refuse('too-late', { paperEnded: true });
  const { scheme } = pass.offer;
  const most = rulesOf(scheme).mostFromPaper(targetOf(scheme));
  if (most === 0) return refuse('wrong-scheme');
  if (units > most) return refuse('over-quantity', { most, scheme: scheme.kind });
  const { actor, papersToday = 0 } = context;
  if (papersToday >= PAPERS_A_DAY && !isAtLeast(actor.role, 'manager'))
    return refuse('daily-limit', { papers: PAPERS_A_DAY });
  return earn('brought', pass, units, context);
}

function undo(pass: Pass, command: Extract<Command, { type: 'undo' }>, context: Context): Effect | Refusal {
  const { undone, reason } = command;
  if (!undone || undone.passId !== pass.passId || !CAN_BE_UNDONE.has(undone.type)) return refuse('unknown-scan');
  if (undone.undoneBy !== undefined) return refuse('already-undone');
  const required = undoRequires(undone, context.actor, context.at);
  if (required === 'reason' && !reason) return refuse('too-late-to-undo');
  if (required === 'too-late-to-undo' || required === 'needs-manager') return refuse(required);
  const more = { undoes: undone.scanId, reason: reason || undefined };
  if (undone.redeemed) {
    const { actor, at } = context;
    const isAgain = at - (pass.restoredAt ?? -Infinity) < RESTORED_AGAIN_MS;
    if (isAgain && !isAtLeast(actor.role, 'manager')) return refuse('needs-manager', { undoneBefore: true });
    const restored = rulesOf(pass.offer.scheme).restore(pass, undone.redeemed);
    return { type: 'undone', amount: 0, ...changedFields(pass, restored), ...more };
  }
  if (undone.amount < 0) return { ...earn('undone', pass, -undone.amount, context), ...more };
  const deducted = deduct('undone', pass, undone.amount, undone.type);
  if ('verdict' in deducted) return deducted;
  const { bought, day } = undone;
  const undoneFrom = undone.type === 'stamped' ? undone.by : undefined;
  return { ...deducted, ...more, undoneFrom, bought: bought === undefined ? undefined : -bought, day };
}

function adjust(pass: Pass, units: number, reason: string, context: Context): Effect | Refusal {
  const { kind } = pass.offer.scheme;
  const most = rulesOf({ kind }).mostAdjusted;
  if (Math.abs(units) > most) return refuse('over-quantity', { most, scheme: kind });
  const effect = units > 0 ? earn('adjusted', pass, units, context) : deduct('adjusted', pass, -units);
  return 'verdict' in effect ? effect : { ...effect, reason };
}

function effectOf(pass: Pass, command: Command, context: Context): Effect | Refusal {
  switch (command.type) {
    case 'earn':
      return earnBy(pass, command.purchase, context);
    case 'redeem':
      return redeem(pass, command.rewardIds, context);
    case 'bringPaperCard':
      return bringPaperCard(pass, command.amount, context);
    case 'undo':
      return undo(pass, command, context);
    case 'adjust':
      return adjust(pass, command.amount, command.reason, context);
    case 'block':
      return { type: command.blocked ? 'blocked' : 'unblocked', amount: 0, reason: command.reason };
    case 'move':
      return { type: 'moved', amount: 0 };
    case 'end':
      return end(pass, context);
    case 'close':
      return { type: 'closed', amount: 0 };
  }
}

/** The part of an event that is the same for every command: who did it, where, when, and how the card was shown. */
function commonFields(context: Context): Partial<PassEvent> & Pick<PassEvent, 'by' | 'at'> {
  const { actor, at, scannedAt, proof } = context;
  return {
    by: actor.uid,
    sentBy: actor.sentBy,
    device: actor.device,
    shift: actor.shift,
    locationId: actor.locationId,
    proof: proof.kind,
    at,
    scannedAt,
    late: isLate(context) || undefined,
  };
}

/** The decision to write an event, with the card after it. */
export function accept(
  pass: Pass,
  effect: Effect & Partial<PassEvent>,
  content: string,
  context: Context,
): Extract<Decision, { verdict: 'accepted' }> {
  // The event stores the card's present offer if that is not the stored one any more.
  const { offer } = withOfferAt({ offer: effect.offer ?? pass.offer }, context.programme, context.at);
  const event = omitUndefined<PassEvent>({
    ...commonFields(context),
    ...effect,
    offer: offer.version === pass.offer.version ? effect.offer : offer,
    scanId: context.scanId,
    passId: pass.passId,
    seq: pass.seq + 1,
    practice: pass.practice,
    scheme: pass.offer.scheme.kind,
    content,
    after: balanceOf(pass),
    schema: SCHEMA,
  });
  const next = applyEvent(pass, event);
  return { verdict: 'accepted', event: { ...event, after: balanceOf(next) }, next };
}

/** Decides a command: an event and the card after it, a question, or a refusal. */
export function decide(pass: Pass, command: Command, given: Context): Decision {
  const context = judgedContext(command, given);
  const refusal = testCard(pass, command, context);
  if (refusal) return refusal;
  const effect = effectOf(pass, command, context);
  if ('verdict' in effect) return effect;
  const accepted = accept(pass, effect, contentOf(command, pass.passId), context);
  return testSize(pass, accepted.next) ?? accepted;
}
