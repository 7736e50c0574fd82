/** `setPaymentStatus`, which books an admin's decision. `approvePayment` calls it. */
import assert from 'node:assert/strict';
import { omit } from '@tessera/domain/lib/omitUndefined';
import { PLAN_PRICE } from '@tessera/domain/payment/money';
import { APPROVAL_LINE } from '@tessera/domain/payment/record';
import { applyPaymentEvent } from '@tessera/domain/payment/state';
import { Timestamp } from 'firebase-admin/firestore';
import type { setPaymentStatus as SetPaymentStatus } from '../../../functions/src/payment/paymentStore';
import { adminDb } from '../../support/accounts';
import { PROJECT } from '../../support/addresses';
import { withEnvironment } from '../../support/functions';
import { unique } from '../../support/webhook';

const payments = () => adminDb().collection('payments');

/** Its answer, and the errors that it logs. */
async function set(
  uid: string,
  paid: boolean,
  extra?: Parameters<typeof SetPaymentStatus>[2],
): Promise<{ written: boolean; errors: unknown[][] }> {
  // Both by `import`, so that they share one copy of the logger.
  const [{ setPaymentStatus }, { logger }] = await Promise.all([
    import('../../../functions/src/payment/paymentStore'),
    import('firebase-functions/logger'),
  ]);
  const errors: unknown[][] = [];
  const { error } = logger;
  logger.error = (...parts: unknown[]) => void errors.push(parts);
  try {
    const project = { GCLOUD_PROJECT: PROJECT };
    return { written: await withEnvironment(project, () => setPaymentStatus(uid, paid, extra)), errors };
  } finally {
    logger.error = error;
  }
}

async function stored(uid: string): Promise<Record<string, unknown>> {
  return (await payments().doc(uid).get()).data() ?? assert.fail('no record');
}

async function historyOf(uid: string): Promise<Record<string, unknown>[]> {
  const { docs } = await payments().doc(uid).collection('history').orderBy('timestamp').get();
  return docs.map((entry) => omit(entry.data(), 'timestamp'));
}

describe('setPaymentStatus', () => {
  it('books an approval, with the time of the write and an entry in the history', async () => {
    const uid = unique('owner');
    assert.deepEqual(await set(uid, true, { by: 'admin', note: 'On the statement' }), { written: true, errors: [] });
    const { timestamp, paid, lines } = await stored(uid);
    assert.ok(timestamp instanceof Timestamp);
    assert.deepEqual([paid, Object.keys(lines as object)], [true, [APPROVAL_LINE]]);
    assert.deepEqual(await historyOf(uid), [{ type: 'approved', by: 'admin', note: 'On the statement', paid: true }]);
  });

  it('withdraws one, keeps the other fields, and clears both flags', async () => {
    const uid = unique('owner');
    const long = Timestamp.fromMillis(1000);
    await payments().doc(uid).set({ paid: true, isPaid: true, reference: 'TES-1', method: 'card', timestamp: long });
    assert.deepEqual(await set(uid, false), { written: true, errors: [] });
    const { timestamp, paid, isPaid, reference, method } = await stored(uid);
    assert.deepEqual([paid, isPaid, reference, method], [false, false, 'TES-1', 'card']);
    assert.ok(timestamp instanceof Timestamp && timestamp > long);
    assert.deepEqual(await historyOf(uid), [{ type: 'withdrawn', by: 'system', paid: false }]);
  });

  it('leaves card payments unchanged', async () => {
    const uid = unique('owner');
    await payments()
      .doc(uid)
      .set(applyPaymentEvent({}, { kind: 'cardSucceeded', intent: unique('pi'), money: PLAN_PRICE, at: 1000 }));
    assert.deepEqual(await set(uid, false), { written: true, errors: [] });
    assert.equal((await stored(uid))['paid'], true);
  });

  it('is false without a uid, which is logged, and writes nothing', async () => {
    const note = unique('note');
    const { written, errors } = await set('', true, { note });
    assert.deepEqual([written, errors], [false, [['setPaymentStatus: Missing user ID.']]]);
    assert.equal((await adminDb().collectionGroup('history').where('note', '==', note).get()).size, 0);
  });

  it('is false where the write fails, which is logged', async () => {
    const { written, errors } = await set('no/uid', true);
    assert.equal(written, false);
    assert.equal(errors[0]?.[0], 'setPaymentStatus: the write failed');
  });
});
