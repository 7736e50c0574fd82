/** A shop's notice on a card in Google Wallet: a message to the object, which notifies its holder. */
import type { LeftOut } from '@tessera/domain/news/types';
import { readAll } from '../../platform/commit';
import { googleWalletIssuerId, required } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { commitWithMailbox, writeLeftOut } from '../../records/mailboxes';
import { type BusinessRefs, refsOf } from '../../records/refs';
import { noticeOf, tellInTheMorning } from '../notice';
import { api, wasFound } from './client';
import { objectIdOf } from './loyalty';

/** The most messages that Google keeps on an object. One more would be refused, so the oldest makes room. */
const MOST_MESSAGES = 10;

/**
 * Adds the notice, unless the object has it: a task that is repeated notifies nobody twice. A card that was moved,
 * closed or deleted from the wallet meanwhile gets none, nor does a holder who has withdrawn, or to whom nothing may
 * leave any more: the list then says why. At night it waits for the morning.
 * @throws GoogleRefusal, or the network's error
 */
export async function newsAtGoogle(businessId: string, passId: string, messageId: string): Promise<void> {
  const db = firestore();
  const refs = refsOf(db, businessId);
  const read = await readAll(db, {
    business: refs.business,
    pass: refs.at('passes', passId),
    record: refs.at('wallets', passId),
  });
  const [shop, pass, record] = [read.business.data(), read.pass.data(), read.record.data()];
  if (!shop) return;
  const entry = record?.google?.[pass?.linkVersion ?? 0];
  if (pass?.status !== 'open') return leaveOut(refs, passId, messageId, 'card-closed');
  if (!entry || entry.isDeleted) return leaveOut(refs, passId, messageId, 'no-wallet');
  // Another message's notice has its place, and left after it.
  if (record?.news?.messageId !== messageId) return;
  const notice = await noticeOf(businessId, { business: shop, pass, record });
  if (!notice) return;
  if (notice.permit === 'later')
    return tellInTheMorning({ businessId, passId, wallet: 'google', news: messageId }, shop.timeZone);
  if (notice.permit !== 'yes') return leaveOut(refs, passId, messageId, notice.permit);
  const id = objectIdOf(required(googleWalletIssuerId), businessId, passId, pass.linkVersion);
  const message = { id: messageId, header: shop.name, body: notice.text, messageType: 'TEXT_AND_NOTIFY' } as const;
  const isThere = async (): Promise<void> => {
    const kept = await api().messagesOf(id);
    if (kept.some((one) => one.id === messageId)) return;
    if (kept.length >= MOST_MESSAGES) await api().patchObject(id, { messages: kept.slice(1 - MOST_MESSAGES) });
    await api().addMessage(id, message);
  };
  if (!(await wasFound(id, isThere()))) await leaveOut(refs, passId, messageId, 'no-wallet');
}

/** Notes in the list why the notice did not leave, unless it may have left to the card in Apple Wallet. */
async function leaveOut(refs: BusinessRefs, passId: string, messageId: string, reason: LeftOut): Promise<void> {
  await commitWithMailbox(
    refs,
    passId,
    () => ({
      stored: refs.at('messages', messageId),
      recipient: refs.recipients(messageId).doc(passId),
      record: refs.at('wallets', passId),
    }),
    ({ record, ...read }) =>
      Object.keys(record.data()?.apple ?? {}).length > 0
        ? { outcome: undefined }
        : { outcome: undefined, writes: (batch) => writeLeftOut(batch, read, reason) },
  );
}
