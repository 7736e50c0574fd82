/** A holder who has lost a card's link asks for it by email. */
import { HOUR_MS } from '@tessera/domain/lib/time';
import { Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../access/callable';
import { seal } from '../passes/keys';
import { clientNetworks } from '../platform/clientNetworks';
import { passRootSecrets } from '../platform/config';
import { firestore } from '../platform/firebase';
import { addMails } from '../platform/outbox';
import { countCall, type Limit, subjectsIn } from '../platform/rateLimit';
import { mayMailStranger } from '../records/strangerMails';
import { openJoinCode } from './issue';

/** In one shop. The customers of a mobile network or a market hall share a network address. */
const PER_NETWORK: Limit = {
  name: 'card link',
  limit: 30,
  windowMs: HOUR_MS,
  message: 'Too many requests from your network. Try again in an hour.',
};

/** The business of a join code; null for an unknown code. */
async function businessOf(joinCode: string): Promise<string | null> {
  try {
    return (await openJoinCode(joinCode)).businessId;
  } catch (error) {
    if (error instanceof HttpsError) return null;
    throw error;
  }
}

/**
 * Mails the links of the cards that have this address, all in one mail. The cards are looked up when the mail is
 * delivered: answer and time are the same for every address, so that nobody can find out which ones a shop has.
 * @throws HttpsError `resource-exhausted` past the limit of a network
 */
export const mailCardLink = callable('mailCardLink', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ joinCode, email, passId }, _, { rawRequest }) => {
    const networks = clientNetworks(rawRequest);
    const businessId = await businessOf(joinCode);
    await countCall(PER_NETWORK, subjectsIn(businessId ?? '', networks));
    if (businessId === null || !(await mayMailStranger(email, networks))) return { sent: true };
    const db = firestore();
    const batch = db.batch();
    const lost = { businessId, to: seal(email), passId };
    addMails(db, batch, [{ kind: 'card-link', lost }], Timestamp.now());
    await batch.commit();
    return { sent: true };
  },
});
