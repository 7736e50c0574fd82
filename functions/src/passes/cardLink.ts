/** Mails the link of a lost card to its holder's address. */
import { DAY_MS, HOUR_MS } from '@tessera/domain/time';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../platform/callable';
import { clientNetworks } from '../platform/clientNetworks';
import { readAll } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { addMails } from '../platform/outbox';
import { countCall, type Limit, mayMail } from '../platform/rateLimit';
import { businessIn, type BusinessRefs, passIn, refsOf } from '../records/refs';
import { cardsOfAddress } from './cardsOfAddress';
import { openJoinCode } from './issue';
import { secretOf } from './keys';

const PER_NETWORK: Limit = {
  name: 'card link',
  limit: 30,
  windowMs: HOUR_MS,
  message: 'Too many requests from your network. Try again in an hour.',
};
/** The most requests for one address at one shop in an hour. */
const PER_ADDRESS: Limit = { name: 'card link mail', limit: 3, windowMs: HOUR_MS, message: 'Enough requests.' };
/** The most mails to one address in 24 hours, from all shops together. */
const MAILS_A_DAY: Limit = { name: 'card link mails a day', limit: 10, windowMs: DAY_MS, message: 'Enough mails.' };
/** The most cards of one address in one shop whose links are mailed at once. */
const MOST_CARDS = 5;

/** The facts of a mail with a card's link; null when the card is closed or has no address any more. */
export async function linkOfCard({
  businessId,
  passId,
}: {
  businessId: string;
  passId: string;
}): Promise<{ shop: string; secret: string; email: string } | null> {
  const db = await firestore();
  const refs = refsOf(db, businessId);
  const [business, pass, contact] = await readAll(db, [
    refs.business,
    refs.at('passes', passId),
    refs.at('contacts', passId),
  ]);
  const [shop, card] = [businessIn(business), passIn(pass)];
  const email = contact.get('email') as string | undefined;
  if (!shop || !card || card.status === 'closed' || !email) return null;
  return { shop: shop.name, secret: secretOf(businessId, card), email };
}

/** The business of a join code; null for an unknown code. */
async function businessOf(joinCode: string): Promise<string | null> {
  try {
    return (await openJoinCode(joinCode)).businessId;
  } catch (error) {
    if (error instanceof HttpsError) return null;
    throw error;
  }
}

/** The ids of up to five cards of an address: the chosen one, if it has the address, and those with most events. */
async function cardsToMail(refs: BusinessRefs, email: string, chosen: string | undefined): Promise<string[]> {
  const [contact, cards] = await Promise.all([
    chosen === undefined ? undefined : refs.at('contacts', chosen).get(),
    cardsOfAddress(refs, email, MOST_CARDS),
  ]);
  const first = contact?.get('email') === email ? [contact.id] : [];
  return [...new Set([...first, ...cards.map(({ passId }) => passId)])].slice(0, MOST_CARDS);
}

/**
 * Mails the links of the cards that have this address. The answer is always the same, so that nobody can find out which
 * addresses a shop has.
 * @throws HttpsError `resource-exhausted` past the limit of a network
 */
export const mailCardLink = callable('mailCardLink', {
  access: 'public',
  input: async () => (await import('@tessera/domain/schemas')).mailCardLinkInput,
  handler: async ({ joinCode, email, passId: chosen }, _, { rawRequest }) => {
    await countCall(PER_NETWORK, clientNetworks(rawRequest));
    const businessId = await businessOf(joinCode);
    if (businessId === null || !(await mayMail(PER_ADDRESS, [{ key: `${businessId} ${email}` }])))
      return { sent: true };
    const db = await firestore();
    const { Timestamp } = await import('firebase-admin/firestore');
    const passIds = await cardsToMail(refsOf(db, businessId), email, chosen);
    const batch = db.batch();
    for (const passId of passIds) {
      if (!(await mayMail(MAILS_A_DAY, [{ key: email }]))) break;
      addMails(db, batch, [{ kind: 'card-link', card: { businessId, passId } }], Timestamp.now());
    }
    await batch.commit();
    return { sent: true };
  },
});
