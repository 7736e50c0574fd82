/** A scan of the team, and what it names: its card and its sender. */
import type { CardReference } from '@tessera/domain/pass/code';
import type { Command } from '@tessera/domain/pass/command';
import { type Member, type MemberRole, wasRemovedLately } from '@tessera/domain/team/member';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { checkMember, type Principal } from '../../access/members';
import type { BusinessRefs } from '../../records/refs';
import { findPresentedCard, type FoundCard, type ScanDetails } from '../scanContext';

/** A scan with any command. */
export interface Scan extends ScanDetails {
  businessId: string;
  scanId: string;
  /** The card. An undo names the event instead. */
  card?: CardReference;
  command: Exclude<Command, { type: 'undo' }> | { type: 'undo'; undoes: string; reason?: string };
  /** The least role that may do this. */
  least: MemberRole;
  /** Whether the scan counts if its sender was removed from the team after it was taken, or somebody else took it. */
  mayBeLate?: boolean;
  /** The people on whose member documents this late stamp counts. */
  lateStampUids?: readonly string[];
}

/** Finds the card of a scan; for an undo, the card of the undone event. One read for an undo or a short code. */
export async function findScannedCard(refs: BusinessRefs, { card, command }: Scan): Promise<FoundCard> {
  if (command.type !== 'undo') return findPresentedCard(refs, card ?? {});
  const undone = (await refs.at('events', command.undoes).get()).data();
  return undone ? { form: 'look-up', passId: undone.passId } : 'unknown';
}

/**
 * The sender of a scan. For somebody who was removed within the last seven days, the refusal instead of an error: the
 * scan may have been recorded before, and then a retry gets its first answer again.
 * @throws HttpsError as `checkMember`
 */
export function senderIn(
  snapshot: DocumentSnapshot<Member>,
  { least, mayBeLate, scannedAt }: Scan,
  caller: Principal,
  at: number,
): Member | HttpsError {
  const late = mayBeLate && scannedAt !== undefined ? { takenAt: scannedAt, at } : undefined;
  try {
    return checkMember(snapshot, least, caller, late);
  } catch (error) {
    const member = snapshot.data();
    if (error instanceof HttpsError && member && wasRemovedLately(member, at)) return error;
    throw error;
  }
}
