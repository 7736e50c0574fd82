/**
 * Closes cards without an event for 24 months. The holder is told; 30 days later the card is closed, and name and
 * contact are deleted.
 */
import type { Contact } from '@tessera/domain/pass/contact';
import type { Pass } from '@tessera/domain/pass/state';
import { dueForUnused, NOTICE_MS, UNUSED_MS } from '@tessera/domain/pass/unused';
import { QUERIES } from '@tessera/domain/records/queries';
import { type DocumentSnapshot, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { type BatchJob, batchJob, Overtaken } from '../../platform/batchJob';
import { writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { addMails } from '../../platform/outbox';
import { queryAcross } from '../../records/queries';
import { businessAbove, refsOf } from '../../records/refs';
import { changeOwnCard } from '../passStore';

/** Writes the mail to the outbox and its time to the contact, in one commit. */
async function notify(
  businessId: string,
  passId: string,
  contact: DocumentSnapshot<Contact>,
  now: number,
): Promise<void> {
  const db = firestore();
  const batch = db.batch();
  const mail = { kind: 'card-unused', card: { businessId, passId }, until: now + NOTICE_MS } as const;
  addMails(db, batch, [mail], Timestamp.now());
  writeGuarded(batch, contact, { toldAt: now });
  await batch.commit();
}

/** Closes the card in the same way as its holder would, unless it has been used meanwhile. */
async function close(businessId: string, { passId, linkVersion, changedAt }: Pass): Promise<void> {
  const check: (pass: Pass | undefined) => asserts pass is Pass = (pass) => {
    if (pass?.changedAt !== changedAt) throw new Overtaken('used meanwhile');
  };
  await changeOwnCard({ businessId, passId, version: linkVersion, command: { type: 'close' }, by: 'system' }, check);
}

async function settle(snapshot: QueryDocumentSnapshot<Pass>, now: number): Promise<'told' | 'closed' | undefined> {
  const pass = snapshot.data();
  const businessId = businessAbove(snapshot.ref);
  const contact = await refsOf(firestore(), businessId).at('contacts', pass.passId).get();
  const due = dueForUnused(pass, contact.data(), now);
  if (due === 'notify') await notify(businessId, pass.passId, contact, now);
  if (due === 'close') await close(businessId, pass);
  return due === 'notify' ? 'told' : due === 'close' ? 'closed' : undefined;
}

/** Tells the holders of unused cards, and closes the cards that are due. */
export const UNUSED_CARDS: BatchJob<Pass> = {
  query: (db, now) => queryAcross(db, QUERIES.unused, ['open', 'blocked'], now - UNUSED_MS),
  sortedBy: QUERIES.unused.orderBy[0],
  each: settle,
};

export const closeUnusedCards = batchJob(UNUSED_CARDS);
