import assert from 'node:assert/strict';
import { adminDb, createOwner } from '../../support/accounts';
import { callFunction } from '../../support/callables';

type Owner = Awaited<ReturnType<typeof createOwner>>;

/** A token that looks valid but is not signed for us. */
function forgedToken(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT', kid: 'x' })}.${part(claims)}.${Buffer.from('nonsense').toString('base64url')}`;
}

const refusal = async (...asked: Parameters<typeof callFunction>) => (await callFunction(...asked)).error?.status;

describe('payment callables refuse, and write nothing', () => {
  let owner: Owner, other: Owner, unverified: Owner, admin: Owner;
  before(async () => {
    [owner, other, unverified, admin] = await Promise.all([
      createOwner({ verified: true }),
      createOwner({ verified: true }),
      createOwner({ verified: false }),
      createOwner({ verified: true, admin: true }),
    ]);
  });
  after(async () => {
    for (const { uid } of [owner, other, unverified, admin]) {
      assert.equal((await adminDb().collection('payments').doc(uid).get()).exists, false, 'something was written');
    }
  });

  for (const name of ['createCheckoutSession', 'requestBankTransfer'] as const) {
    const inputs: [string, unknown][] = [
      ['another uid', { uid: 'somebody-else' }],
      ['a price of their own', { amount: 1, price: 'price_mine', success_url: 'https://evil.example' }],
      ['text', 'pay'],
      ['a list', []],
      ['a number', 1],
    ];
    for (const [what, data] of inputs) {
      it(`${name}: ${what} is an invalid argument`, async () => {
        assert.equal(await refusal(name, data, owner.idToken), 'INVALID_ARGUMENT');
      });
    }
    it(`${name}: nobody is unauthenticated`, async () => {
      assert.equal(await refusal(name, {}), 'UNAUTHENTICATED');
    });
    it(`${name}: an unverified owner is denied`, async () => {
      assert.equal(await refusal(name, {}, unverified.idToken), 'PERMISSION_DENIED');
    });
    it(`${name}: rubbish for a token is unauthenticated`, async () => {
      assert.equal(await refusal(name, {}, 'rubbish'), 'UNAUTHENTICATED');
    });
    it(`${name}: a token that outlives its account is refused`, async () => {
      const gone = await createOwner({ verified: true });
      const record = { paid: false, accountDeletedAt: 1 };
      await adminDb().collection('payments').doc(gone.uid).set(record);
      assert.equal(await refusal(name, {}, gone.idToken), 'FAILED_PRECONDITION');
      assert.deepEqual((await adminDb().collection('payments').doc(gone.uid).get()).data(), record);
    });
  }

  const approvals: [string, () => unknown][] = [
    ['nothing', () => undefined],
    ['no uid', () => ({ paid: true })],
    ['no status', () => ({ uid: other.uid })],
    ['a status that is text', () => ({ uid: other.uid, paid: 'true' })],
    ['a uid that is a path', () => ({ uid: `${other.uid}/history/x`, paid: true })],
    ['a uid that is too long', () => ({ uid: 'u'.repeat(129), paid: true })],
    ['a uid that is an object', () => ({ uid: { a: 1 }, paid: true })],
    ['an unknown field', () => ({ uid: other.uid, paid: true, amount: 1 })],
    ['a note that is too long', () => ({ uid: other.uid, paid: true, note: 'x'.repeat(501) })],
    ['a note with HTML', () => ({ uid: other.uid, paid: true, note: '<img src=x onerror=alert(1)>' })],
    ['a note with control characters', () => ({ uid: other.uid, paid: true, note: 'a\u0000b' })],
  ];
  for (const [what, data] of approvals) {
    it(`approvePayment: ${what} is an invalid argument`, async () => {
      assert.equal(await refusal('approvePayment', data(), admin.idToken), 'INVALID_ARGUMENT');
    });
  }

  const dismissals: [string, () => unknown][] = [
    ['nothing', () => undefined],
    ['no reason', () => ({ uid: other.uid })],
    ['an empty reason', () => ({ uid: other.uid, reason: '  ' })],
    ['a reason that is too long', () => ({ uid: other.uid, reason: 'x'.repeat(501) })],
    ['a reason with HTML', () => ({ uid: other.uid, reason: '<b>no</b>' })],
    ['a reason that is an object', () => ({ uid: other.uid, reason: { a: 1 } })],
    ['a uid that is a path', () => ({ uid: `${other.uid}/history/x`, reason: 'no' })],
    ['an unknown field', () => ({ uid: other.uid, reason: 'no', paid: true })],
  ];
  for (const [what, data] of dismissals) {
    it(`dismissTransfer: ${what} is an invalid argument`, async () => {
      assert.equal(await refusal('dismissTransfer', data(), admin.idToken), 'INVALID_ARGUMENT');
    });
  }
  const repayments: [string, object][] = [
    ['a refund that is a path', { refund: 're_1/history' }],
    ['a refund that names the prototype', { refund: '__proto__' }],
    ['an amount of nothing', { amount: 0 }],
    ['a broken amount', { amount: 4900.5 }],
    ['an amount that is text', { amount: '4900' }],
    ['a day that is a number', { day: 1 }],
    ['a day that does not exist', { day: '2026-02-31' }],
    ['no uid', { uid: undefined }],
    ['no reference', { reference: ' ' }],
    ['a reference that is too long', { reference: 'x'.repeat(36) }],
    ['a reference with HTML', { reference: '<b>FP</b>' }],
    ['a reference of two lines', { reference: 'FP\n1' }],
    ['an unknown field', { paid: true }],
  ];
  for (const [what, data] of repayments) {
    it(`recordRepayment: ${what} is an invalid argument`, async () => {
      const sent = { refund: 're_1', amount: 4900, day: '2026-05-03', reference: 'FP-1', ...data };
      assert.equal(await refusal('recordRepayment', { uid: other.uid, ...sent }, admin.idToken), 'INVALID_ARGUMENT');
    });
  }
  it('recordRepayment is refused to an owner, and to a caller without a login', async () => {
    const data = { uid: owner.uid, refund: 're_1', amount: 4900, day: '2026-05-03', reference: 'FP-1' };
    assert.equal(await refusal('recordRepayment', data, owner.idToken), 'PERMISSION_DENIED');
    assert.equal(await refusal('recordRepayment', data), 'UNAUTHENTICATED');
  });

  it('dismissTransfer is refused to an owner, and to a caller without a login', async () => {
    const data = { uid: owner.uid, reason: 'no' };
    assert.equal(await refusal('dismissTransfer', data, owner.idToken), 'PERMISSION_DENIED');
    assert.equal(await refusal('dismissTransfer', data), 'UNAUTHENTICATED');
  });

  const checks: [string, unknown][] = [
    ['nothing', undefined],
    ['no id', {}],
    ['an id of another kind', { sessionId: 'pi_1' }],
    ['an id that is a path', { sessionId: 'cs_1/expire' }],
    ['an id that is too long', { sessionId: `cs_${'x'.repeat(251)}` }],
    ['a list', { sessionId: ['cs_1'] }],
    ['an unknown field', { sessionId: 'cs_1', uid: 'somebody-else' }],
  ];
  for (const [what, data] of checks) {
    it(`checkCheckoutSession: ${what} is an invalid argument`, async () => {
      assert.equal(await refusal('checkCheckoutSession', data, owner.idToken), 'INVALID_ARGUMENT');
    });
  }
  it('checkCheckoutSession: a session that nobody knows is not found; nobody is unauthenticated', async () => {
    const data = { sessionId: 'cs_unknown' };
    assert.equal(await refusal('checkCheckoutSession', data, owner.idToken), 'NOT_FOUND');
    assert.equal(await refusal('checkCheckoutSession', data), 'UNAUTHENTICATED');
    assert.equal(await refusal('checkCheckoutSession', data, unverified.idToken), 'PERMISSION_DENIED');
  });

  it('approvePayment: an owner, even for themselves, is denied', async () => {
    assert.equal(await refusal('approvePayment', { uid: owner.uid, paid: true }, owner.idToken), 'PERMISSION_DENIED');
  });
  for (const claim of ['true', 1, {}, 'admin']) {
    it(`approvePayment: the claim admin: ${JSON.stringify(claim)} is not an admin's`, async () => {
      const pretender = await createOwner({ verified: true, claims: { admin: claim } });
      assert.equal(
        await refusal('approvePayment', { uid: owner.uid, paid: true }, pretender.idToken),
        'PERMISSION_DENIED',
      );
    });
  }
  it('approvePayment: a token for another project, and one that has expired, are unauthenticated', async () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      sub: admin.uid,
      user_id: admin.uid,
      admin: true,
      email_verified: true,
      iat: now - 10,
      auth_time: now - 10,
      exp: now + 3600,
      firebase: {},
    };
    const ofProject = (aud: string) => ({ ...claims, aud, iss: `https://securetoken.google.com/${aud}` });
    for (const token of [
      forgedToken(ofProject('another-project')),
      forgedToken({ ...ofProject('demo-tessera'), iat: now - 7200, exp: now - 3600 }),
    ]) {
      assert.equal(await refusal('approvePayment', { uid: owner.uid, paid: true }, token), 'UNAUTHENTICATED');
    }
  });
});
