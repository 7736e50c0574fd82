/** A shop's notice on a card in a wallet, asked for again when a wallet is about to show it. */
import { nextDaytime } from '@tessera/domain/news/hours';
import { consentFor, isNewsOpen, mayLeave, type Permit } from '@tessera/domain/news/mayLeave';
import type { LeftOut } from '@tessera/domain/news/types';
import type { Pass } from '@tessera/domain/pass/state';
import type { WalletRecord } from '@tessera/domain/pass/wallet';
import type { Business } from '@tessera/domain/shop/business';
import { readAll } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { refsOf } from '../records/refs';
import { queueUpdate, type WalletUpdate } from './queueUpdate';

interface Card {
  business: Business;
  pass: Pass;
  record: WalletRecord | undefined;
}

/**
 * The notice that a card's wallets show. It has no text when the message was stopped or the holder has withdrawn since
 * the record got it.
 * @returns its text, and whether it may notify the holder now
 */
export async function noticeOf(
  businessId: string,
  { business, pass, record }: Card,
): Promise<{ text?: undefined; permit: LeftOut } | { text: string; permit: Permit } | undefined> {
  if (!record?.news) return undefined;
  const { messageId, text } = record.news;
  const { passId } = pass;
  const refs = refsOf(firestore(), businessId);
  const read = await readAll(refs.business.firestore, {
    message: refs.at('messages', messageId),
    contact: refs.at('contacts', passId),
  });
  const [message, contact] = [read.message.data(), read.contact.data()];
  // The stop of a mailbox is about mails.
  const consent = consentFor('wallet', { pass, contact, mailbox: undefined });
  if (!message || message.state === 'stopped') return { permit: 'stopped' };
  if (!consent.given) return { permit: 'no-consent' };
  const cap = { messageId, passId, lastNews: contact?.lastNews, now: Date.now(), leftToday: 1 };
  const { timeZone } = business;
  return { text, permit: mayLeave(consent, { ...cap, timeZone, isShopOpen: isNewsOpen(business) }) };
}

/** A task may come a moment early by this clock. It would queue itself again under its own name, and be lost. */
const EARLY_MS = 2000;

/** Lets a notice wait for the morning: a task that failed may come again at night. */
export async function tellInTheMorning(update: WalletUpdate & { news: string }, timeZone: string): Promise<void> {
  const now = Date.now();
  const dueAt = nextDaytime(timeZone, now);
  await queueUpdate(update, `news ${update.news} ${dueAt}`, dueAt - now + EARLY_MS);
}
