/** The addresses by which a holder stops a shop's news from a mail. The token names the card, message and mailbox. */
import { consentOf } from '@tessera/domain/pass/contact';
import { presentCard } from '../../passes/cardsOfAddress';
import { isNewsMac, newsMac } from '../../passes/keys';
import { commit, type Decision } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { mailboxIdOf, stopMailbox } from '../../records/mailboxes';
import { refsOf } from '../../records/refs';
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

/**
 * Stops a shop's news to the mailbox that a mail went to, for all cards with its address, and counts a reaction to the
 * message. Nothing is left to do in an erased shop.
 */
export async function stopNewsOf({ businessId, passId, messageId, mailbox }: NewsMail): Promise<void> {
  const refs = refsOf(firestore(), businessId);
  const at = Date.now();
  const isStopped = await commit(
    () => ({ business: refs.business }),
    ({ business }): Decision<boolean> =>
      business.exists
        ? { outcome: true, writes: (batch) => stopMailbox(batch, refs.at('mailboxes', mailbox), at) }
        : { outcome: false },
  );
  if (!isStopped) return;
  const present = await presentCard(refs, passId);
  const contact = present === undefined ? undefined : (await refs.at('contacts', present).get()).data();
  // The card may have another person's address since.
  if (contact?.email !== undefined && mailboxIdOf(businessId, contact.email) === mailbox)
    await withdrawAll(refs, contact.email, { at, way: 'mail' }, !consentOf(contact, 'email').given);
  await countReaction({ businessId, messageId, passId }, 'withdrawn');
}
