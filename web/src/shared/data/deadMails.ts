/** Dead mails, for admins. The rules allow reading no others. */
import { ADMIN_QUERIES } from '@tessera/domain/records/adminQueries';
import { getDocs, limit, query } from 'firebase/firestore/lite';
import { collectionOf, type StoredMail } from './references';
import { constraintsOf } from './shopQueries';

export interface DeadMail extends StoredMail {
  id: string;
}

/** The most that the rules allow in one read. */
export const DEAD_MAIL_LIMIT = 50;

/** The dead mails, newest first: at most 50. */
export async function listDeadMails(): Promise<DeadMail[]> {
  const dead = query(collectionOf('mail'), ...constraintsOf(ADMIN_QUERIES.deadMails, 'dead'), limit(DEAD_MAIL_LIMIT));
  const { docs } = await getDocs(dead);
  return docs
    .map((entry) => ({ ...entry.data(), id: entry.id }))
    .sort((one, other) => other.createdAt.toMillis() - one.createdAt.toMillis());
}
