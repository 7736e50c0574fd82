/** What a counter does with a card: read, stamp, redeem, transfer a paper card, undo. */
import { testCard } from '@tessera/domain/pass/checks';
import { type Command, LATE_AFTER_MS } from '@tessera/domain/pass/command';
import { refused, type Verdict, verdictOfReading } from '@tessera/domain/pass/verdict';
import type { QueuedScan } from '@tessera/domain/schemas';
import { shiftKey } from '@tessera/domain/stats';
import { dayIn } from '@tessera/domain/time';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../platform/callable';
import { readAll } from '../platform/commit';
import { passRootSecrets, pinPepper } from '../platform/config';
import { firestore } from '../platform/firebase';
import { checkMember, memberRef, type TokenHolder } from '../platform/members';
import { businessIn, eventIn, passIn, refsOf } from '../records/refs';
import { type PinCheck, verifyPin } from '../team/pins';
import { refuseCard, refuseUnknownCard } from './passFields';
import { recordCommand } from './passStore';
import { type CardShown, type Circumstances, contextOf, findShown, shiftAt } from './scanContext';

/** High, because one counter serves a queue of people. A batch of waiting scans counts as one call. */
const CALLS_A_MINUTE = 600;

const shared = { callsAMinute: CALLS_A_MINUTE, options: { secrets: [passRootSecrets] } };

async function readShown(businessId: string, card: CardShown, caller: TokenHolder): Promise<Verdict> {
  const db = await firestore();
  const refs = refsOf(db, businessId);
  const shown = await findShown(refs, card);
  const passRef = typeof shown === 'string' ? [] : [refs.at('passes', shown.passId)];
  const [memberSnapshot, businessSnapshot, passSnapshot] = await readAll(db, [
    memberRef(db, businessId, caller.uid),
    refs.business,
    ...passRef,
  ]);
  const member = checkMember(memberSnapshot, 'counter', caller);
  const business = businessIn(businessSnapshot);
  const pass = passSnapshot && passIn(passSnapshot);
  const at = Date.now();
  if (shown === 'unreadable') return refused('bad-code');
  if (!business || !pass || shown === 'unknown') return refuseUnknownCard(refs, shown, member, at);
  const context = contextOf({ businessId, member, business, pass, shown }, { scanId: '' }, at);
  // A card of a frozen shop can be read as long as its rewards can be redeemed.
  const refusal = testCard(pass, { type: 'redeem', rewardIds: [] }, context);
  return refusal ? refuseCard(refs, refusal, pass, member, at) : verdictOfReading(pass);
}

/** Reads a card. It counts wrong digits, and otherwise writes nothing. */
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
function commandOf({ rewardId, quantity }: Parsed): Command & { type: 'earn' | 'redeem' } {
  return rewardId === undefined
    ? { type: 'earn', purchase: { quantity: quantity ?? 1 } }
    : { type: 'redeem', rewardIds: [rewardId] };
}

/** A scan, with the number of late stamps recorded in its shift before. */
type Counted = Parsed & { lateInShift?: number | undefined };

