/** What the product is compared with: a scan that looks right and is wrong, and a bare commit, the floor for times. */
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import { businessPath, pathIn } from '@tessera/domain/records/collections';
import { initializeApp } from 'firebase-admin/app';
import { FieldValue, getFirestore } from 'firebase-admin/firestore';
import { onCall } from 'firebase-functions/v2/https';

initializeApp();

/** Paths of the documents, and the units to credit. */
export interface ControlScan {
  card: string;
  event: string;
  units: number;
}

/**
 * Check-then-act without a transaction: two requests of one scan both find no event, and a process that dies between
 * the writes credits the retry again.
 */
export const checkThenAct = onCall<ControlScan>(async ({ data: { card, event, units } }) => {
  const db = getFirestore();
  if (!(await db.doc(event).get()).exists) {
    await db.doc(card).set({ units: FieldValue.increment(units) }, { merge: true });
    await db.doc(event).set({ units });
  }
  return { verdict: 'accepted' };
});

export interface BareScan {
  businessId: string;
  uid: string;
  passId: string;
  scanId: string;
  /** The path below which the copies of the shop's cards are. */
  copies: string;
}

/** Reads and writes the same documents as `recordScan`, without any logic. */
export const bareCommit = onCall<BareScan>(async ({ data: { businessId, uid, passId, scanId, copies } }) => {
  const db = getFirestore();
  const [, , card] = await db.getAll(
    db.doc(pathIn(businessId, 'members', uid)),
    db.doc(businessPath(businessId)),
    db.doc(`${copies}/passes/${passId}`),
  );
  const { pass, event } = (card?.data() ?? {}) as { pass: Pass; event: PassEvent };
  if (!card?.updateTime) throw new Error(`No card ${passId}`);
  const batch = db.batch();
  batch.create(db.doc(`${copies}/events/${scanId}`), event);
  const next = { ...pass, balance: pass.balance + 1, seq: pass.seq + 1, changedAt: Date.now() };
  batch.update(card.ref, { pass: next, event }, { lastUpdateTime: card.updateTime });
  const counted = { by: uid, locationId: 'main', units: FieldValue.increment(1) };
  batch.set(db.doc(`${copies}/stats/${uid}`), counted, { merge: true });
  await batch.commit();
  return { verdict: 'accepted' };
});
