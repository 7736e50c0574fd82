/** The visitor followed the link in the mail and pressed the button: the entry is confirmed. */
import { HOUR_MS } from '@tessera/domain/lib/time';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../access/callable';
import { clientNetworks } from '../platform/clientNetworks';
import { inTransaction } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { addMails } from '../platform/outbox';
import { countCall, type Limit } from '../platform/rateLimit';
import { interestIdOf } from './registerInterest';

const PER_NETWORK: Limit = {
  name: 'interest confirm',
  limit: 20,
  windowMs: HOUR_MS,
  message: 'Too many attempts from your network. Try again in an hour.',
};

/**
 * Confirms a registration of interest, so that admins see it. An earlier confirmed entry of the same address stays as
 * it is, and confirming twice gets the same answer.
 * @throws HttpsError `not-found` for a token that is unknown or older than seven days, `resource-exhausted` past the
 *   limit of a network
 */
export const confirmInterest = callable('confirmInterest', {
  handler: async ({ token }, _, { rawRequest }) => {
    await countCall(PER_NETWORK, clientNetworks(rawRequest));
    const db = firestore();
    const waiting = db.collection(COLLECTIONS.unconfirmedInterest).doc(token);
    await inTransaction(db, async (transaction) => {
      const stored = (await transaction.get(waiting)).data();
      const now = Timestamp.now();
      if (!stored || stored['expiresAt'].toMillis() <= now.toMillis())
        throw new HttpsError('not-found', 'This link has expired. Register again, and we will send you another.');
      if (stored['confirmedAt'] !== undefined) return;
      const { expiresAt, ...entry } = stored;
      const id = interestIdOf(String(entry['email']));
      const confirmed = db.collection(COLLECTIONS.interest).doc(id);
      const earlier = await transaction.get(confirmed);
      // The rest of the document says that the link was used, and has no personal data.
      transaction.set(waiting, { expiresAt, confirmedAt: now });
      if (earlier.exists) return;
      transaction.create(confirmed, { ...entry, confirmedAt: now });
      addMails(db, transaction, [{ kind: 'operator-interest', interest: id }], now);
    });
    return { confirmed: true };
  },
});
