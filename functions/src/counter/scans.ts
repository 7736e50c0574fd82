/** What a counter does with a card: read, stamp, redeem, bring a paper card over, undo. */
import { omit } from '@tessera/domain/lib/omitUndefined';
import type { CardReference } from '@tessera/domain/pass/code';
import type { Command } from '@tessera/domain/pass/command';
import { refused, type Verdict, verdictOfReading } from '@tessera/domain/pass/verdict';
import type { QueuedScan } from '@tessera/domain/schemas/business';
import type { PinCheck } from '@tessera/domain/team/pin';
import { logger } from 'firebase-functions/logger';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../access/callable';
import { checkMember, memberRef, type Principal } from '../access/members';
import { recordCommand, type Scan } from '../passes/passStore';
import { readPresentedCard } from '../passes/readPresentedCard';
import { passIdIn, type ScanDetails, shiftAt } from '../passes/scanContext';
import { mayPass, readAll, type ReadCache } from '../platform/commit';
import { passRootSecrets, pinPepper } from '../platform/config';
import { firestore } from '../platform/firebase';
import { loggable } from '../platform/loggable';
import { refsOf } from '../records/refs';
import { pinReads, verifyPin } from '../shop/team/pins';
import { cardIn, isLateStamp, readShared } from './lateStamps';

/** High, because one counter serves a queue of people. A batch of waiting scans counts as one call. */
const CALLS_A_MINUTE = 600;

const shared = { callsAMinute: CALLS_A_MINUTE, options: { secrets: [passRootSecrets] } };

/** Reads a card. It counts wrong digits, and otherwise writes nothing. */
export const readCard = callable('readCard', {
  ...shared,
  handler: async ({ businessId, ...card }, caller) => {
    // A card of a frozen shop can be read as long as its rewards can be redeemed.
    const read = await readPresentedCard(businessId, card, caller, { type: 'redeem', rewardIds: [] });
    return { ...('pass' in read ? verdictOfReading(read.pass) : read.refusal), serverTime: Date.now() };
  },
});

/** A stamp, or a redemption that waited in the queue. */
function commandOf({ rewardId, quantity, pence }: QueuedScan): Command & { type: 'earn' | 'redeem' } {
  return rewardId === undefined
    ? { type: 'earn', purchase: pence === undefined ? { quantity: quantity ?? 1 } : { pence } }
    : { type: 'redeem', rewardIds: [rewardId] };
}

/**
 * Records a scan.
 * @param lateStampUids the people whose late stamps it adds to
 * @param known documents that the call has read
 */
function recordOne(
  caller: Principal,
  businessId: string,
  scan: QueuedScan,
  { lateStampUids, known }: { lateStampUids: readonly string[] | undefined; known: ReadCache | undefined },
): Promise<Verdict> {
  const { code, passId, ...details } = omit(scan, 'rewardId', 'quantity', 'pence');
  const card = { code, passId };
  const shown = { ...details, businessId, lateStampUids, card, command: commandOf(scan) };
  return recordCommand(caller, { ...shown, least: 'device', mayBeLate: true }, known);
}

/** Records one scan, sent at once or retried. A late stamp counts for the same people as it does in a batch. */
export const recordScan = callable('recordScan', {
  ...shared,
  handler: async ({ businessId, ...scan }, caller) => {
    const read = isLateStamp(scan, Date.now()) ? await readShared(caller, businessId, [scan]) : undefined;
    const verdict = await recordOne(caller, businessId, scan, {
      lateStampUids: read?.lateStampUidsOf(scan),
      known: read?.first,
    });
    return { ...verdict, serverTime: Date.now() };
  },
});

/**
 * Records a queue's scans. Each is parsed and answered separately; the answers are in the order given. Scans of one
 * card are recorded one after another, and so are one person's late stamps, because each counts those before. Others
 * are recorded in parallel.
 */
