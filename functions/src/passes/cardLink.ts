/** The cards that mails are about, with the links that open them. */
import { cardAt, rulesOf } from '@tessera/domain/scheme/rules';
import { targetOf, wordsOf } from '@tessera/domain/scheme/words';
import { readAll } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { type BusinessRefs, refsOf } from '../records/refs';
import { cardsOfAddress } from './cardsOfAddress';
import { secretOf, unseal } from './keys';

/** The most cards of one address in one shop whose links are mailed at once. */
const MOST_CARDS = 5;

/** A card as its holder's mails need it: its shop, its secret, and the holder's address. */
export interface MailedCard {
  shop: string;
  /** The shop's colour, and its logo's path. */
  colour: string;
  logo?: string;
  /** How far it is filled: tiles that are laid, all tiles, and the same in words (`3 of 8 stamps`). */
  progress: { laid: number; tiles: number; words: string };
  secret: string;
  email: string;
}

/**
 * The facts of a mail to a card's holder; null when the card is closed or has no address any more.
 * @param card if it names the `version` of a link, the answer is null also after the card has got another link
 * @param isOwed the holder asked for the mail, or it says that the card or its rewards end. A frozen or closed shop
 *   sends no other.
 */
export async function mailedCard(
  { businessId, passId, version }: { businessId: string; passId: string; version?: number },
  isOwed: boolean,
): Promise<MailedCard | null> {
  const db = firestore();
  const refs = refsOf(db, businessId);
  const { business, pass, contact } = await readAll(db, {
    business: refs.business,
    pass: refs.at('passes', passId),
    contact: refs.at('contacts', passId),
  });
  const [shop, card] = [business.data(), pass.data()];
  const email = contact.data()?.email;
  if (!shop || !card || card.status === 'closed' || !email || !(shop.active || isOwed)) return null;
  if (version !== undefined && card.linkVersion !== version) return null;
  const { name, colour, logo } = shop;
  const { balance } = card;
  const { scheme } = cardAt(card, shop, Date.now()).offer;
  const { progressInWords, noun } = wordsOf(scheme);
  const words = `${progressInWords({ balance, ...targetOf(scheme) })} ${noun}`;
  const progress = { ...rulesOf(scheme).tilesOf(scheme, balance), words };
  return { shop: name, colour, logo, progress, secret: secretOf(businessId, card), email };
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
  const email = unseal(to);
  const passIds = await cardsToMail(refsOf(firestore(), businessId), email, passId);
  const cards = await Promise.all(passIds.map((id) => mailedCard({ businessId, passId: id }, true)));
  return cards.filter((card) => card?.email === email).filter((card) => card !== null);
}
