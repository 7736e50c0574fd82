import assert from 'node:assert/strict';
import { dayAfter, dayIn } from '@tessera/domain/lib/time';
import { TIME_ZONE } from '@tessera/domain/operation/product';
import { adminDb, createOwner, type Owner } from '../../support/accounts';
import { callFunction } from '../../support/callables';
import { completed, deliver, type EventInput, refunded, refundNews, unique } from '../../support/webhook';

/** The day of the refund and of its failure. */
const FAILED_AT = Date.UTC(2026, 4, 3, 14) / 1000;
const DAY = '2026-05-03';

const recordOf = async (uid: string) => (await adminDb().doc(`payments/${uid}`).get()).data() ?? {};

async function deliverAll(events: readonly EventInput[]): Promise<void> {
  for (const event of events) assert.equal((await deliver(event)).status, 200);
}

/** An owner of whose payment a refund has failed. */
async function withFailedRefund(amount = 4900): Promise<{ uid: string; intent: string; refund: string }> {
  const [{ uid }, intent] = [await createOwner({ verified: true }), unique('pi')];
  await deliverAll([
    { ...completed(uid, intent), created: FAILED_AT - 90 },
    {
      ...refundNews('refund.failed', intent, 'failed', { amount, created: FAILED_AT - 60 }),
      created: FAILED_AT,
    },
  ]);
  return { uid, intent, refund: `re_${intent}` };
}

describe('recordRepayment', () => {
  let admin: Owner;
  before(async () => {
    admin = await createOwner({ verified: true, admin: true });
  });
  const send = (data: object, token = admin.idToken) =>
    callFunction('recordRepayment', { amount: 4900, day: DAY, reference: 'FP 2026-05', ...data }, token);

  it('refunds the payment once, stores who did it, and tells the owner; later news of the refund change nothing', async () => {
    const { uid, intent, refund } = await withFailedRefund();
    assert.deepEqual((await recordOf(uid))['attention'], ['refund-failed']);
    assert.deepEqual((await send({ uid, refund })).result, { changed: true });
    assert.deepEqual((await send({ uid, refund, reference: 'Another' })).result, { changed: false });
    const stands = async () => {
      const { paid, attention, lines } = await recordOf(uid);
      return [paid, attention, lines[intent].status, lines[intent].amountRefunded];
    };
    assert.deepEqual(await stands(), [false, [], 'refunded', 4900]);
    const { at, facts } = (await recordOf(uid))['lines'][intent];
    assert.equal(dayIn(TIME_ZONE, at), DAY);
    assert.deepEqual(facts.repaid, { [refund]: { amount: 4900, at, reference: 'FP 2026-05' } });
    const history = await adminDb().collection(`payments/${uid}/history`).where('type', '==', 'repaid').get();
    const [entry, ...more] = history.docs.map((one) => one.data());
    assert.deepEqual(
      [entry?.['by'], entry?.['byEmail'], entry?.['note'], entry?.['line'], entry?.['paid'], entry?.['amountRefunded']],
      [admin.uid, admin.email, 'FP 2026-05', intent, false, 4900],
    );
    assert.equal(more.length, 0);
    const mails = await adminDb().collection('mail').where('uid', '==', uid).get();
    assert.equal(mails.docs.filter((mail) => mail.get('kind') === 'payment-refunded').length, 1);
    const created = FAILED_AT - 60;
    for (const state of ['succeeded', 'pending', 'failed'])
      await deliverAll([
        { ...refundNews('refund.updated', intent, state, { created }), created: FAILED_AT + 9 },
        { ...refunded(uid, intent), created },
      ]);
    assert.deepEqual(await stands(), [false, [], 'refunded', 4900]);
  });

  it('is refused for what is not owed, and for a day on which it cannot have been sent', async () => {
    const [{ uid, intent, refund }, other] = [await withFailedRefund(900), await withFailedRefund()];
    const before = await recordOf(uid);
    const today = dayIn(TIME_ZONE, Date.now());
    for (const [what, data] of Object.entries({
      'more than the refund': { amount: 4900 },
      'less than the refund': { amount: 899 },
      'another account’s refund': { refund: other.refund, amount: 4900 },
      'a refund that nobody knows': { refund: 're_unknown' },
      'a payment': { refund: intent },
      tomorrow: { day: dayAfter(today, 1) },
      'the day before the refund': { day: dayAfter(DAY, -1) },
      'a year that is being typed': { day: '0002-05-03' },
    })) {
      const { error } = await send({ uid, refund, amount: 900, ...data });
      assert.equal(error?.status, 'FAILED_PRECONDITION', what);
    }
    assert.deepEqual(await recordOf(uid), before);
    await deliverAll([refundNews('refund.created', intent, 'pending', { id: 're_again', amount: 900 })]);
    assert.equal((await send({ uid, refund, amount: 900 })).error?.status, 'FAILED_PRECONDITION', 'made again since');
    const [paid, pi] = [await createOwner({ verified: true }), unique('pi')];
    await deliverAll([completed(paid.uid, pi), refundNews('refund.created', pi, 'succeeded', { amount: 900 })]);
    const { error } = await send({ uid: paid.uid, refund: `re_${pi}`, amount: 900 });
    assert.equal(error?.status, 'FAILED_PRECONDITION', 'it has not failed');
  });

  it('takes two admins at once, and the record of a deleted account', async () => {
    const { uid, refund } = await withFailedRefund(900);
    await adminDb().doc(`payments/${uid}`).update({ accountDeletedAt: 1 });
    const answers = await Promise.all([send({ uid, refund, amount: 900 }), send({ uid, refund, amount: 900 })]);
    assert.deepEqual(answers.map(({ result }) => (result as { changed: boolean }).changed).sort(), [false, true]);
    assert.equal((await adminDb().collection(`payments/${uid}/history`).where('type', '==', 'repaid').get()).size, 1);
  });
});