export const recordScans = callable('recordScans', {
  ...shared,
  handler: async ({ businessId, scans }, caller) => {
    const { queuedScan } = await import('@tessera/domain/schemas/business');
    const parsed = scans.map((raw): QueuedScan | null => {
      const one = queuedScan.safeParse(raw);
      return one.success && (one.data.businessId ?? businessId) === businessId ? one.data : null;
    });
    const wellFormed = parsed.filter((scan) => scan !== null);
    const { lateStampUidsOf, first, later } = await readShared(caller, businessId, wellFormed);
    const lines = new Map<string, Promise<unknown>>();
    const verdicts = parsed.map((scan) => {
      if (scan === null) return refused('bad-code');
      const lateStampUids = lateStampUidsOf(scan);
      const after = [`card ${cardIn(scan)}`, ...lateStampUids.map((uid) => `late ${uid}`)];
      const known = after.some((line) => lines.has(line)) ? later : first;
      const before = Promise.all(after.map((line) => lines.get(line)));
      const answer = before.then(() => answerQueued(caller, businessId, scan, { lateStampUids, known }));
      for (const line of after) lines.set(line, answer);
      return answer;
    });
    return { verdicts: await Promise.all(verdicts), serverTime: Date.now() };
  },
});

/**
 * A refusal for missing rights or malformed input concerns only this scan, and so does an error that lasts, for which
 * there is no verdict: the others of the batch are recorded.
 */
async function answerQueued(...recorded: Parameters<typeof recordOne>): Promise<Verdict | null> {
  try {
    return await recordOne(...recorded);
  } catch (error) {
    if (!(error instanceof HttpsError)) {
      if (mayPass(error)) throw error;
      logger.error('recordScans: a scan failed', loggable(error));
      return null;
    }
    if (error.code === 'permission-denied') return refused('no-shift');
    if (error.code === 'invalid-argument') return refused('bad-code');
    throw error;
  }
}

/** A scan with the PIN that was typed for it. */
type PinnedScan = CardReference &
  Pick<ScanDetails, 'shift' | 'scannedAt'> & { businessId: string; scanId: string; pin: string };

/**
 * Checks the typed PIN of the person who will be the event's author, unless the scan is recorded already. A repeat of a
 * scan with the same wrong PIN is not counted again. The same request reads what recording the scan needs; the PIN of a
 * tablet's shift costs a second one, because the tablet's member document names the person.
 * @param known gets what was read
 */
async function checkPin(caller: Principal, scan: PinnedScan, known: ReadCache): Promise<PinCheck | undefined> {
  const { businessId, scanId, shift, scannedAt = Date.now(), pin } = scan;
  const db = firestore();
  const refs = refsOf(db, businessId);
  const passId = passIdIn(scan);
  const { member: snapshot, event } = await readAll(
    db,
    {
      member: memberRef(db, businessId, caller.uid),
      business: refs.business,
      card: passId === undefined ? undefined : refs.at('passes', passId),
      event: refs.at('events', scanId),
      ...(caller.isDevice ? {} : pinReads(refs, caller.uid)),
    },
    known,
  );
  if (event.exists) return undefined;
  const member = checkMember(snapshot, 'device', caller);
  const person = member.role === 'device' ? shiftAt(member, shift, scannedAt)?.uid : member.uid;
  if (person === undefined) return undefined;
  return verifyPin({ businessId, uid: person, device: caller.uid, pin, scanId }, known);
}

/** Redeems one or more rewards with one code. */
export const redeemReward = callable('redeemReward', {
  callsAMinute: CALLS_A_MINUTE,
  options: { secrets: [passRootSecrets, pinPepper] },
  handler: async ({ businessId, code, passId, rewardId, pin, ...scan }, caller) => {
    const known: ReadCache = new Map();
    const card = { code, passId };
    const checked =
      pin === undefined ? undefined : await checkPin(caller, { businessId, ...scan, ...card, pin }, known);
    const command: Command = { type: 'redeem', rewardIds: [...new Set([rewardId].flat())] };
    const redemption: Scan = { businessId, ...scan, card, command, least: 'device', pin: checked };
    return { ...(await recordCommand(caller, redemption, known)), serverTime: Date.now() };
  },
});

/** Brings the stamps of a paper card over to a new card. */
export const bringPaperCard = callable('bringPaperCard', {
  ...shared,
  handler: ({ businessId, code, passId, stamps, ...scan }, caller) =>
    recordCommand(caller, {
      businessId,
      ...scan,
      card: { code, passId },
      command: { type: 'bringPaperCard', amount: stamps },
      least: 'device',
    }),
});

/** Undoes a stamp or a redemption. */
export const undoScan = callable('undoScan', {
  ...shared,
  handler: ({ businessId, undoes, reason, ...scan }, caller) =>
    recordCommand(caller, {
      businessId,
      ...scan,
      command: { type: 'undo', undoes, reason },
      least: 'device',
    }),
});
