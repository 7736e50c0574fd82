/** The addresses by which a holder stops a shop's news from a mail. The token names one card and one message. */
import { ROUTES, STOP_MAILS_BY_POST } from '@tessera/domain/paths';
import { QUERIES } from '@tessera/domain/queries';
import { HttpsError } from 'firebase-functions/v2/https';
import { choose } from '../messages/consent';
import { isNewsMac, newsMac } from '../passes/keys';
import { firestore } from '../platform/firebase';
import { queryIn } from '../records/queries';
import { type BusinessRefs, refsOf } from '../records/refs';

export interface NewsMail {
  businessId: string;
  passId: string;
  messageId: string;
}

const KIND = 'N1';

export function newsStopAddresses({ businessId, passId, messageId }: NewsMail): { page: string; post: string } {
  const parts = [businessId, passId, messageId];
  const token = [KIND, ...parts, newsMac(parts)].join('.');
  return { page: `${ROUTES.stopMails}#${token}`, post: `${STOP_MAILS_BY_POST}/${token}` };
}

/** The mail that a genuine token is from; null for any other text. No read. */
export function newsMailOf(token: string): NewsMail | null {
  const [kind, businessId, passId, messageId, mac, ...rest] = token.split('.');
  if (kind !== KIND || !businessId || !passId || !messageId || !mac || rest.length > 0) return null;
  return isNewsMac([businessId, passId, messageId], mac) ? { businessId, passId, messageId } : null;
}

/** The most merges that are followed. */
const MOST_MERGES = 5;

/** The card that has the holder's records now: after a merge, the other card. Undefined for one that is erased. */
async function presentCard(refs: BusinessRefs, passId: string): Promise<string | undefined> {
  let id = passId;
  for (let merges = 0; merges < MOST_MERGES; merges += 1) {
    const pass = (await refs.at('passes', id).get()).data();
    if (pass?.status !== 'closed') return pass?.passId;
    const [last] = (await queryIn(refs, QUERIES.history, id).limit(1).get()).docs;
    const event = last?.data();
    if (event?.type !== 'merged' || event.otherPassId === undefined) return undefined;
    id = event.otherPassId;
  }
  return undefined;
}

/** Withdraws the consent to mails of the card that the mail was about. Nothing is left to do for an erased card. */
export async function stopNewsOf({ businessId, passId }: NewsMail): Promise<void> {
  const refs = refsOf(await firestore(), businessId);
  const present = await presentCard(refs, passId);
  if (present === undefined) return;
  const chosen = { email: false };
  await choose({ businessId, passId: present, chosen, chosenBy: { way: 'mail' } }, (pass) => {
    if (!pass) throw new HttpsError('not-found', 'This card has ended.');
  });
}
