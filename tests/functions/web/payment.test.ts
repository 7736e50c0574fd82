import assert from 'node:assert/strict';
import type { Cursor } from '../../../web/src/shared/data/pages';
import type { PaymentDocument } from '../../../web/src/shared/data/references';
import { adminDb, createOwner } from '../../support/accounts';
import { eventually } from '../../support/eventually';
import { logsOf } from '../../support/logsOf';
import { type WebData, webData, withoutNetwork } from '../../support/webData';

const PASSWORD = 'correct horse';

let web: WebData;
before(async () => {
  web = await webData();
});
const payment = (uid: string) => adminDb().doc(`payments/${uid}`);

/** A verified owner, signed in here. */
async function signedIn(options: Parameters<typeof createOwner>[0] = {}) {
  const owner = await createOwner({ verified: true, ...options });
  await web.logIn(owner.email, PASSWORD);
  return owner;
}

describe('reading the payment record', () => {
  afterEach(() => web.logOut());

  it('raises without a uid, and logs it', async () => {
    const { logs } = await logsOf(() => assert.rejects(web.getPaymentDocument(''), new Error('User ID is required.')));
    assert.deepEqual(logs.error, ['Firestore Error: Missing user ID.']);
  });

  it('the payment record is answered with its data', async () => {
    const { uid } = await signedIn();
    await payment(uid).set({ paid: true, timestamp: new Date(1000) });
    const record = await web.getPaymentDocument(uid);
    assert.equal(record?.paid, true);
    assert.equal(record?.timestamp?.toDate().getTime(), 1000);
  });

  it('answers null with a warning where there is no record', async () => {
    const { uid } = await signedIn();
    const { result, logs } = await logsOf(() => web.getPaymentDocument(uid));
    assert.equal(result, null);
    assert.deepEqual([logs.warn.length, logs.error.length], [1, 0]);
  });

  it('answers null and logs the error when it fails', async () => {
    const { uid } = await createOwner({ verified: true });
    const { result, logs } = await logsOf(() => web.getPaymentDocument(uid));
    assert.equal(result, null);
    assert.match(logs.error[0] ?? '', /^Firestore Error: .*permission/i);
  });
});

describe('the payment status', () => {
  afterEach(() => web.logOut());

  for (const [record, paid] of [
    [{ paid: true }, true],
    [{ isPaid: true }, true],
    [{ isPaid: true, paid: false }, true],
    [{ paid: false }, false],
    [{ paid: 'true' }, false],
    [{ pending: true }, false],
  ] as const) {
    it(`is ${paid} for ${JSON.stringify(record)}`, async () => {
      const { uid } = await signedIn();
      await payment(uid).set(record);
      assert.equal(await web.checkPaymentStatus(uid), paid);
    });
  }

  it('is false without a record, after a failed read, and without a uid, which are logged', async () => {
    const { uid } = await signedIn();
    const { uid: other } = await createOwner({ verified: true });
    for (const asked of [uid, other, '']) {
      const { result, logs } = await logsOf(() => web.checkPaymentStatus(asked));
      assert.equal(result, false);
      assert.ok(logs.warn.length + logs.error.length > 0);
    }
  });
});

