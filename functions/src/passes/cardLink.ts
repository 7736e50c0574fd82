/** Mails the link of a lost card to its holder's address. */
import { HOUR_MS } from '@tessera/domain/time';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../platform/callable';
import { clientNetworks } from '../platform/clientNetworks';
import { readAll } from '../platform/commit';
import { passRootSecrets } from '../platform/config';
import { firestore } from '../platform/firebase';
import { addMails } from '../platform/outbox';
import { countCall, type Limit } from '../platform/rateLimit';
import { mayMailStranger } from '../platform/strangerMails';
import { type BusinessRefs, refsOf } from '../records/refs';
import { cardsOfAddress } from './cardsOfAddress';
import { openJoinCode } from './issue';
import { sealed, secretOf, unsealed } from './keys';

/** In one shop. The customers of a mobile network or a market hall share a network address. */
const PER_NETWORK: Limit = {
  name: 'card link',
  limit: 30,
  windowMs: HOUR_MS,
  message: 'Too many requests from your network. Try again in an hour.',
};
/** The most cards of one address in one shop whose links are mailed at once. */
const MOST_CARDS = 5;

/** A card as its holder's mails need it: its shop, its secret, and the holder's address. */
export interface MailedCard {
  shop: string;
  /** The shop's colour, and its logo's path. */
  colour: string;
  logo?: string;
  secret: string;
  email: string;
}

/**
 * The facts of a mail to a card's holder; null when the card is closed or has no address any more.
 * @param isLastNotice the mail says that the card's rewards end. A frozen or closed shop sends no other.
 */
export async function mailedCard(
  { businessId, passId }: { businessId: string; passId: string },
  isLastNotice: boolean,
): Promise<MailedCard | null> {
  const db = await firestore();
  const refs = refsOf(db, businessId);
  const { business, pass, contact } = await readAll(db, {
    business: refs.business,
    pass: refs.at('passes', passId),
    contact: refs.at('contacts', passId),
  });
  const [shop, card] = [business.data(), pass.data()];
  const email = contact.data()?.email;
  if (!shop || !card || card.status === 'closed' || !email || !(shop.active || isLastNotice)) return null;
  const { name, colour, logo } = shop;
  return { shop: name, colour, logo, secret: secretOf(businessId, card), email };
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
  const first = contact?.data()?.email === email ? [contact.id] : [];
  return [...new Set([...first, ...cards.map(({ passId }) => passId)])].slice(0, MOST_CARDS);
}

/** The cards whose links a mail has: those that have the address when the mail is delivered. */
export async function mailedCards({
  businessId,
  to,
  passId,
}: {
  businessId: string;
  to: string;
  passId?: string;
}): Promise<MailedCard[]> {
  const email = unsealed(to);
  const passIds = await cardsToMail(refsOf(await firestore(), businessId), email, passId);
  const cards = await Promise.all(passIds.map((id) => mailedCard({ businessId, passId: id }, false)));
  return cards.filter((card) => card?.email === email).filter((card) => card !== null);
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
    await countCall(
      PER_NETWORK,
      networks.map(({ key, ...times }) => ({ key: `${businessId ?? ''} ${key}`, ...times })),
    );
    if (businessId === null || !(await mayMailStranger(email, networks))) return { sent: true };
    const db = await firestore();
    const { Timestamp } = await import('firebase-admin/firestore');
    const batch = db.batch();
    const lost = { businessId, to: sealed(email), passId };
    addMails(db, batch, [{ kind: 'card-link', lost }], Timestamp.now());
    await batch.commit();
    return { sent: true };
  },
});
