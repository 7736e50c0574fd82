/** The addresses by which a holder stops a shop's news from a mail. The token names the card, message and mailbox. */
import { consentOf } from '@tessera/domain/pass/contact';
import { QUERIES } from '@tessera/domain/records/queries';
import { presentCard } from '../../passes/cardsOfAddress';
import { isNewsMac, newsMac } from '../../passes/keys';
import { commit, type Decision } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { mailboxIdOf, stopMailbox } from '../../records/mailboxes';
import { documentsOf, queryIn } from '../../records/queries';
import { type BusinessRefs, refsOf } from '../../records/refs';
import { type StopAddresses, stopAddressesOf } from '../../records/stopAddresses';
import { countReaction } from './countReaction';
import { withdrawAll } from './withdraw';

export interface NewsMail {
  businessId: string;
  passId: string;
  messageId: string;
  /** The id of the mailbox that the mail went to. */
  mailbox: string;
}

const KIND = 'N1';

export function newsStopAddresses({ businessId, passId, messageId, mailbox }: NewsMail): StopAddresses {
  const parts = [businessId, passId, messageId, mailbox];
  return stopAddressesOf([KIND, ...parts, newsMac(parts)].join('.'));
}

/** The mail that a genuine token is from; null for any other text. No read. */
export function newsMailOf(token: string): NewsMail | null {
  const [kind, businessId, passId, messageId, mailbox, mac, ...rest] = token.split('.');
  if (kind !== KIND || !businessId || !passId || !messageId || !mailbox || !mac || rest.length > 0) return null;
  const isGenuine = isNewsMac([businessId, passId, messageId, mailbox], mac);
  return isGenuine ? { businessId, passId, messageId, mailbox } : null;
}

/** Number of contacts that are read at a time. */
const PAGE = 500;

/** An address of a mailbox, of which only the id is known: the first among all that the shop's cards have. */
async function addressOf(refs: BusinessRefs, mailbox: string): Promise<string | undefined> {
  for await (const contact of documentsOf(queryIn(refs, QUERIES.withEmail, ''), { page: PAGE })) {
    const { email } = contact.data();
    if (email !== undefined && mailboxIdOf(refs.business.id, email) === mailbox) return email;
  }
  return undefined;
}

/**
 * Stops a shop's news to the mailbox that a mail went to, for all cards with its address, and counts a reaction to the
 * message. Nothing is left to do in an erased shop.
 */
export async function stopNewsOf({ businessId, passId, messageId, mailbox }: NewsMail): Promise<void> {
  const refs = refsOf(firestore(), businessId);
  const at = Date.now();
  const stop = await commit(
    () => ({ business: refs.business, stored: refs.at('mailboxes', mailbox) }),
    ({ business, stored }): Decision<'none' | 'first' | 'repeated'> =>
      business.exists
        ? {
            outcome: stored.data()?.stoppedAt === undefined ? 'first' : 'repeated',
            writes: (batch) => stopMailbox(batch, stored.ref, at),
          }
        : { outcome: 'none' },
  );
  if (stop === 'none') return;
  const present = await presentCard(refs, passId);
  const contact = present === undefined ? undefined : (await refs.at('contacts', present).get()).data();
  const isSame = contact?.email !== undefined && mailboxIdOf(businessId, contact.email) === mailbox;
  // The card may be erased, or have another person's address since, while other cards still have this one.
  const email = isSame ? contact.email : stop === 'first' ? await addressOf(refs, mailbox) : undefined;
  if (email !== undefined)
    await withdrawAll(refs, email, { at, way: 'mail' }, isSame && !consentOf(contact, 'email').given);
  await countReaction({ businessId, messageId, passId }, 'withdrawn');
}
