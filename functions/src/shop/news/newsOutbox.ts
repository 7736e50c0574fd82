/** How news get into the outbox: by `sendMarketing`, and by a manager's test to themselves. */
import { COLLECTIONS } from '@tessera/domain/records/collections';
import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import { type Mail, type Mails, waitingSince } from '../../platform/outbox';

declare module '../../platform/outbox' {
  interface Mails {
    'shop-news': { card: { businessId: string; passId: string }; message: string };
    'shop-news-test': { uid: string; businessId: string; message: string };
  }
}

/**
 * Adds a shop's news for a card. Its id is fixed, so a batch that is committed twice fails the second time.
 * @param now milliseconds since 1970
 */
export function addNewsMail(
  db: Firestore,
  batch: WriteBatch,
  { businessId, messageId, passId }: { businessId: string; messageId: string; passId: string },
  now: number,
): void {
  const mail: Mail = { kind: 'shop-news', card: { businessId, passId }, message: messageId };
  const ref = db.collection(COLLECTIONS.mail).doc(['news', businessId, messageId, passId].join('_'));
  batch.create(ref, { ...mail, ...waitingSince(now) });
}

/** Adds a test of a shop's news, to the manager who asked for it. */
export async function addNewsTest(db: Firestore, ids: Mails['shop-news-test'], now: number): Promise<void> {
  const mail: Mail = { kind: 'shop-news-test', ...ids };
  await db.collection(COLLECTIONS.mail).add({ ...mail, ...waitingSince(now) });
}
