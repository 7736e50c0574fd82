/** A visitor asks a question, and the operator gets it by mail. */
import { DAY_MS, HOUR_MS } from '@tessera/domain/lib/time';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { Timestamp } from 'firebase-admin/firestore';
import { callable } from '../access/callable';
import { clientNetworks } from '../platform/clientNetworks';
import { existsAlready } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { addMails } from '../platform/outbox';
import { countCall, type Limit } from '../platform/rateLimit';

const PER_NETWORK: Limit = {
  name: 'message',
  limit: 10,
  windowMs: HOUR_MS,
  message: 'Too many messages from your network. Try again in an hour.',
};

/** From everywhere: the operator reads every message. */
const A_DAY: Limit = {
  name: 'messages',
  limit: 200,
  windowMs: DAY_MS,
  message: 'We have more messages today than we can read. Try again tomorrow, or write to us by email.',
};

/**
 * Stores a message, and queues its mail to the operator in the same commit. The browser gives each message an id, so
 * that a message that is sent again is stored once and gets the same answer.
 * @throws HttpsError `resource-exhausted` past the limit of a network, or of all networks together
 */
export const sendMessage = callable('sendMessage', {
  handler: async ({ messageId, homepage, name, email, message }, _, { rawRequest }) => {
    // A robot gets the usual answer, so that it does not learn that it was detected.
    if (homepage) return { received: true };
    await countCall(PER_NETWORK, clientNetworks(rawRequest));
    await countCall(A_DAY, [{ key: 'all' }]);
    const db = firestore();
    const now = Timestamp.now();
    const batch = db.batch();
    batch.create(db.collection(COLLECTIONS.questions).doc(messageId), { name, email, message, createdAt: now });
    addMails(db, batch, [{ kind: 'operator-message', message: messageId }], now);
    try {
      await batch.commit();
    } catch (error) {
      if (!existsAlready(error)) throw error;
    }
    return { received: true };
  },
});
