/** Sends each mail as soon as it is in the outbox, and retries failed mails on a schedule. */
import { COLLECTIONS } from '@tessera/domain/records/collections';
import type { DocumentData } from 'firebase-admin/firestore';
import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import { type BatchJob, batchJob } from '../platform/batchJob';
import { passRootSecrets, smtpUrl } from '../platform/config';
import { ALONE_OPTIONS } from '../platform/unit';
import type { deliver } from './deliver';

/**
 * Loaded with the first mail, because it imports the texts and the operator's schema, which other functions do not
 * need.
 */
const deliverOne: typeof deliver = async (...mail) => (await import('./deliver')).deliver(...mail);

/** Not repeated: a failure is stored with the mail, and the job retries it. */
export const deliverMail = onDocumentCreated(
  { ...ALONE_OPTIONS, document: `${COLLECTIONS.mail}/{id}`, maxInstances: 10, secrets: [smtpUrl, passRootSecrets] },
  ({ params: { id } }) => deliverOne(id, 'first'),
);

/** Mails that are sent at once. Links of imported cards are planned by the hundred for one time. */
const AT_ONCE = 5;

/** Delivers mails that are due: they failed before, were interrupted or planned for now, or had no trigger. */
export const DUE_MAILS: BatchJob<DocumentData> = {
  query: (db, now) => db.collection(COLLECTIONS.mail).where('dueAt', '<=', new Date(now)).orderBy('dueAt'),
  sortedBy: 'dueAt',
  atOnce: AT_ONCE,
  each: async ({ id }) => (await deliverOne(id, 'later')) ?? undefined,
};

export const deliverDueMail = batchJob(DUE_MAILS);
