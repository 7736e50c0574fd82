import { nextDaytime } from '@tessera/domain/news/hours';
import { consentFor, isNewsOpen, mayLeave } from '@tessera/domain/news/mayLeave';
import type { LeftOut, Message } from '@tessera/domain/news/types';
import { TIME_ZONE } from '@tessera/domain/operation/product';
import { consentOf, type Contact } from '@tessera/domain/pass/contact';
import type { Pass } from '@tessera/domain/pass/state';
import type { Business } from '@tessera/domain/shop/business';
import { secretOf } from '../../passes/keys';
import { type Decision, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { commitWithMailbox, mailboxIdOf, noteNews, writeLeftOut } from '../../records/mailboxes';
import { refsOf } from '../../records/refs';
import type { StopAddresses } from '../../records/stopAddresses';
import { countReaction } from '../../shop/news/countReaction';
import type {} from '../../shop/news/newsOutbox';
import { newsStopAddresses } from '../../shop/news/newsStop';
import { recipientsOf } from '../../shop/news/records';
import { refuseAddress } from '../../shop/news/withdraw';
import { defineMail, NotNow } from '../defineMail';
import { newsText } from '../newsText';
import { day } from '../words';

interface Facts {
  to: string;
  business: Business;
  message: Message;
  secret: string;
  since: number | undefined;
  stop: StopAddresses;
}

interface LoadedNews {
  permit: 'yes' | 'later' | LeftOut;
  business?: Business | undefined;
  message?: Message | undefined;
  pass?: Pass | undefined;
  contact?: Contact | undefined;
}

/**
 * Asks again, at the moment of sending, whether the message may leave: the holder may have withdrawn, and the shop may
 * have stopped it, since it was put into the outbox. A mail that leaves counts from now for the seven days.
 */
async function askAgain(
  { businessId, passId }: { businessId: string; passId: string },
  messageId: string,
): Promise<LoadedNews> {
  const refs = refsOf(firestore(), businessId);
  const recipient = recipientsOf(refs.business.firestore, { businessId, messageId }).doc(passId);
  return commitWithMailbox(
    refs,
    passId,
    () => ({
      shop: refs.business,
      stored: refs.at('messages', messageId),
      recipient,
      card: refs.at('passes', passId),
    }),
    ({ shop, stored, card, recipient: listed, ...read }): Decision<LoadedNews> => {
      const [business, message, pass, contact] = [shop.data(), stored.data(), card.data(), read.contact.data()];
      const mailbox = read.mailbox?.data();
      const records = { business, message, pass, contact };
      const now = Date.now();
      const leaveOut = (reason: LeftOut): Decision<LoadedNews> => ({
        outcome: { permit: reason },
        writes: (batch) => writeLeftOut(batch, { ...read, recipient: listed, stored }, reason),
      });
      if (!business || !message || message.state === 'stopped' || listed.data()?.group !== 'sent')
        return leaveOut('stopped');
      if (pass?.status !== 'open' || !contact) return leaveOut('card-closed');
      // If the last message is another one, the address has received that one meanwhile.
      if (contact.lastNews?.messageId !== messageId) return leaveOut('seven-days');
      const { lastNews } = contact;
      const { timeZone } = business;
      const got = { messageId, passId, lastNews, mailbox };
      const cap = { ...got, now, timeZone, isShopOpen: isNewsOpen(business), leftToday: 1 };
      const permit = mayLeave(consentFor('email', { pass, contact, mailbox }), cap);
      if (permit === 'later') return { outcome: { permit, ...records } };
      if (permit !== 'yes') return leaveOut(permit);
      return {
        outcome: { permit, ...records },
        writes(batch) {
          writeGuarded(batch, read.contact, { lastNews: { messageId, at: now } });
          noteNews(batch, read.mailbox, { lastNews: { messageId, passId, at: now } }, now);
        },
      };
    },
  );
}

export const shopNews = defineMail({
  kind: 'shop-news',
  stream: 'marketing',
  to: 'holder',
  adminLabel: 'News of a shop',
  async load({ card, message: messageId }): Promise<Facts | null> {
    const { permit, business, message, pass, contact } = await askAgain(card, messageId);
    if (permit === 'later') throw new NotNow(nextDaytime(business?.timeZone ?? TIME_ZONE, Date.now()));
    if (permit !== 'yes' || !business || !message || !pass || contact?.email === undefined) return null;
    const secret = secretOf(card.businessId, pass);
    const mailbox = mailboxIdOf(card.businessId, contact.email);
    const stop = newsStopAddresses({ ...card, messageId, mailbox });
    return { to: contact.email, business, message, secret, since: consentOf(contact, 'email').since, stop };
  },
  text: ({ business, message, secret, since, stop }, { site, operator }) =>
    newsText(business, message, {
      secret,
      site,
      operator,
      stop,
      why: `You agreed to news by email${since === undefined ? '' : ` on ${day(since)}`}.`,
    }),
  // The mail server says that there is no such address, so nothing is sent to it any more.
  async onRefusal({ card: { businessId, passId }, message }, to) {
    await refuseAddress(refsOf(firestore(), businessId), to, Date.now());
    await countReaction({ businessId, messageId: message, passId }, 'bounced');
  },
  example: ({ businessId, passId, newsId }) => ({ card: { businessId, passId }, message: newsId }),
});
