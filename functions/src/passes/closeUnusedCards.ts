/**
 * Closes cards without an event for 24 months. The holder is told; 30 days later the card is closed, and name and
 * contact are deleted.
 */
import type { Contact } from '@tessera/domain/pass/contact';
import type { Pass } from '@tessera/domain/pass/state';
import { dueForUnused, NOTICE_MS, UNUSED_MS } from '@tessera/domain/pass/unused';
import { QUERIES } from '@tessera/domain/queries';
import type { DocumentSnapshot, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { firestore } from '../platform/firebase';
import { addMails } from '../platform/outbox';
import { schedule } from '../platform/schedule';
import { documentsOf, queryAcross } from '../records/queries';
import { refsOf } from '../records/refs';
import { changeOwnCard } from './passStore';

/** Number of cards that are read at a time, and in one run. The rest follows on the next day. */
const LIMITS = { page: 200, most: 5000 } as const;

/** Writes the mail to the outbox and its time to the contact, in one commit. */
async function notify(
  businessId: string,
  passId: string,
  contact: DocumentSnapshot<Contact>,
  now: number,
): Promise<void> {
  const { Timestamp } = await import('firebase-admin/firestore');
  const db = await firestore();
  const batch = db.batch();
  const mail = { kind: 'card-unused', card: { businessId, passId }, until: now + NOTICE_MS } as const;
  addMails(db, batch, [mail], Timestamp.fromMillis(now));
  batch.update(contact.ref, { toldAt: now }, contact.updateTime ? { lastUpdateTime: contact.updateTime } : {});
  await batch.commit();
}

/** Closes the card in the same way as its holder would, unless it has been used meanwhile. */
async function close(businessId: string, { passId, linkVersion, changedAt }: Pass): Promise<void> {
  const check: (pass: Pass | undefined) => asserts pass is Pass = (pass) => {
    if (pass?.changedAt !== changedAt) throw new Error('used meanwhile');
  };
  await changeOwnCard({ businessId, passId, version: linkVersion, command: { type: 'close' }, by: 'system' }, check);
}

async function settle(snapshot: QueryDocumentSnapshot<Pass>, now: number): Promise<'notify' | 'close' | 'nothing'> {
  const pass = snapshot.data();
  const businessId = snapshot.ref.parent.parent?.id;
  if (businessId === undefined) return 'nothing';
  const contact = await refsOf(await firestore(), businessId)
    .at('contacts', pass.passId)
    .get();
  const due = dueForUnused(pass, contact.data(), now);
  if (due === 'notify') await notify(businessId, pass.passId, contact, now);
  if (due === 'close') await close(businessId, pass);
  return due;
}

/**
 * Tells the holders of unused cards, and closes the cards that are due. A failure is logged, and the next run tries
 * that card again.
 * @param now milliseconds since 1970
 */
export async function settleUnusedCards(now: number): Promise<{ told: number; closed: number; failed: number }> {
  const db = await firestore();
  const unused = queryAcross(db, QUERIES.unused, ['open', 'blocked'], now - UNUSED_MS);
  const count = { told: 0, closed: 0, failed: 0 };
  for await (const snapshot of documentsOf(unused, LIMITS)) {
    try {
      const done = await settle(snapshot, now);
      if (done === 'notify') count.told += 1;
      if (done === 'close') count.closed += 1;
    } catch (error) {
      count.failed += 1;
      logger.error('closeUnusedCards: one card failed', error);
    }
  }
  return count;
}

export const closeUnusedCards = schedule({
  every: 'every day 04:45',
  handler: async () => {
    const { told, closed, failed } = await settleUnusedCards(Date.now());
    if (told + closed + failed > 0) logger.info('closeUnusedCards', { told, closed, failed });
  },
});
