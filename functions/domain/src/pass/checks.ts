/** The checks that every command on a card must pass. */
import { MOST_OPEN } from '../scheme/types';
import { redeemUntil } from '../shop/business';
import { isFresh } from './code';
import {
  AHEAD_MS,
  type Command,
  type Context,
  isLate,
  OLDEST_SCAN_MS,
  provesPresence,
  type Refusal,
  refuse,
  whenOf,
} from './command';
import { isErased } from './erased';
import type { Pass } from './state';

/** Whether a late stamp's code was wrong while codes were locked: the customer may not be to blame. */
const isUncertain = (command: Command, context: Context): boolean =>
  command.type === 'earn' &&
  !context.actor.needsCode &&
  context.proof.kind === 'code' &&
  !context.proof.isGenuine &&
  context.codes !== 'open' &&
  isLate(context);

/**
 * The context in which a scan is judged. A late stamp whose code cannot be checked counts as a look-up once somebody
 * has confirmed that the customer was there.
 */
export const judgedContext = (command: Command, context: Context): Context =>
  isUncertain(command, context) && context.confirmed ? { ...context, proof: { kind: 'look-up' } } : context;

/** Tests the digits. Right digits are refused only if this sender's wrong codes have closed the card to them. */
function testProof(command: Command, context: Context): Refusal | null {
  const { proof, codes } = context;
  if (proof.kind === 'look-up') return null;
  if (isUncertain(command, context)) return { verdict: 'confirm', reason: 'bad-code', details: { uncertain: true } };
  const isClosed = codes === 'closed-to-sender';
  // A late scan is not refused because of wrong codes that were sent after it was taken.
  if (isClosed && !(provesPresence(proof) && isLate(context))) return refuse('bad-code', { lookUpOnly: true });
  if (!proof.isGenuine) return refuse('bad-code');
  if (proof.kind === 'code' && !isFresh(proof.seconds, whenOf(context) / 1000)) return refuse('stale-code');
  // A printed code can be photographed, so it is accepted only while the counter is connected.
  if (proof.kind === 'static' && isLate(context)) return refuse('stale-code');
  return null;
}

function testAge(pass: Pass, { at, scannedAt }: Context): Refusal | null {
  if (scannedAt === undefined) return null;
  if (scannedAt < at - OLDEST_SCAN_MS) return refuse('too-late');
  // The clocks of the counter and of the function may differ by up to a minute.
  if (scannedAt > at + AHEAD_MS || scannedAt < pass.joinedAt - AHEAD_MS) return refuse('too-early');
  return null;
}

const EARNS: ReadonlySet<Command['type']> = new Set(['earn', 'bringPaperCard', 'adjust']);
const NEEDS_NO_PLAN: ReadonlySet<Command['type']> = new Set(['block', 'move', 'end', 'close']);
const MANAGES: ReadonlySet<Command['type']> = new Set(['undo', 'adjust', 'block', 'move', 'end', 'close']);

function testStatus(pass: Pass, command: Command, context: Context): Refusal | null {
  if (pass.status === 'closed') return refuse('card-blocked', { over: isErased(pass) ? 'card' : 'merged' });
  if (pass.status === 'blocked' && !MANAGES.has(command.type)) return refuse('card-blocked');
  const { shop, actor } = context;
  const until = redeemUntil(shop);
  if (until === undefined || NEEDS_NO_PLAN.has(command.type)) return null;
  // The rewards of a frozen shop are given by people, who can explain it.
  if (actor.kind === 'integration') return refuse('frozen');
  const end = EARNS.has(command.type) ? (shop.frozenSince ?? 0) : until;
  // Without a rotating code, the time of a scan is only its sender's claim.
  const when = provesPresence(context.proof) ? whenOf(context) : context.at;
  return when >= end ? refuse('frozen') : null;
}

/** A card of the programme's previous kind gets no more units. */
const testKind = (pass: Pass, command: Command, { programme }: Context): Refusal | null =>
  EARNS.has(command.type) && pass.offer.scheme.kind !== programme.offer.scheme.kind ? refuse('wrong-scheme') : null;

/** The checks before the command's own; the first refusal is the answer. Reading a card runs them too. */
export function testCard(pass: Pass, command: Command, context: Context): Refusal | null {
  const { hasShift, needsCode, sentBy } = context.actor;
  const isUnproven = needsCode === true && context.proof.kind !== 'code';
  if (!hasShift || isUnproven)
    return refuse('no-shift', sentBy === undefined ? undefined : { taker: hasShift ? 'unproven' : 'unknown' });
  return (
    testProof(command, context) ??
    testAge(pass, context) ??
    testStatus(pass, command, context) ??
    testKind(pass, command, context)
  );
}

/** Limits the open rewards and the remembered rounds of a card. A card above the limit may still become smaller. */
export function testSize(before: Pass, next: Pass): Refusal | null {
  const isMore = (one: readonly unknown[] = [], other: readonly unknown[] = []) =>
    other.length > MOST_OPEN && other.length > one.length;
  const isLarger = isMore(before.rewards, next.rewards) || isMore(before.rounds, next.rounds);
  return isLarger ? refuse('too-many-rewards', { most: MOST_OPEN }) : null;
}
