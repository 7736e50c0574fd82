/** Finds whose late stamps a call sends: they count for the person who took them, and for the one who sends them. */
import { parseCardCode, shortCodeOf } from '@tessera/domain/pass/code';
import { LATE_AFTER_MS } from '@tessera/domain/pass/command';
import type { QueuedScan } from '@tessera/domain/schemas/business';
import { checkMember, memberRef, type TokenHolder } from '../access/members';
import { passIdIn, shiftAt } from '../passes/scanContext';
import { readAll, type ReadCache } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { refsOf } from '../records/refs';

export const isLateStamp = ({ scannedAt, rewardId }: QueuedScan, now: number): boolean =>
  rewardId === undefined && now - (scannedAt ?? now) > LATE_AFTER_MS;

/** The short code of a scan's card, whichever form of code was shown: it identifies the card within a batch. */
export function cardIn({ passId, code = '' }: QueuedScan): string {
  const parsed = passId === undefined ? parseCardCode(code) : { passId };
  if (!parsed) return code;
  return 'passId' in parsed ? shortCodeOf(parsed.passId) : parsed.shortCode;
}

/** What the scans of one call share. */
export interface SharedReads {
  /** Whose late stamp a scan is: who gave it, and who sends it for them. None for another scan. */
  handsOf: (scan: QueuedScan) => string[];
  /** The documents for a card's first scan, if no late stamp of the same people comes before it. */
  first: ReadCache;
  /**
   * The documents for a later scan: the shop alone, because an earlier scan may have changed the card and the members.
   */
  later: ReadCache;
}

/**
 * Reads what the scans of a call share: the shop, their sender, and those who took late stamps; if there is only one
 * scan, its card too. A late stamp's author is, on a tablet, the person whose shift it was. One request.
 * @throws HttpsError `permission-denied` for a caller who was never in the team, or was removed more than seven days
 *   ago
 */
export async function readShared(
  caller: TokenHolder,
  businessId: string,
  scans: readonly QueuedScan[],
): Promise<SharedReads> {
  const db = await firestore();
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
    handsOf(scan) {
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
