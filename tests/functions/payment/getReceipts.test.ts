import assert from 'node:assert/strict';
import type { IssuedReceipt } from '@tessera/domain/payment/receipt';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { BUSINESS_SETUP, fillAccount } from '../../support/accountData';
import { adminDb, createOwner, type Owner } from '../../support/accounts';
import { callFunction } from '../../support/callables';
import { loadCallables } from '../../support/functions';
import { freshClaims } from '../../support/tokens';

const receiptsOf = async ({ idToken }: Owner): Promise<IssuedReceipt[]> =>
  (await callFunction<{ receipts: IssuedReceipt[] }>('getReceipts', {}, idToken)).result?.receipts ?? [];
const count = ({ number }: IssuedReceipt): number => Number(number.slice(1));

/** Calls the function in this process, because the emulator would start a process for each concurrent call. */
async function viewedBy(uid: string): Promise<IssuedReceipt[]> {
  const { getReceipts } = await loadCallables();
  const request = { data: {}, auth: { uid, token: { ...freshClaims(uid), uid } } };
  return (await getReceipts.run(request as unknown as Parameters<typeof getReceipts.run>[0])).receipts;
}

describe('receipts', () => {
  it('have a number, the issuer and the payer from the first view on', async () => {
    const owner = await createOwner({ verified: true });
    await fillAccount(owner.uid);
    const setup = adminDb().collection(COLLECTIONS.businessSetups).doc(owner.uid);
    await setup.update({ addressLine1: '1 High Street', addressLine2: '', city: ' ', postcode: 'EC1A 1BB' });
    const [receipt, ...more] = await receiptsOf(owner);
    assert.ok(receipt && more.length === 0);
    assert.match(receipt.number, /^R\d{6}$/);
    assert.deepEqual([receipt.uid, receipt.line, receipt.buyer.name], [owner.uid, 'pi_1', BUSINESS_SETUP.name]);
    assert.deepEqual(receipt.buyer.address, ['1 High Street', 'EC1A 1BB'], 'no empty line');
    assert.ok(receipt.issuer.name && receipt.issuer.email);
    await setup.update({ name: 'Another Name' });
    assert.deepEqual(await receiptsOf(owner), [receipt], 'what was issued stays');
  });

  it('get their buyer once, when the set-up first has a name and an address', async () => {
    const owner = await createOwner({ verified: true });
    await fillAccount(owner.uid);
    const setup = adminDb().collection(COLLECTIONS.businessSetups).doc(owner.uid);
    await setup.set({ category: 'cafe' });
    const [before] = await receiptsOf(owner);
    assert.equal(before?.buyer.name, '');
    await setup.set({ name: 'Corner Café', addressLine1: '1 High Street' });
    const [filled] = await receiptsOf(owner);
    const buyer = { name: 'Corner Café', address: ['1 High Street'] };
    assert.deepEqual(filled, { ...before, buyer });
    await setup.set({ name: 'Another Name', addressLine1: '2 Low Street' });
    assert.deepEqual((await receiptsOf(owner))[0]?.buyer, buyer, 'what was filled in stays');
  });

  it('are numbered without gaps, also where many are viewed at once, twice', async () => {
    const uids = Array.from({ length: 8 }, (_, index) => `receipt-${process.pid}-${Date.now()}-${index}`);
    await Promise.all(uids.map(fillAccount));
    const viewed = await Promise.all([...uids, ...uids].map(viewedBy));
    assert.equal(new Set(viewed.flat().map(count)).size, 8);
    const db = adminDb();
    const lastNumber = async () =>
      Number((await db.collection(COLLECTIONS.numbering).doc('receipts').get()).get('last'));
    // Mails of other tests may take a number meanwhile: the list counts once the last number stays as it was.
    let numbers = new Map<string, number>();
    let last: number;
    do {
      last = await lastNumber();
      const { docs } = await db.collection(COLLECTIONS.receipts).get();
      numbers = new Map(docs.map((doc) => [doc.id, count(doc.data() as IssuedReceipt)]));
    } while (last !== (await lastNumber()));
    assert.deepEqual(
      [...numbers.values()].sort((one, other) => one - other),
      Array.from({ length: last }, (_, index) => index + 1),
      JSON.stringify([...numbers]),
    );
  });

  it('exist for money that arrived, even if refunded, and not for a failed, withdrawn or hand-set payment', async () => {
    const owner = await createOwner({ verified: true });
    const card = { method: 'card', amount: 4900, currency: 'gbp' };
    await adminDb()
      .doc(`payments/${owner.uid}`)
      .set({
        paid: true,
        lines: {
          pi_late: { ...card, status: 'succeeded', at: 3 },
          pi_back: { ...card, status: 'refunded', amountRefunded: 4900, at: 2 },
          pi_failed: { ...card, status: 'failed', at: 1 },
          approval: { method: 'bank_transfer', status: 'withdrawn', at: 4 },
          unattributed: { method: 'unattributed', status: 'succeeded' },
        },
      });
    assert.deepEqual(
      (await receiptsOf(owner)).map(({ line }) => line),
      ['pi_back', 'pi_late'],
    );
  });

  it('have a number for each bank transfer, which a transfer that is approved again keeps', async () => {
    const [owner, admin] = await Promise.all([
      createOwner({ verified: true }),
      createOwner({ verified: true, admin: true }),
    ]);
    const ask = async () =>
      (await callFunction<{ reference: string }>('requestBankTransfer', {}, owner.idToken)).result?.reference;
    const decide = async (paid: boolean) => {
      const { result } = await callFunction<{ paid: boolean }>(
        'approvePayment',
        { uid: owner.uid, paid },
        admin.idToken,
      );
      assert.equal(result?.paid, paid);
    };
    const onlyReceipt = async () => {
      const [receipt, ...more] = await receiptsOf(owner);
      assert.ok(receipt && more.length === 0);
      return receipt;
    };
    const first = await ask();
    await decide(true);
    const receipt = await onlyReceipt();
    assert.deepEqual([receipt.line, receipt.reference], ['approval', first]);
    await decide(false);
    await decide(true);
    assert.deepEqual(await onlyReceipt(), receipt, 'a withdrawal by mistake');

    const receipts = adminDb().collection(COLLECTIONS.receipts);
    await decide(false);
    const second = await ask();
    assert.notEqual(second, first);
    await decide(true);
    const another = await onlyReceipt();
    assert.ok(count(another) > count(receipt));
    assert.equal(another.reference, second);
    assert.equal((await receipts.where('uid', '==', owner.uid).get()).size, 2, 'both are kept');
    const kept = `approval_${first}`;
    const lines = (await adminDb().doc(`payments/${owner.uid}`).get()).get('lines');
    assert.deepEqual([lines[kept]?.status, lines[kept]?.reference], ['withdrawn', first], 'and both payments');
    assert.equal((await receipts.doc(`${owner.uid}_${kept}`).get()).get('number'), receipt.number);
  });

  it('are not numbered for a payment that was withdrawn, or replaced by another transfer, since it was read', async () => {
    const uid = `receipt-${process.pid}-${Date.now()}`;
    await loadCallables();
    const { issueReceipt } = await import('../../../functions/src/payment/receipts/receiptStore');
    const approval = { method: 'bank_transfer', amount: 4900, currency: 'gbp', at: 4 } as const;
    const read = { lines: { approval: { ...approval, status: 'succeeded', reference: 'TES-AAAA-BBBB' } } } as const;
    const payment = adminDb().doc(`payments/${uid}`);
    for (const now of [{ status: 'withdrawn' }, { status: 'succeeded', reference: 'TES-CCCC-DDDD' }]) {
      await payment.set({ paid: true, lines: { approval: { ...read.lines.approval, ...now } } });
      assert.equal(await issueReceipt(uid, 'approval', read), null);
    }
    assert.ok((await adminDb().collection(COLLECTIONS.receipts).where('uid', '==', uid).get()).empty);
    await payment.set({ paid: true, ...read });
    assert.equal((await issueReceipt(uid, 'approval', read))?.reference, 'TES-AAAA-BBBB');
  });

  it('receipts are the caller’s own alone', async () => {
    const [owner, other] = await Promise.all([createOwner({ verified: true }), createOwner({ verified: true })]);
    await fillAccount(owner.uid);
    assert.deepEqual(await receiptsOf(other), []);
    assert.equal(
      (await callFunction('getReceipts', { uid: owner.uid }, other.idToken)).error?.status,
      'INVALID_ARGUMENT',
    );
    assert.equal((await callFunction('getReceipts', {})).error?.status, 'UNAUTHENTICATED');
    assert.equal((await adminDb().collection('receipts').where('uid', '==', owner.uid).get()).size, 0);
  });
});
