/** Whose late stamps a call contains. They count for the person who gave them, whoever sends them. */
import { parseCardCode, shortCodeOf } from '@tessera/domain/pass/code';
import { LATE_AFTER_MS } from '@tessera/domain/pass/command';
import type { QueuedScan } from '@tessera/domain/schemas/business';
import { readAll } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { checkMember, memberRef, type TokenHolder } from '../platform/members';
import { shiftAt } from './scanContext';

/** A scan of the shop that the call names. */
export type ShopScan = Omit<QueuedScan, 'businessId'>;

/** A scan, with the person whose late stamp it is. */
export type Attributed = ShopScan & { lateBy?: string | undefined };

export const isLateStamp = ({ scannedAt, rewardId }: ShopScan, now: number): boolean =>
  rewardId === undefined && now - (scannedAt ?? now) > LATE_AFTER_MS;

/** Tells the cards of a batch apart, in whatever form each was shown: its short code. */
export function cardIn({ passId, code = '' }: ShopScan): string {
  const parsed = passId === undefined ? parseCardCode(code) : { passId };
  if (!parsed) return code;
  return 'passId' in parsed ? shortCodeOf(parsed.passId) : parsed.shortCode;
}

/**
 * Reads the sender of scans and those who took them, and tells who gave each late stamp: on a tablet the person whose
 * shift it was. One request.
 * @throws HttpsError `permission-denied` for a caller who was never in the team, or was removed more than seven days
 *   ago
 */
export async function lateAuthors(
  caller: TokenHolder,
  businessId: string,
  scans: readonly ShopScan[],
): Promise<(scan: ShopScan) => string | undefined> {
  const db = await firestore();
  const at = Date.now();
  const takers = scans.flatMap((scan) => (isLateStamp(scan, at) && scan.takenBy !== undefined ? scan.takenBy : []));
  const refOf = (uid: string) => memberRef(db, businessId, uid);
  const read = await readAll(db, { sender: refOf(caller.uid), takers: [...new Set(takers)].map(refOf) });
  const sender = checkMember(read.sender, 'device', caller, { takenAt: 0, at });
  const members = new Map(read.takers.map((one) => [one.id, one.data()]));
  return (scan) => {
    if (!isLateStamp(scan, at)) return undefined;
    const taker = scan.takenBy === undefined ? sender : members.get(scan.takenBy);
    return taker?.role === 'device' ? shiftAt(taker, scan.shift, scan.scannedAt ?? at)?.uid : taker?.uid;
  };
}
