/** A shop that sends messages, and its customers. */
import { HOUR_MS } from '@tessera/domain/lib/time';
import type { Message, Recipient } from '@tessera/domain/news/types';
import type { MailState } from '@tessera/domain/operation/mail';
import { confirmationAt } from '@tessera/domain/pass/contact';
import { type DocumentReference, FieldValue, Timestamp } from 'firebase-admin/firestore';
import { deliver } from '../../functions/src/mail/deliver';
import { type NextPage, workPage } from '../../functions/src/shop/news/workMessage';
import { TEST_PORTS } from '../../scripts/local/runs';
import { adminDb, freshEmail } from './accounts';
import { eventually } from './eventually';
import { withEnvironment } from './functions';
import type { Mailbox } from './mailbox';
import { ask, type Card, createShop, join, type Shop } from './shop';

/** A zone in which it is about one o'clock in the afternoon now: news leave by day, and tests run at night too. */
export function zoneAtNoon(now = Date.now()): string {
  const ahead = 13 - new Date(now).getUTCHours();
  const sign = ahead > 0 ? '-' : '+';
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${sign}${Math.abs(ahead)}`;
}

/** A zone in which it is night now. */
export const zoneAtNight = (): string => zoneAtNoon(Date.now() + 12 * HOUR_MS);

/** A shop in whose zone it is day. */
export async function createMessageShop(more: Parameters<typeof createShop>[0] = {}): Promise<Shop> {
  const shop = await createShop(more);
  await adminDb().doc(`businesses/${shop.businessId}`).update({ timeZone: zoneAtNoon() });
  return shop;
}

/** Confirms a card's address, as the press on the page of the mail does. */
export async function confirmAddressOf({ businessId }: Pick<Shop, 'businessId'>, passId: string): Promise<void> {
  const contact = adminDb().doc(`businesses/${businessId}/contacts/${passId}`);
  await contact.update({ consents: FieldValue.arrayUnion(confirmationAt(Date.now())) });
}

/** A customer who agreed to news by email and confirmed the address. */
export async function joinForNews(shop: Shop, more: object = {}): Promise<Card & { email: string }> {
  const email = freshEmail();
  const card = await join(shop, { email, marketing: true, ...more });
  await confirmAddressOf(shop, card.passId);
  return { ...card, email };
}

/** The site in the links of mails that tests deliver. */
export const SITE = `http://127.0.0.1:${TEST_PORTS.site}`;

/** Delivers a mail of the outbox in this process. @returns its state */
export async function deliverHere(mailbox: Mailbox, ref: DocumentReference): Promise<string> {
  // The emulator tries each new mail as well: it comes to an end, or waits for the day.
  await eventually('the emulator has tried it', async () => {
    const { state, dueAt } = (await ref.get()).data() as { state: MailState; dueAt?: Timestamp };
    return ['sent', 'dropped', 'dead'].includes(state) || (dueAt?.toMillis() ?? 0) > Date.now() + HOUR_MS;
  });
  await ref.update({ state: 'waiting', attempts: 1, dueAt: Timestamp.fromMillis(Date.now() - 60_000) });
  await withEnvironment({ SMTP_URL: mailbox.url, SITE_URL: SITE }, () => deliver(ref.id, 'later'));
  return (await ref.get()).get('state') as string;
}

/** What a message says, unless a test wants something else. */
export const DRAFT = {
  subject: 'Cake on Friday',
  text: 'There is cake on Friday.\n\nCome early.',
  channels: ['email'],
  segment: 'all',
  holdBack: 0,
  days: 14,
};

/** Saves a draft. */
export async function draft({ businessId, owner }: Shop, more: object = {}, by = owner): Promise<string> {
  return (await ask('saveMessage', { businessId, ...DRAFT, ...more }, by.idToken)).messageId;
}

export const messageOf = async ({ businessId }: Shop, messageId: string): Promise<Message> =>
  (await adminDb().doc(`businesses/${businessId}/messages/${messageId}`).get()).data() as Message;

export async function recipientsIn({ businessId }: Shop, messageId: string): Promise<Recipient[]> {
  const found = await adminDb().collection(`businesses/${businessId}/messages/${messageId}/recipients`).get();
  return found.docs.map((snapshot) => snapshot.data() as Recipient);
}

/** Begins a message as `scheduleMessage` does, without a task: the test works its pages itself. */
export async function begin({ businessId, owner }: Shop, messageId: string): Promise<void> {
  const fields = { state: 'listing', dueAt: Date.now(), by: owner.uid };
  await adminDb().doc(`businesses/${businessId}/messages/${messageId}`).update(fields);
}

/** Works a message's pages in this process, until it is over or waits for a time. */
export async function workOff({ businessId }: Shop, messageId: string, now?: number): Promise<NextPage> {
  for (;;) {
    const after = await workPage({ businessId, messageId }, now);
    if (after !== 'again') return after;
  }
}

/** Writes, begins and works a message. */
export async function send(shop: Shop, more: object = {}): Promise<string> {
  const messageId = await draft(shop, more);
  await begin(shop, messageId);
  await workOff(shop, messageId);
  return messageId;
}

/** The mail of a message to a card in the outbox. */
export const outboxOf = ({ businessId }: Shop, messageId: string, { passId }: Pick<Card, 'passId'>) =>
  adminDb().doc(`mail/news_${businessId}_${messageId}_${passId}`);
