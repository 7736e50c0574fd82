/**
 * The controls: three implementations of a scan that look right but are wrong, and the bare commit with which the time
 * of `recordScan` is compared. All are callables of the same framework as the product's.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { businessPath, pathIn } from '@tessera/domain/collections';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import { initializeApp } from 'firebase-admin/app';
import { FieldValue, getFirestore } from 'firebase-admin/firestore';
import { onCall } from 'firebase-functions/v2/https';
import { BARE, CONTROLS, type ControlScan } from './records';

initializeApp();

const accepted = { verdict: 'accepted' };
const cardOf = (control: string, { passId }: ControlScan) =>
  getFirestore().doc(`${CONTROLS}/${control}/cards/${passId}`);
const keyOf = (control: string, { scanId }: ControlScan) =>
  getFirestore().doc(`${CONTROLS}/${control}/scans/${scanId}`);

/** Counts every call, and does not recognise a retry. */
export const blindIncrement = onCall<ControlScan>(async ({ data }) => {
  await cardOf('blindIncrement', data).set({ units: FieldValue.increment(data.units) }, { merge: true });
  return accepted;
});

const ATTEMPTS = 12;
const lostRace = (error: unknown): boolean => [6, 9, 10].includes((error as { code?: number }).code ?? 0);

/**
 * Looks for the scan first, and then locks the card: two requests of one scan both find nothing, and both are counted.
 */
export const keyBeforeLock = onCall<ControlScan>(async ({ data }) => {
  const [card, key] = [cardOf('keyBeforeLock', data), keyOf('keyBeforeLock', data)];
  if ((await key.get()).exists) return accepted;
  // Not by a transaction, whose lock would outlive a killed process.
  for (let before = 0; ; before += 1) {
    const read = await card.get();
    const units = ((read.get('units') as number | undefined) ?? 0) + data.units;
    const batch = getFirestore().batch();
    if (read.exists && read.updateTime) batch.update(card, { units }, { lastUpdateTime: read.updateTime });
    else batch.create(card, { units });
    batch.set(key, { passId: data.passId, units: data.units });
    try {
      await batch.commit();
      return accepted;
    } catch (error) {
      if (!lostRace(error) || before + 1 >= ATTEMPTS) throw error;
      await sleep(20 + Math.random() * 180);
    }
  }
});

/**
 * Writes the event, which recognises a retry, and then the credit. A process that dies in between leaves an event
 * without a credit.
 */
export const twoWrites = onCall<ControlScan>(async ({ data }) => {
  const key = keyOf('twoWrites', data);
  try {
    await key.create({ passId: data.passId, units: data.units });
  } catch (error) {
    if ((error as { code?: unknown }).code === 6) return accepted;
    throw error;
  }
  await cardOf('twoWrites', data).set({ units: FieldValue.increment(data.units) }, { merge: true });
  return accepted;
});

interface BareScan {
  businessId: string;
  uid: string;
  passId: string;
  scanId: string;
}

/** Reads and writes the same documents as `recordScan`, without any logic: the floor for its time. */
export const bareCommit = onCall<BareScan>(async ({ data: { businessId, uid, passId, scanId } }) => {
  const db = getFirestore();
  const [, , card] = await db.getAll(
    db.doc(pathIn(businessId, 'members', uid)),
    db.doc(businessPath(businessId)),
    db.doc(`${BARE}/${businessId}/passes/${passId}`),
  );
  const { pass, event } = (card?.data() ?? {}) as { pass: Pass; event: PassEvent };
  if (!card?.updateTime) throw new Error(`No card ${passId}`);
  const batch = db.batch();
  batch.create(db.doc(`${BARE}/${businessId}/events/${scanId}`), event);
  const next = { ...pass, balance: pass.balance + 1, seq: pass.seq + 1, changedAt: Date.now() };
  batch.update(card.ref, { pass: next, event }, { lastUpdateTime: card.updateTime });
  batch.set(
    db.doc(`${BARE}/${businessId}/stats/${uid}`),
    { by: uid, locationId: 'main', units: FieldValue.increment(1) },
    { merge: true },
  );
  await batch.commit();
  return accepted;
});
