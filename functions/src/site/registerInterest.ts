/** A visitor leaves an address for news from us, and confirms it by a link in a mail. */
import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@tessera/domain/lib/time';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { Timestamp } from 'firebase-admin/firestore';
import { callable } from '../access/callable';
import { clientNetworks } from '../platform/clientNetworks';
import { firestore } from '../platform/firebase';
import { addMails } from '../platform/outbox';
import { countCall, type Limit } from '../platform/rateLimit';
import { mayMailStranger } from '../records/strangerMails';

/** How long an entry waits to be confirmed. */
const WAITS_MS = 7 * DAY_MS;

const PER_NETWORK: Limit = {
  name: 'interest',
  limit: 5,
  windowMs: HOUR_MS,
  message: 'Too many registrations from your network. Try again in an hour.',
};

/** The id of a confirmed entry. An address has only one. */
export const interestIdOf = (email: string): string => createHash('sha256').update(email).digest('hex');

/**
 * Stores a registration of interest that is not confirmed yet. The answer is the same whether the address is new,
 * unconfirmed or confirmed, so that nobody can find out which addresses are known. Each entry has a token that is only
 * in its mail, so that no entry overwrites another.
 * @throws HttpsError `resource-exhausted` past the limit of a network
 */
export const registerInterest = callable('registerInterest', {
  handler: async ({ homepage, email, name, business, message }, _, { rawRequest }) => {
    // A robot gets the usual answer, so that it does not learn that it was detected.
    if (homepage) return { received: true };
    const networks = clientNetworks(rawRequest);
    await countCall(PER_NETWORK, networks);
    const db = firestore();
    const confirmed = await db.collection(COLLECTIONS.interest).doc(interestIdOf(email)).get();
    if (!(await mayMailStranger(email, networks)) || confirmed.exists) return { received: true };
    const token = randomBytes(24).toString('base64url');
    const now = Timestamp.now();
    const batch = db.batch();
    batch.create(db.collection(COLLECTIONS.unconfirmedInterest).doc(token), {
      email,
      name,
      business: business || undefined,
      message: message || undefined,
      createdAt: now,
      expiresAt: Timestamp.fromMillis(now.toMillis() + WAITS_MS),
    });
    addMails(db, batch, [{ kind: 'interest-confirm', interest: token }], now);
    await batch.commit();
    return { received: true };
  },
});
