/** What a counter does with a card: read it, stamp it, redeem, bring a paper card over, undo. */
import { testCard } from '@tessera/domain/pass/checks';
import type { Command } from '@tessera/domain/pass/command';
import { refused, type Verdict, verdictOfReading, verdictOfRefusal } from '@tessera/domain/pass/verdict';
import type { QueuedScan } from '@tessera/domain/schemas';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { type PinCheck, verifyPin } from '../access/pins';
import { businessIn, eventIn, passIn, refsOf } from '../access/refs';
import { callable } from '../platform/callable';
import { passRootSecrets, pinPepper } from '../platform/config';
import { firestore } from '../platform/firebase';
import { checkMember, memberRef, type TokenHolder } from '../platform/members';
import { type CardShown, contextOf, findShown, isOtherShops, shiftAt } from './counter';
import { countWrongCode, recordCommand } from './passStore';

/** One counter serves a queue of people. A batch of waiting scans counts as one call. */
const CALLS_A_MINUTE = 600;

const shared = { callsAMinute: CALLS_A_MINUTE, options: { secrets: [passRootSecrets] } };

async function readShown(businessId: string, card: CardShown, caller: TokenHolder): Promise<Verdict> {
  const db = await firestore();
  const refs = refsOf(db, businessId);
  const shown = await findShown(refs, card);
  const passRef = typeof shown === 'string' ? [] : [refs.at('passes', shown.passId)];
  const [memberSnapshot, businessSnapshot, passSnapshot] = await db.getAll(
    memberRef(db, businessId, caller.uid),
    refs.business,
    ...passRef,
  );
  const member = checkMember(memberSnapshot as DocumentSnapshot, 'counter', caller);
  const business = businessIn(businessSnapshot as DocumentSnapshot);
  const pass = passSnapshot && passIn(passSnapshot);
  const at = Date.now();
  if (shown === 'unreadable') return refused('bad-code');
  if (!business || !pass || shown === 'unknown')
    return refused(
      shown !== 'unknown' && (await isOtherShops(db, businessId, shown, at)) ? 'other-shop' : 'unknown-card',
    );
  const context = contextOf({ businessId, member, business, pass, shown }, { scanId: '' }, at);
  // Reading needs no shift, and a card of a frozen shop is read as long as it may be redeemed.
  const reading = { ...context, actor: { ...context.actor, hasShift: true } };
  const refusal = testCard(pass, { type: 'redeem', rewardIds: [] }, reading);
  if (!refusal) return verdictOfReading(pass);
  if (refusal.reason === 'bad-code' && !refusal.details?.lookUpOnly) await countWrongCode(refs, pass, member, at);
  return verdictOfRefusal(refusal, pass);
}

/** Shows a card before anything is done with it; counts wrong digits, and writes nothing otherwise. */
export const readCard = callable('readCard', {
  access: { business: 'counter', checkedBy: 'store' },
  input: async () => (await import('@tessera/domain/schemas')).readCardInput,
  ...shared,
  handler: async ({ businessId, ...card }, caller) => ({
    ...(await readShown(businessId, card, caller)),
    serverTime: Date.now(),
  }),
});

type Parsed = Omit<QueuedScan, 'businessId'>;

/** A stamp, or a redemption that waited in the queue. */
function commandOf({ rewardId, quantity }: Parsed): Command & { type: 'stamp' | 'redeem' } {
  return rewardId === undefined
    ? { type: 'stamp', quantity: quantity ?? 1 }
    : { type: 'redeem', rewardIds: [rewardId] };
}

function recordOne(caller: TokenHolder, businessId: string, scan: Parsed): Promise<Verdict> {
  const { code, passId, rewardId: _, quantity: __, ...circumstances } = scan;
  const card = { code, passId };
  return recordCommand(caller, {
    businessId,
    ...circumstances,
    card,
    command: commandOf(scan),
    least: 'counter',
    mayBeLate: true,
  });
}

/** One scan, on line or tried again. */
export const recordScan = callable('recordScan', {
  access: { business: 'counter', checkedBy: 'store' },
  input: async () => (await import('@tessera/domain/schemas')).recordScanInput,
  ...shared,
  handler: ({ businessId, ...scan }, caller) => recordOne(caller, businessId, scan),
});

