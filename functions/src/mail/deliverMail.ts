/** A mail is sent as soon as it is in the outbox, and again later where that failed. */
import { COLLECTIONS } from '@tessera/domain/collections';
import { passRootSecrets, smtpUrl } from '../platform/config';
import { firestore } from '../platform/firebase';
import { schedule } from '../platform/schedule';
import { documentTrigger } from '../platform/trigger';
import type { deliver } from './deliver';

/** Loaded with the first mail: it brings the texts and the operator's schema, which other functions start without. */
const deliverOne: typeof deliver = async (...mail) => (await import('./deliver')).deliver(...mail);

export const deliverMail = documentTrigger({
  collection: COLLECTIONS.mail,
  event: 'created',
  // A failure is kept with the mail, and the sweep tries it again.
  retry: false,
  secrets: [smtpUrl, passRootSecrets],
  handler: (id) => deliverOne(id, 'first'),
});

/** Mails of one sweep, one after the other. */
const A_SWEEP = 200;

/**
 * Delivers mails that are due: those that failed and wait, were interrupted, or had no trigger. Returns how many it
 * looked at.
 */
export async function deliverDue(now = new Date()): Promise<number> {
  const due = await (await firestore()).collection(COLLECTIONS.mail).where('dueAt', '<=', now).limit(A_SWEEP).get();
  for (const { id } of due.docs) await deliverOne(id, 'later');
  return due.size;
}

export const deliverDueMail = schedule({
  every: 'every 5 minutes',
  secrets: [smtpUrl, passRootSecrets],
  handler: async () => void (await deliverDue()),
});
