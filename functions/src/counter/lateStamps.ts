/** Reads what the scans of a call share, and says on whom its late stamps count: who took them, and who sends them. */
import { parseCardCode, shortCodeOf } from '@tessera/domain/pass/code';
import { isLate } from '@tessera/domain/pass/command';
import type { QueuedScan } from '@tessera/domain/schemas/business';
import { checkMember, memberRef, type Principal } from '../access/members';
import { passIdIn, shiftAt } from '../passes/scanContext';
import { readAll, type ReadCache } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { refsOf } from '../records/refs';

export const isLateStamp = ({ scannedAt, rewardId }: QueuedScan, now: number): boolean =>
  rewardId === undefined && isLate({ at: now, scannedAt });

/** The short code of a scan's card, whichever form of code was shown: it identifies the card within a batch. */
export function cardIn({ passId, code = '' }: QueuedScan): string {
  const parsed = passId === undefined ? parseCardCode(code) : { passId };
  if (!parsed) return code;
  return 'passId' in parsed ? shortCodeOf(parsed.passId) : parsed.shortCode;
}

/** What the scans of one call share. */
export interface SharedReads {
  /** The people on whom a late stamp counts: who took it, and who sends it for them. Empty for any other scan. */
  lateStampUidsOf: (scan: QueuedScan) => string[];
  /** The documents for a card's first scan, unless a late stamp of the same people comes before it. */
  first: ReadCache;
  /**
   * The documents for a later scan: the shop alone, because an earlier scan may have changed the card and the members.
   */
  later: ReadCache;
}

/**
 * Reads in one request what the scans of a call share: the shop, the sender and the takers of late stamps. For a single
 * scan it reads the card, too. On a tablet, a late stamp's author is the person whose shift it was.
 * @throws HttpsError `permission-denied` for a caller who was never in the team, or was removed more than seven days
 *   ago
 */
export async function readShared(
  caller: Principal,
  businessId: string,
  scans: readonly QueuedScan[],
): Promise<SharedReads> {
  const db = firestore();
  const refs = refsOf(db, businessId);
  const at = Date.now();
  const takers = scans.flatMap((scan) => (isLateStamp(scan, at) && scan.takenBy !== undefined ? scan.takenBy : []));
  const refOf = (uid: string) => memberRef(db, businessId, uid);
  const [only, another] = scans;
  const passId = only && !another ? passIdIn(only) : undefined;
  const first: ReadCache = new Map();
  const read = await readAll(
    db,
    {
      business: refs.business,
      sender: refOf(caller.uid),
      takers: [...new Set(takers)].map(refOf),
      card: passId === undefined ? undefined : refs.at('passes', passId),
    },
    first,
  );
  const sender = checkMember(read.sender, 'device', caller, { takenAt: undefined, at });
  const members = new Map(read.takers.map((one) => [one.id, one.data()]));
  return {
    lateStampUidsOf(scan) {
      if (!isLateStamp(scan, at)) return [];
      const taker = scan.takenBy === undefined ? sender : members.get(scan.takenBy);
      const author = taker?.role === 'device' ? shiftAt(taker, scan.shift, scan.scannedAt ?? at)?.uid : taker?.uid;
      const sentBy = taker?.uid === sender.uid ? [] : [sender.uid];
      return [...new Set(author === undefined ? sentBy : [author, ...sentBy])];
    },
    first,
    later: new Map([[refs.business.path, read.business]]),
  };
}
