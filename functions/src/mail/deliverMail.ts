/** Sends each mail as soon as it is in the outbox, and retries failed mails on a schedule. */
import { COLLECTIONS } from '@tessera/domain/collections';
import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import { passRootSecrets, smtpUrl } from '../platform/config';
import { firestore } from '../platform/firebase';
import { schedule } from '../platform/schedule';
import { ALONE } from '../platform/unit';
import type { deliver } from './deliver';

/**
 * Loaded with the first mail, because it imports the texts and the operator's schema, which other functions do not
 * need.
 */
const deliverOne: typeof deliver = async (...mail) => (await import('./deliver')).deliver(...mail);

/** Not repeated: a failure is stored with the mail, and the scheduled sweep retries it. */
export const deliverMail = onDocumentCreated(
  { ...ALONE, document: `${COLLECTIONS.mail}/{id}`, maxInstances: 10, secrets: [smtpUrl, passRootSecrets] },
  ({ params: { id } }) => deliverOne(id, 'first'),
);

/** The most mails in one sweep, which sends them one after another. */
const A_SWEEP = 200;

/**
 * Delivers mails that are due: they failed before, were interrupted, or had no trigger.
 * @returns the number of due mails
 */
export async function deliverDue(now = new Date()): Promise<number> {
  const due = await (await firestore()).collection(COLLECTIONS.mail).where('dueAt', '<=', now).limit(A_SWEEP).get();
  for (const { id } of due.docs) await deliverOne(id, 'later');
  return due.size;
}

export const deliverDueMail = schedule('deliverDueMail', {
  secrets: [smtpUrl, passRootSecrets],
  handler: async () => void (await deliverDue()),
});
