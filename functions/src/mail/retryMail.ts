/** An admin retries a dead mail. */
import { COLLECTIONS } from '@tessera/domain/collections';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../platform/callable';
import { passRootSecrets, smtpUrl } from '../platform/config';
import { firestore } from '../platform/firebase';

/**
 * Tries a dead mail once more, and answers its state afterwards.
 * @throws HttpsError `not-found` without a dead mail of this id
 */
export const retryMail = callable('retryMail', {
  options: { secrets: [smtpUrl, passRootSecrets] },
  handler: async ({ id }) => {
    const db = await firestore();
    const { FieldValue, Timestamp } = await import('firebase-admin/firestore');
    const ref = db.collection(COLLECTIONS.mail).doc(id);
    await db.runTransaction(async (transaction) => {
      const stored = await transaction.get(ref);
      if (stored.get('state') !== 'dead') throw new HttpsError('not-found', 'No mail with this id has been given up.');
      transaction.update(ref, {
        state: 'waiting',
        attempts: 0,
        dueAt: Timestamp.now(),
        expiresAt: FieldValue.delete(),
      });
    });
    const { deliver } = await import('./deliver');
    return { state: (await deliver(id, 'later')) ?? 'waiting' };
  },
});
