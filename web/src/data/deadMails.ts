/** Dead mails, for admins. The rules allow reading no others. */
import { ADMIN_QUERIES } from '@tessera/domain/adminQueries';
import { COLLECTIONS } from '@tessera/domain/collections';
import { collection, getDocs, limit, query } from 'firebase/firestore/lite';
import { firestoreLite } from './firestoreLite';
import { constraintsOf } from './shopQueries';

export interface DeadMail {
  id: string;
  /** Its kind and its reader, in words. */
  label: string;
  /** The account that it is about. */
  uid?: string;
  attempts: number;
  /** The last error of the mail server or the connection, without addresses. */
  lastError?: string;
  createdAt: { toMillis(): number };
}

/** The most that the rules allow in one read. */
export const DEAD_MAIL_LIMIT = 50;

/** The dead mails, newest first: at most 50. */
export async function listDeadMails(): Promise<DeadMail[]> {
  const dead = query(
    collection(firestoreLite(), COLLECTIONS.mail),
    ...constraintsOf(ADMIN_QUERIES.deadMails, 'dead'),
    limit(DEAD_MAIL_LIMIT),
  );
  const { docs } = await getDocs(dead);
  return docs
    .map((entry) => ({ ...(entry.data() as Omit<DeadMail, 'id'>), id: entry.id }))
    .sort((one, other) => other.createdAt.toMillis() - one.createdAt.toMillis());
}
