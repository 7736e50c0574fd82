import assert from 'node:assert/strict';
import { EXAMPLE_OPERATOR } from '@tessera/domain/schemas/operator';
import type { CallableRequest } from 'firebase-functions/v2/https';
import { adminAuth, adminDb, createOwner } from '../../support/accounts';
import { callFunction } from '../../support/callables';
import { loadCallables, withEnvironment } from '../../support/functions';
import { freshClaims } from '../../support/tokens';
import { completed, deliver, refunded, unique } from '../../support/webhook';

type Owner = Awaited<ReturnType<typeof createOwner>>;

const ask = (owner: Owner) => callFunction('requestBankTransfer', {}, owner.idToken);
const decide = (admin: Owner, data: unknown) => callFunction('approvePayment', data, admin.idToken);

async function recordOf(uid: string) {
  const ref = adminDb().collection('payments').doc(uid);
  const [record, history] = await Promise.all([ref.get(), ref.collection('history').orderBy('timestamp').get()]);
  return { record: record.data(), history: history.docs.map((entry) => entry.data()) };
}

describe('bank transfer', () => {
  let admin: Owner;
  before(async () => {
    admin = await createOwner({ verified: true, admin: true });
  });

  describe('requestBankTransfer', () => {
    it('stores a pending request and answers with a readable reference', async () => {
      const owner = await createOwner({ verified: true });
      const { result } = await ask(owner);
      const { reference, amount, currency } = result as { reference: string; amount: number; currency: string };
      assert.match(reference, /^TES-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
      assert.deepEqual([amount, currency], [4900, 'gbp']);
      const { record, history } = await recordOf(owner.uid);
      assert.equal(record?.['paid'], false);
      assert.equal(record?.['pending'], true);
      assert.equal(record?.['method'], 'bank_transfer');
      assert.equal(record?.['reference'], reference);
      assert.equal(typeof record?.['requestedAt'], 'number');
      assert.deepEqual(record?.['emails'], [owner.email.toLowerCase()]);
      assert.deepEqual(
        history.map((entry) => [entry['type'], entry['by']]),
        [['transfer_requested', owner.uid]],
      );
    });

    it('asking for a bank transfer twice, or twice at the same time, is answered with one reference', async () => {
      const owner = await createOwner({ verified: true });
      const answers = [...(await Promise.all([ask(owner), ask(owner)])), await ask(owner)];
      assert.equal(new Set(answers.map(({ result }) => (result as { reference: string }).reference)).size, 1);
      assert.equal((await recordOf(owner.uid)).history.length, 1);
    });

    it('refuses a new request when the operator has no bank account, and answers a pending one', async () => {
      const { requestBankTransfer } = await loadCallables();
      const [asked, waiting] = [await createOwner({ verified: true }), await createOwner({ verified: true })];
      const { result } = await ask(waiting);
      const { bank: _, ...withoutBank } = EXAMPLE_OPERATOR;
      const run = ({ uid }: Owner) =>
        requestBankTransfer.run({ data: {}, auth: { uid, token: { uid, ...freshClaims(uid) } } } as CallableRequest);
      await withEnvironment({ OPERATOR: JSON.stringify(withoutBank) }, async () => {
        await assert.rejects(run(asked), { code: 'failed-precondition', message: /not offered/ });
        assert.deepEqual(await run(waiting), result);
      });
      assert.equal((await recordOf(asked.uid)).record, undefined);
    });

    it('requestBankTransfer refuses once paid', async () => {
      const owner = await createOwner({ verified: true });
      await deliver(completed(owner.uid, unique('pi')));
      assert.equal((await ask(owner)).error?.status, 'FAILED_PRECONDITION');
    });
  });

  describe('approvePayment', () => {
    it('refuses an administrator who approves their own account', async () => {
      const { error } = await decide(admin, { uid: admin.uid, paid: true });
      assert.equal(error?.status, 'FAILED_PRECONDITION');
      assert.equal((await recordOf(admin.uid)).record, undefined);
    });

    it('approves once, and stores who did it and when', async () => {
      const owner = await createOwner({ verified: true });
      const reference = ((await ask(owner)).result as { reference: string }).reference;
      assert.deepEqual((await decide(admin, { uid: owner.uid, paid: true, note: 'Seen on the statement' })).result, {
        paid: true,
        changed: true,
      });
      assert.deepEqual((await decide(admin, { uid: owner.uid, paid: true })).result, { paid: true, changed: false });
      const { record, history } = await recordOf(owner.uid);
      assert.equal(record?.['paid'], true);
      assert.equal(record?.['pending'], false);
      assert.equal(record?.['lines'].approval.reference, reference);
      const [, entry, ...more] = history;
      assert.equal(more.length, 0);
      assert.deepEqual(
        [entry?.['type'], entry?.['by'], entry?.['byEmail'], entry?.['note'], entry?.['paid']],
        ['approved', admin.uid, admin.email, 'Seen on the statement', true],
      );
      assert.ok(entry?.['timestamp']);
    });

    it('withdraws an approval, once', async () => {
      const owner = await createOwner({ verified: true });
      await decide(admin, { uid: owner.uid, paid: true });
      assert.deepEqual((await decide(admin, { uid: owner.uid, paid: false })).result, { paid: false, changed: true });
      assert.deepEqual((await decide(admin, { uid: owner.uid, paid: false })).result, { paid: false, changed: false });
      assert.deepEqual(
        (await recordOf(owner.uid)).history.map((entry) => entry['type']),
        ['approved', 'withdrawn'],
      );
    });

    it('is refused while a card payment counts as paid, and writes nothing', async () => {
      const owner = await createOwner({ verified: true });
      await deliver(completed(owner.uid, unique('pi')));
      const before = await recordOf(owner.uid);
      const { error } = await decide(admin, { uid: owner.uid, paid: true });
      assert.equal(error?.status, 'FAILED_PRECONDITION');
      assert.equal(error?.message, 'This account has paid by card already.');
      assert.deepEqual(await recordOf(owner.uid), before);
    });

    it('nobody has access once every card payment is refunded, although somebody tried to approve a transfer', async () => {
      const owner = await createOwner({ verified: true });
      const intent = unique('pi');
      await deliver(completed(owner.uid, intent));
      await decide(admin, { uid: owner.uid, paid: true });
      await deliver(refunded(owner.uid, intent));
      assert.equal((await recordOf(owner.uid)).record?.['paid'], false);
    });

    it('withdraws only the approval beside a card payment', async () => {
      const owner = await createOwner({ verified: true });
      const intent = unique('pi');
      await decide(admin, { uid: owner.uid, paid: true });
      await deliver(completed(owner.uid, intent));
      assert.deepEqual((await recordOf(owner.uid)).record?.['attention'], ['paid-twice']);
      assert.deepEqual((await decide(admin, { uid: owner.uid, paid: false })).result, { paid: true, changed: true });
      const { record } = await recordOf(owner.uid);
      assert.equal(record?.['lines'].approval.status, 'withdrawn');
      assert.equal(record?.['lines'][intent].status, 'succeeded');
      assert.deepEqual(record?.['attention'], []);
      await deliver(refunded(owner.uid, intent));
      assert.equal((await recordOf(owner.uid)).record?.['paid'], false);
    });

    it('withdraws an approval after the account was deleted, and approves no such account', async () => {
      const owner = await createOwner({ verified: true });
      await decide(admin, { uid: owner.uid, paid: true });
      await adminAuth().deleteUser(owner.uid);
      assert.deepEqual((await decide(admin, { uid: owner.uid, paid: false })).result, { paid: false, changed: true });
      assert.equal((await decide(admin, { uid: owner.uid, paid: true })).error?.status, 'NOT_FOUND');
    });

    it('writes nothing when there is no approval to withdraw', async () => {
      const owner = await createOwner({ verified: true });
      assert.deepEqual((await decide(admin, { uid: owner.uid, paid: false })).result, { paid: false, changed: false });
      assert.equal((await recordOf(owner.uid)).record, undefined);
    });

    it('approves no account that is being deleted', async () => {
      const owner = await createOwner({ verified: true });
      await adminDb().collection('payments').doc(owner.uid).set({ paid: false, accountDeletedAt: 1 });
      assert.equal((await decide(admin, { uid: owner.uid, paid: true })).error?.status, 'FAILED_PRECONDITION');
      assert.equal((await recordOf(owner.uid)).record?.['paid'], false);
    });

    it('approves nothing for an unknown uid', async () => {
      const uid = unique('nobody');
      assert.equal((await decide(admin, { uid, paid: true })).error?.status, 'NOT_FOUND');
      assert.equal((await recordOf(uid)).record, undefined);
    });
  });

  describe('dismissTransfer', () => {
    const dismiss = (uid: string) =>
      callFunction('dismissTransfer', { uid, reason: 'No such transfer on our statement' }, admin.idToken);

    it('ends the request once, with a reason that the owner reads, and the owner may ask again', async () => {
      const owner = await createOwner({ verified: true });
      const { reference } = (await ask(owner)).result as { reference: string };
      assert.deepEqual((await dismiss(owner.uid)).result, { dismissed: true });
      assert.deepEqual((await dismiss(owner.uid)).result, { dismissed: false });
      const { record, history } = await recordOf(owner.uid);
      assert.equal(record?.['pending'], false);
      assert.equal(record?.['dismissed'].reason, 'No such transfer on our statement');
      assert.deepEqual(
        history.map((entry) => [entry['type'], entry['by'], entry['byEmail']]),
        [
          ['transfer_requested', owner.uid, undefined],
          ['transfer_dismissed', admin.uid, admin.email],
        ],
      );
      assert.equal(((await ask(owner)).result as { reference: string }).reference, reference);
      const again = (await recordOf(owner.uid)).record;
      assert.deepEqual([again?.['pending'], again?.['dismissed']], [true, undefined]);
    });

    it('writes nothing when no transfer is pending', async () => {
      const owner = await createOwner({ verified: true });
      assert.deepEqual((await dismiss(owner.uid)).result, { dismissed: false });
      assert.equal((await recordOf(owner.uid)).record, undefined);
    });
  });

  it('starts a new request after 30 days, and books the amount that was quoted', async () => {
    const owner = await createOwner({ verified: true });
    await ask(owner);
    const ref = adminDb().collection('payments').doc(owner.uid);
    const longAgo = Date.now() - 31 * 24 * 60 * 60 * 1000;
    await ref.update({ requestedAt: longAgo, quoted: { amount: 3900, currency: 'gbp' } });
    assert.equal(((await ask(owner)).result as { amount: number }).amount, 4900);
    assert.ok(((await recordOf(owner.uid)).record?.['requestedAt'] as number) > longAgo);
    await ref.update({ quoted: { amount: 3900, currency: 'gbp' } });
    assert.equal(((await ask(owner)).result as { amount: number }).amount, 3900, 'while it waits, the quote stays');
    await decide(admin, { uid: owner.uid, paid: true });
    assert.equal((await recordOf(owner.uid)).record?.['lines'].approval.amount, 3900);
  });
});