/**
 * A queue's scans, each parsed and answered by itself, in the order given. Scans of one card follow one another; cards
 * go side by side.
 */
export const recordScans = callable('recordScans', {
  access: { business: 'counter', checkedBy: 'store' },
  input: async () => (await import('@tessera/domain/schemas')).recordScansInput,
  ...shared,
  handler: async ({ businessId, scans }, caller) => {
    const { queuedScan } = await import('@tessera/domain/schemas');
    // A caller who was never in the team gets no answer.
    checkMember(await memberRef(await firestore(), businessId, caller.uid).get(), 'counter', caller, 0);
    const lines = new Map<string, Promise<unknown>>();
    const verdicts = scans.map((raw) => {
      const parsed = queuedScan.safeParse(raw);
      if (!parsed.success || (parsed.data.businessId ?? businessId) !== businessId) return refused('bad-code');
      const { businessId: _, ...scan } = parsed.data;
      const card = scan.passId ?? scan.code?.split('.')[1] ?? scan.code ?? '';
      const answer = (lines.get(card) ?? Promise.resolve()).then(() => answerQueued(caller, businessId, scan));
      lines.set(card, answer);
      return answer;
    });
    return { verdicts: await Promise.all(verdicts) };
  },
});

/** A refusal by rights or input is this scan's alone: the others of the batch go on. */
async function answerQueued(caller: TokenHolder, businessId: string, scan: Parsed): Promise<Verdict> {
  try {
    return await recordOne(caller, businessId, scan);
  } catch (error) {
    if (!(error instanceof HttpsError)) throw error;
    if (error.code === 'permission-denied') return refused('no-shift');
    if (error.code === 'invalid-argument') return refused('bad-code');
    throw error;
  }
}

/**
 * The typed PIN of the person at the counter. It is looked at only where the scan is not known, so that a retry counts
 * no wrong PIN twice.
 */
async function checkPin(
  caller: TokenHolder,
  { businessId, scanId, shift, pin }: { businessId: string; scanId: string; shift?: string | undefined; pin: string },
): Promise<PinCheck | undefined> {
  const db = await firestore();
  const refs = refsOf(db, businessId);
  const [memberSnapshot, event] = await db.getAll(memberRef(db, businessId, caller.uid), refs.at('events', scanId));
  const member = checkMember(memberSnapshot as DocumentSnapshot, 'counter', caller);
  if (eventIn(event as DocumentSnapshot)) return undefined;
  const person = member.role === 'counter' ? shiftAt(member, shift, Date.now())?.uid : member.uid;
  return person === undefined ? undefined : verifyPin({ businessId, uid: person, device: caller.uid, pin });
}

/** Gives one or more rewards with one code. */
export const redeemReward = callable('redeemReward', {
  access: { business: 'counter', checkedBy: 'store' },
  input: async () => (await import('@tessera/domain/schemas')).redeemRewardInput,
  callsAMinute: CALLS_A_MINUTE,
  options: { secrets: [passRootSecrets, pinPepper] },
  handler: async ({ businessId, code, passId, rewardId, pin, ...scan }, caller) => {
    const checked = pin === undefined ? undefined : await checkPin(caller, { businessId, pin, ...scan });
    return recordCommand(caller, {
      businessId,
      ...scan,
      card: { code, passId },
      command: { type: 'redeem', rewardIds: [...new Set([rewardId].flat())] },
      least: 'counter',
      pin: checked,
    });
  },
});

export const bringPaperCard = callable('bringPaperCard', {
  access: { business: 'counter', checkedBy: 'store' },
  input: async () => (await import('@tessera/domain/schemas')).bringPaperCardInput,
  ...shared,
  handler: ({ businessId, code, passId, stamps, ...scan }, caller) =>
    recordCommand(caller, {
      businessId,
      ...scan,
      card: { code, passId },
      command: { type: 'bring', stamps },
      least: 'counter',
    }),
});

export const undoScan = callable('undoScan', {
  access: { business: 'counter', checkedBy: 'store' },
  input: async () => (await import('@tessera/domain/schemas')).undoScanInput,
  ...shared,
  handler: ({ businessId, undoes, reason, ...scan }, caller) =>
    recordCommand(caller, {
      businessId,
      ...scan,
      command: { type: 'undo', undoes, ...(reason !== undefined && { reason }) },
      least: 'counter',
    }),
});
