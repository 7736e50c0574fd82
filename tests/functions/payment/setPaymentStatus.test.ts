/** `setPaymentStatus`, a named helper of the specification; no deployed function calls it. */
import assert from 'node:assert/strict';
import { Timestamp } from 'firebase-admin/firestore';
import { adminDb } from '../../support/accounts';
import { unique } from '../../support/webhook';

const payments = () => adminDb().collection('payments');

/** Its answer, and the errors that it logs. */
async function set(
  uid: string,
  paid: boolean,
  extra?: Record<string, unknown>,
): Promise<{ written: boolean; errors: unknown[][] }> {
  // Both by `import`: two copies of the logger would not hear of one another.
  const [{ setPaymentStatus }, { logger }] = await Promise.all([
    import('../../../functions/src/payment/paymentStore'),
    import('firebase-functions/logger'),
  ]);
  const errors: unknown[][] = [];
  const { error } = logger;
  logger.error = (...parts: unknown[]) => void errors.push(parts);
  try {
    return { written: await setPaymentStatus(uid, paid, extra), errors };
  } finally {
    logger.error = error;
  }
}

async function stored(uid: string): Promise<Record<string, unknown>> {
  return (await payments().doc(uid).get()).data() ?? assert.fail('no record');
}

describe('setPaymentStatus', () => {
  it('makes a missing record, with the time of the write', async () => {
    const uid = unique('owner');
    assert.deepEqual(await set(uid, true), { written: true, errors: [] });
    const { timestamp, ...record } = await stored(uid);
    assert.deepEqual(record, { paid: true });
    assert.ok(timestamp instanceof Timestamp);
  });

  it('is merged with the stored fields: the extras, a newer time, and the status', async () => {
    const uid = unique('owner');
    const long = Timestamp.fromMillis(1000);
    await payments().doc(uid).set({ paid: true, reference: 'TES-1', method: 'card', timestamp: long });
    assert.deepEqual(await set(uid, false, { method: 'bank_transfer', paid: true }), { written: true, errors: [] });
    const { timestamp, ...record } = await stored(uid);
    assert.deepEqual(record, { paid: false, reference: 'TES-1', method: 'bank_transfer' });
    assert.ok(timestamp instanceof Timestamp && timestamp > long);
  });

  it('clears older flags that contradict it', async () => {
    const uid = unique('owner');
    await payments().doc(uid).set({ paid: true, isPaid: true });
    await set(uid, false, { isPaid: true });
    const { timestamp: _, ...record } = await stored(uid);
    assert.deepEqual(record, { paid: false });
  });

  it('is false without a uid, which is logged, and writes nothing', async () => {
    const mark = unique('mark');
    const { written, errors } = await set('', true, { mark });
    assert.deepEqual([written, errors], [false, [['setPaymentStatus: Missing user ID.']]]);
    assert.equal((await payments().where('mark', '==', mark).get()).size, 0);
  });

  it('is false where the write fails, which is logged', async () => {
    const uid = unique('owner');
    const { written, errors } = await set(uid, true, { 'no value': () => true });
    assert.equal(written, false);
    assert.equal(errors[0]?.[0], 'setPaymentStatus: the write failed');
    assert.equal((await payments().doc(uid).get()).exists, false);
  });
});