describe('the payment status for the guards', () => {
  afterEach(() => web.logOut());

  it('is the record’s, and false without one or when reading is refused', async () => {
    const { uid } = await signedIn();
    assert.equal(await web.checkPaymentStatus(uid, null), false);
    await payment(uid).set({ paid: true });
    assert.equal(await web.checkPaymentStatus(uid, null), true);
    const { uid: other } = await createOwner({ verified: true });
    await payment(other).set({ paid: true });
    const { result, logs } = await logsOf(() => web.checkPaymentStatus(other, null));
    assert.equal(result, false);
    assert.match(logs.error[0] ?? '', /^Payment status check failed: /);
  });

  it('is null, and not false, where the server cannot be reached', async () => {
    const { uid } = await signedIn();
    await payment(uid).set({ paid: true });
    const { result, logs } = await logsOf(() =>
      withoutNetwork(/\/databases\//, () => web.checkPaymentStatus(uid, null)),
    );
    assert.equal(result, null);
    assert.match(logs.warn[0] ?? '', /^Payment status not read: /);
    // Without the argument for a fallback, the answer is false.
    const { result: checked } = await logsOf(() => withoutNetwork(/\/databases\//, () => web.checkPaymentStatus(uid)));
    assert.equal(checked, false);
  });
});

describe('setting the payment status', () => {
  afterEach(() => web.logOut());

  it('fails without a uid, logs it and writes nothing', async () => {
    const { result, logs } = await logsOf(() => web.updatePayment('', true));
    assert.equal(result, false);
    assert.deepEqual(logs.error, ['Payment update failed: Missing user ID.']);
  });

  it('is refused to an owner, which is logged, and writes nothing', async () => {
    const { uid } = await signedIn();
    const { result, logs } = await logsOf(() => web.updatePayment(uid, true));
    assert.equal(result, false);
    assert.match(logs.error[0] ?? '', /^Payment update failed: /);
    assert.equal((await payment(uid).get()).exists, false);
  });

  it("is the admins' function's, with a note", async () => {
    const { uid } = await createOwner({ verified: true });
    await signedIn({ admin: true });
    assert.equal(await web.updatePayment(uid, true, { note: 'On the statement of 3 May' }), true);
    const record = (await payment(uid).get()).data();
    assert.equal(record?.['paid'], true);
    assert.ok(record?.['timestamp']);
    assert.equal((await payment(uid).collection('history').get()).docs[0]?.get('note'), 'On the statement of 3 May');
    assert.equal(await web.updatePayment(uid, false), true);
    assert.equal((await payment(uid).get()).get('paid'), false);
  });

  it('fails without a connection, which is logged', async () => {
    const { uid } = await signedIn({ admin: true });
    const { result } = await logsOf(() => withoutNetwork(/approvePayment/, () => web.updatePayment(uid, true)));
    assert.equal(result, false);
  });
});

describe('following the payment record', () => {
  afterEach(() => web.logOut());

  it('tells what there is and every change', async () => {
    const { uid } = await signedIn();
    const records: (PaymentDocument | null)[] = [];
    const stop = web.watchPayment(uid, {
      onRecord: (record) => records.push(record),
      onUnreached: () => assert.fail('unreached'),
      onError: () => assert.fail('an end'),
    });
    await eventually('no record', async () => records.length > 0);
    assert.equal(records[0], null);
    await payment(uid).set({ paid: true });
    await eventually('paid', async () => records.at(-1)?.paid === true);
    stop();
  });

  it('says that it has ended when reading is refused', async () => {
    const { uid } = await createOwner({ verified: true });
    await signedIn();
    const { result } = await logsOf(
      () =>
        new Promise<Error>((onError) =>
          web.watchPayment(uid, {
            onRecord: () => assert.fail('a record'),
            onUnreached: () => assert.fail('unreached'),
            onError,
          }),
        ),
    );
    assert.match(String(result), /permission/i);
  });
});

describe("the admin's lists", () => {
  afterEach(() => web.logOut());

  it('have pending transfers first come, first shown, and everything by its last change', async () => {
    const admin = await signedIn({ admin: true });
    const base = Date.now() + 1_000_000;
    const uids = ['a', 'b', 'c'].map((name) => `${admin.uid}-${name}`);
    await Promise.all(
      uids.map((uid, at) =>
        payment(uid).set({ paid: false, pending: true, requestedAt: base + at, timestamp: new Date(base + at) }),
      ),
    );
    const mine = (payments: { uid: string }[]) => payments.map(({ uid }) => uid).filter((uid) => uids.includes(uid));
    assert.deepEqual(mine((await web.listPendingPayments()).items), uids);
    assert.deepEqual(mine((await web.listPayments()).items), [...uids].reverse());
    await Promise.all(uids.map((uid) => payment(uid).delete()));
  });

  it('come page by page, each record once', async () => {
    const admin = await signedIn({ admin: true });
    const base = Date.now() + 2_000_000;
    const uids = Array.from({ length: 45 }, (_, at) => `${admin.uid}-${at}`);
    await Promise.all(uids.map((uid, at) => payment(uid).set({ paid: false, timestamp: new Date(base + at) })));
    const seen: string[] = [];
    let cursor: Cursor | undefined;
    for (let page = 0; page < 3; page += 1) {
      const { items, next } = await web.listPayments(cursor);
      assert.ok(items.length <= 20);
      seen.push(...items.map(({ uid }) => uid));
      cursor = next;
    }
    assert.deepEqual(seen.slice(0, 45), [...uids].reverse());
    await Promise.all(uids.map((uid) => payment(uid).delete()));
  });

  it('find by e-mail address, in any case, and by uid', async () => {
    const admin = await signedIn({ admin: true });
    const uid = `${admin.uid}-found`;
    await payment(uid).set({ paid: false, emails: [`${uid}@shop.example`.toLowerCase()] });
    const found = async (term: string) => (await web.findPayments(term)).items.map((entry) => entry.uid);
    assert.deepEqual(await found(` ${uid.toUpperCase()}@SHOP.example `), [uid]);
    assert.deepEqual(await found(uid), [uid]);
    assert.deepEqual(await found('nobody@shop.example'), []);
    assert.deepEqual(await found('nobody'), []);
    assert.deepEqual(await found('a/history/b'), []);
    assert.deepEqual(await found('  '), []);
  });

  it('find by a reference as a bank prints it', async () => {
    const admin = await signedIn({ admin: true });
    const uid = `${admin.uid}-transfer`;
    const [group, another] = [
      'Z9Y8',
      uid
        .toUpperCase()
        .replace(/[^2-9A-HJKMNP-TV-Z]/g, '')
        .padEnd(4, '2')
        .slice(0, 4),
    ];
    await payment(uid).set({ paid: false, reference: `TES-${group}-${another}` });
    for (const term of [
      `TES-${group}-${another}`,
      `tes-${group}-${another}`,
      `TES${group}${another}`,
      ` tes ${group} ${another} `,
      `FPI TES${group}${another} REF`,
    ])
      assert.deepEqual(
        (await web.findPayments(term)).items.map((entry) => entry.uid),
        [uid],
        term,
      );
  });

  it('find by the reference of an earlier transfer', async () => {
    const admin = await signedIn({ admin: true });
    const uid = `${admin.uid}-earlier`;
    await payment(uid).set({ paid: false, reference: 'TES-QQQQ-2222', earlierReferences: ['TES-QQQQ-3333'] });
    for (const term of ['TES-QQQQ-2222', 'TESQQQQ3333'])
      assert.deepEqual(
        (await web.findPayments(term)).items.map((entry) => entry.uid),
        [uid],
        term,
      );
  });

  it('have the history, the newest first', async () => {
    const admin = await signedIn({ admin: true });
    const { uid } = await createOwner({ verified: true });
    await web.updatePayment(uid, true);
    await web.updatePayment(uid, false);
    const history = await web.listPaymentHistory(uid);
    assert.deepEqual(
      history.map(({ type, paid, by }) => [type, paid, by]),
      [
        ['withdrawn', false, admin.uid],
        ['approved', true, admin.uid],
      ],
    );
    assert.ok(history[0]?.timestamp?.toDate());
  });

  it('an admin’s lists of payments are refused to everybody else', async () => {
    const { uid } = await createOwner({ verified: true });
    await signedIn();
    for (const read of [
      web.listPayments,
      web.listPendingPayments,
      () => web.findPayments(uid),
      () => web.findPayments('a@b.example'),
      () => web.listPaymentHistory(uid),
    ]) {
      await assert.rejects(read(), /permission/i);
    }
  });
});
