/** A shop's notice on a card in Google Wallet: a message to the object, which notifies its holder. */
import { readAll } from '../../platform/commit';
import { googleWalletIssuerId, required } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';
import { noticeOf } from '../notice';
import { api, wasFound } from './client';
import { objectIdOf } from './loyalty';

/**
 * Adds the notice, unless the object has it: a task that is repeated notifies nobody twice. A card that was moved,
 * closed or deleted from the wallet meanwhile gets none, nor does a holder who has withdrawn, or to whom nothing may
 * leave any more.
 * @throws GoogleRefusal, the network's error, or an error at night, after which the queue tries again
 */
export async function newsAtGoogle(businessId: string, passId: string, messageId: string): Promise<void> {
  const db = await firestore();
  const refs = refsOf(db, businessId);
  const read = await readAll(db, {
    business: refs.business,
    pass: refs.at('passes', passId),
    record: refs.at('wallets', passId),
  });
  const [shop, pass, record] = [read.business.data(), read.pass.data(), read.record.data()];
  const entry = record?.google?.[pass?.linkVersion ?? 0];
  if (!shop || pass?.status !== 'open' || !entry || entry.isDeleted || record?.news?.messageId !== messageId) return;
  const notice = await noticeOf(businessId, { business: shop, pass, record });
  if (notice?.permit === 'later') throw new Error('A notice waits for the day');
  if (notice?.permit !== 'yes') return;
  const id = objectIdOf(required(googleWalletIssuerId), businessId, passId, pass.linkVersion);
  const message = { id: messageId, header: shop.name, body: notice.text, messageType: 'TEXT_AND_NOTIFY' } as const;
  const isThere = async (): Promise<void> => {
    if (!(await api().messagesOf(id)).includes(messageId)) await api().addMessage(id, message);
  };
  await wasFound(id, isThere());
}
