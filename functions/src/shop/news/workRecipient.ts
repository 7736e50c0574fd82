/** Gives one recipient of a message its outcome: it leaves, the card is held back, or it is left out with a reason. */
import { consentFor, isNewsOpen, mayLeave, type Permit } from '@tessera/domain/news/mayLeave';
import { isDue } from '@tessera/domain/news/segments';
import { walletLine } from '@tessera/domain/news/text';
import type { Automation, LeftOut, Message, Recipient } from '@tessera/domain/news/types';
import type { Wallet } from '@tessera/domain/pass/state';
import { cardAt } from '@tessera/domain/scheme/rules';
import type { Business } from '@tessera/domain/shop/business';
import type { DocumentReference, DocumentSnapshot, WriteBatch } from 'firebase-admin/firestore';
import { passBatch } from '../../passes/passBatch';
import {
  commit,
  type Decision,
  deleteGuarded,
  type ReadCache,
  type Snapshots,
  writeGuarded,
} from '../../platform/commit';
import { commitWithMailbox, noteNews, type Reachable } from '../../records/mailboxes';
import type { BusinessRefs } from '../../records/refs';
import { queueUpdate } from '../../wallets/queueUpdate';
import { sendMarketing } from './sendMarketing';
import { withNews } from './walletNews';

/** The message, its shop, and the time of the page. */
export interface Page {
  businessId: string;
  refs: BusinessRefs;
  business: Business;
  message: Message;
  /** The settings of an automation's message. */
  automation: Automation | undefined;
  now: number;
}

/**
 * What became of a recipient. `known`: it had its outcome before, or it is off the list. `later`: it cannot leave now,
 * so the page ends.
 */
export type Result = 'sent' | 'held' | 'later' | 'known' | LeftOut;

/** What is read for a recipient, so that a page reads all of them in one request. */
export const readsOf = ({ refs }: Pick<Page, 'refs'>, recipient: DocumentReference<Recipient>) => ({
  recipient,
  contact: refs.at('contacts', recipient.id),
  pass: refs.at('passes', recipient.id),
  record: refs.at('wallets', recipient.id),
});

type Read = Snapshots<ReturnType<typeof readsOf> & Reachable>;

/**
 * The notice for the card's wallets. One that is stored already is sent again, because the worker may have been killed
 * before it queued the updates.
 */
const walletsOf = ({ pass, record }: Read, now: number, news: { messageId: string; text: string }) => {
  const [card, stored] = [pass.data(), record.data()];
  if (!card) return null;
  if (stored?.news?.messageId !== news.messageId) return withNews(card, stored, news, now);
  const version = card.linkVersion;
  const wallets: Wallet[] = [
    ...(stored.apple?.[version] ? (['apple'] as const) : []),
    ...(stored.google?.[version] ? (['google'] as const) : []),
  ];
  return wallets.length > 0 ? { record: undefined, wallets } : null;
};

type RecipientOutcome = { worked: Result; toNotify?: Wallet[] };

function decideRecipient(read: Read, page: Page, leftToday: number) {
  const { businessId, business, message, automation, now } = page;
  const recipient = read.recipient.data();
  if (recipient?.state !== 'waiting') return { outcome: { worked: 'known' } } satisfies Decision<RecipientOutcome>;
  const { channel, group, passId } = recipient;
  const finish = (state: Recipient['state'], reason?: LeftOut) => (batch: WriteBatch) =>
    // Only a recipient that is done has a time: its days begin then.
    writeGuarded(batch, read.recipient, { state, ...(reason === undefined ? { at: now } : { reason }) });
  const leaveOut = (reason: LeftOut): Decision<RecipientOutcome> => ({
    outcome: { worked: reason },
    writes: finish('left-out', reason),
  });
  const card = read.pass.data();
  if (card?.status !== 'open') return leaveOut('card-closed');
  // It may have waited for days, or its channel was taken away. Off the list, it is listed again when it is due again.
  if (
    automation &&
    !(automation.channels.includes(channel) && isDue(cardAt(card, business, now), automation, business.timeZone, now))
  )
    return {
      outcome: { worked: 'known' },
      writes: (batch) => deleteGuarded(batch, read.recipient),
    } satisfies Decision<RecipientOutcome>;
  const contact = read.contact.data();
  if (channel === 'email' && contact?.refusedAt !== undefined) return leaveOut('address-refused');
  const mailbox = read.mailbox?.data();
  const { messageId } = message;
  const consent = consentFor(channel, { pass: card, contact, mailbox });
  const cap = {
    messageId,
    passId,
    lastNews: contact?.lastNews,
    lastHeld: contact?.lastHeld,
    mailbox,
    now,
    timeZone: business.timeZone,
    isShopOpen: isNewsOpen(business),
    leftToday,
  };
  // Both groups pass the same checks, so that they stay comparable.
  const permit: Permit = mayLeave(consent, cap);
  if (permit === 'later') return { outcome: { worked: 'later' } } satisfies Decision<RecipientOutcome>;
  if (permit !== 'yes') return leaveOut(permit);
  if (group === 'held')
    return {
      outcome: { worked: 'held' },
      writes(batch) {
        finish('done')(batch);
        writeGuarded(batch, read.contact, { lastHeld: { messageId, at: now } });
        noteNews(batch, read.mailbox, { lastHeld: { messageId, passId, at: now } }, now);
      },
    } satisfies Decision<RecipientOutcome>;
  const text = walletLine(message);
  const shown = channel === 'wallet' ? walletsOf(read, now, { messageId, text }) : null;
  const toWallets =
    shown && ((batch: WriteBatch) => shown.record && passBatch.wallets(batch, read.record, shown.record));
  const { permit: given, writes } = sendMarketing(consent, cap, {
    businessId,
    passId,
    contact: read.contact,
    mailbox: read.mailbox,
    toWallets,
  });
  if (given !== 'yes' || !writes) return leaveOut(given === 'yes' || given === 'later' ? 'stopped' : given);
  return {
    outcome: { worked: 'sent', toNotify: shown?.wallets ?? [] },
    writes(batch) {
      writes(batch);
      // A task updates a wallet. It is queued afterwards, so the recipient waits until then.
      if (channel === 'email') finish('done')(batch);
    },
  } satisfies Decision<RecipientOutcome>;
}

/** @param known documents that the page has read */
export async function workRecipient(
  recipient: DocumentReference<Recipient>,
  page: Page,
  leftToday: number,
  known: ReadCache,
): Promise<Result> {
  const { worked, toNotify = [] } = await commitWithMailbox<RecipientOutcome, ReturnType<typeof readsOf>>(
    page.refs,
    recipient.id,
    () => readsOf(page, recipient),
    (read) => decideRecipient(read, page, leftToday),
    known,
  );
  if (toNotify.length === 0) return worked;
  const { businessId, message, now } = page;
  const update = { businessId, passId: recipient.id, news: message.messageId };
  await Promise.all(toNotify.map((wallet) => queueUpdate({ ...update, wallet }, `news ${message.messageId}`)));
  await commit(
    () => ({ stored: recipient }),
    ({ stored }: { stored: DocumentSnapshot<Recipient> }) =>
      stored.data()?.state === 'waiting'
        ? { outcome: undefined, writes: (batch) => writeGuarded(batch, stored, { state: 'done', at: now }) }
        : { outcome: undefined },
  );
  return worked;
}
