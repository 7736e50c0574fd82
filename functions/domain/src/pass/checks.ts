/** The checks that every command on a card must pass. */
import { redeemUntil } from '../business';
import { isFresh } from './code';
import {
  AHEAD_MS,
  type Command,
  type Context,
  LATE_AFTER_MS,
  OLDEST_SCAN_MS,
  type Refusal,
  refuse,
  whenOf,
} from './command';
import type { Pass } from './state';

function testProof({ proof, codesAreClosed, ...context }: Context): Refusal | null {
  if (proof.kind === 'look-up') return null;
  if (codesAreClosed) return refuse('bad-code', { lookUpOnly: true });
  if (!proof.isGenuine) return refuse('bad-code');
  const when = context.scannedAt ?? context.at;
  if (proof.kind === 'code' && !isFresh(proof.seconds, when / 1000)) return refuse('stale-code');
  // A printed code can be photographed, so it is accepted only while the counter is connected.
  if (proof.kind === 'static' && context.at - when > LATE_AFTER_MS) return refuse('stale-code');
  return null;
}

function testAge(pass: Pass, { at, scannedAt }: Context): Refusal | null {
  if (scannedAt === undefined) return null;
  if (scannedAt < at - OLDEST_SCAN_MS) return refuse('too-late');
  // The clocks of the counter and of the function may differ by up to a minute.
  if (scannedAt > at + AHEAD_MS || scannedAt < pass.joinedAt - AHEAD_MS) return refuse('too-early');
  return null;
}

const EARNS: ReadonlySet<Command['type']> = new Set(['earn', 'transferPaperCard', 'adjust']);
const NEEDS_NO_PLAN: ReadonlySet<Command['type']> = new Set(['block', 'move', 'close']);
const MANAGES: ReadonlySet<Command['type']> = new Set(['undo', 'adjust', 'block', 'move', 'close']);

function testStatus(pass: Pass, command: Command, context: Context): Refusal | null {
  if (pass.status === 'closed' || (pass.status === 'blocked' && !MANAGES.has(command.type)))
    return refuse('card-blocked');
  const { shop } = context;
  const until = redeemUntil(shop);
  if (until === undefined || NEEDS_NO_PLAN.has(command.type)) return null;
  const end = EARNS.has(command.type) ? (shop.frozenSince ?? 0) : until;
  return whenOf(context) >= end ? refuse('frozen') : null;
}

/** The checks before the command's own, in the order of the specification. Reading a card runs them too. */
export function testCard(pass: Pass, command: Command, context: Context): Refusal | null {
  if (!context.actor.hasShift) return refuse('no-shift');
  return testProof(context) ?? testAge(pass, context) ?? testStatus(pass, command, context);
}