function recordOne(caller: TokenHolder, businessId: string, scan: Counted): Promise<Verdict> {
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

const isLateStamp = ({ scannedAt, rewardId }: Parsed, now: number): boolean =>
  rewardId === undefined && now - (scannedAt ?? now) > LATE_AFTER_MS;

/**
 * Counts the late stamps of a batch by shift, starting from the number recorded before: one read for each day on which
 * they were taken. Without a shift they are counted by day.
 */
async function lateStamps(caller: TokenHolder, businessId: string, scans: readonly Parsed[]) {
  const db = await firestore();
  const refs = refsOf(db, businessId);
  const [memberSnapshot, businessSnapshot] = await readAll(db, [memberRef(db, businessId, caller.uid), refs.business]);
  // Refuses a caller who was never in the team.
  const { role } = checkMember(memberSnapshot, 'counter', caller, 0);
  const { timeZone = 'UTC' } = businessIn(businessSnapshot) ?? {};
  const now = Date.now();
  const isLate = (scan: Parsed) => isLateStamp(scan, now);
  const dayOf = ({ scannedAt = now }: Parsed) => dayIn(timeZone, scannedAt);
  const days = [...new Set(scans.filter(isLate).map(dayOf))];
  const counters =
    days.length === 0 ? [] : await db.getAll(...days.map((day) => refs.at('stats', `${day}_${caller.uid}`)));
  const counted = new Map<string, number>();
  for (const [index, snapshot] of counters.entries()) {
    const late = (snapshot.get('late') ?? {}) as Record<string, number>;
    for (const [shift, stamps] of Object.entries(late)) {
      const key = shift === shiftKey(undefined) ? (days[index] ?? '') : shift;
      counted.set(key, (counted.get(key) ?? 0) + stamps);
    }
  }
  return (scan: Parsed): number | undefined => {
    if (!isLate(scan)) return undefined;
    // Only tablets have shifts.
    const key = (role === 'counter' ? scan.shift : undefined) ?? dayOf(scan);
    const before = counted.get(key) ?? 0;
    counted.set(key, before + (scan.quantity ?? 1));
    return before;
  };
}

/** Records one scan, sent at once or retried. A late stamp counts towards its shift as it does in a batch. */
export const recordScan = callable('recordScan', {
  access: { business: 'counter', checkedBy: 'store' },
  input: async () => (await import('@tessera/domain/schemas')).recordScanInput,
  ...shared,
  handler: async ({ businessId, ...scan }, caller) => {
    if (!isLateStamp(scan, Date.now())) return recordOne(caller, businessId, scan);
    const lateBefore = await lateStamps(caller, businessId, [scan]);
    return recordOne(caller, businessId, { ...scan, lateInShift: lateBefore(scan) });
  },
});

/**
 * Records a queue's scans. Each is parsed and answered separately; the answers are in the order given. Scans of one
 * card are recorded one after another, different cards in parallel.
 */
export const recordScans = callable('recordScans', {
  access: { business: 'counter', checkedBy: 'store' },
  input: async () => (await import('@tessera/domain/schemas')).recordScansInput,
  ...shared,
  handler: async ({ businessId, scans }, caller) => {
    const { queuedScan } = await import('@tessera/domain/schemas');
    const parsed = scans.map((raw): Parsed | null => {
      const one = queuedScan.safeParse(raw);
      if (!one.success || (one.data.businessId ?? businessId) !== businessId) return null;
      const { businessId: _, ...scan } = one.data;
      return scan;
    });
    const lateBefore = await lateStamps(
      caller,
      businessId,
      parsed.filter((scan) => scan !== null),
    );
    const lines = new Map<string, Promise<unknown>>();
    const verdicts = parsed.map((scan) => {
      if (scan === null) return refused('bad-code');
      const counted = { ...scan, lateInShift: lateBefore(scan) };
      const card = scan.passId ?? scan.code?.split('.')[1] ?? scan.code ?? '';
      const answer = (lines.get(card) ?? Promise.resolve()).then(() => answerQueued(caller, businessId, counted));
      lines.set(card, answer);
      return answer;
    });
    return { verdicts: await Promise.all(verdicts) };
  },
});

/** A refusal for missing rights or malformed input concerns only this scan: the others of the batch are recorded. */
async function answerQueued(caller: TokenHolder, businessId: string, scan: Counted): Promise<Verdict> {
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
 * Checks the typed PIN of the person who will be the event's author, unless the scan is recorded already. A repeat of a
 * scan with the same wrong PIN is not counted again.
 */
async function checkPin(
  caller: TokenHolder,
  {
    businessId,
    scanId,
    shift,
    scannedAt = Date.now(),
    pin,
  }: Pick<Circumstances, 'shift' | 'scannedAt'> & { businessId: string; scanId: string; pin: string },
): Promise<PinCheck | undefined> {
  const db = await firestore();
  const refs = refsOf(db, businessId);
  const [memberSnapshot, event] = await readAll(db, [memberRef(db, businessId, caller.uid), refs.at('events', scanId)]);
  const member = checkMember(memberSnapshot, 'counter', caller);
  if (eventIn(event)) return undefined;
  const person = member.role === 'counter' ? shiftAt(member, shift, scannedAt)?.uid : member.uid;
  return person === undefined ? undefined : verifyPin({ businessId, uid: person, device: caller.uid, pin, scanId });
}

/** Redeems one or more rewards with one code. */
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

/** Transfers the stamps of a paper card to a new card. */
export const bringPaperCard = callable('bringPaperCard', {
  access: { business: 'counter', checkedBy: 'store' },
  input: async () => (await import('@tessera/domain/schemas')).bringPaperCardInput,
  ...shared,
  handler: ({ businessId, code, passId, stamps, ...scan }, caller) =>
    recordCommand(caller, {
      businessId,
      ...scan,
      card: { code, passId },
      command: { type: 'transferPaperCard', amount: stamps },
      least: 'counter',
    }),
});

/** Undoes a stamp or a redemption. */
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
