import assert from 'node:assert/strict';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { adminDb, createOwner, type Owner } from '../../support/accounts';
import { callFunction } from '../../support/callables';
import { unique } from '../../support/webhook';

describe('findShops', () => {
  let admin: Owner, owner: Owner;
  const find = (input: unknown, who: Owner | undefined = admin) => callFunction('findShops', input, who?.idToken);
  const named = async (name: string): Promise<string> => {
    const uid = unique('shopkeeper');
    await adminDb().collection(COLLECTIONS.businessSetups).doc(uid).set({ name, phone: '020 7946 0000' });
    return uid;
  };
  before(async () => {
    [admin, owner] = await Promise.all([createOwner({ verified: true, admin: true }), createOwner({ verified: true })]);
  });

  it('shops are found by an admin, by account or by name, and by nobody else', async () => {
    const name = `Marlow & Finch ${unique('shop')}`;
    const uid = await named(name);
    const shops = { shops: [{ uid, name }] };
    assert.deepEqual((await find({ uids: [uid, unique('nobody')] })).result, shops);
    assert.deepEqual((await find({ name })).result, shops);
    assert.deepEqual((await find({ uids: [uid] }, owner)).error?.status, 'PERMISSION_DENIED');
    assert.deepEqual((await callFunction('findShops', { uids: [uid] })).error?.status, 'UNAUTHENTICATED');
  });

  it('finds a name by its beginning, typed with or without capital letters', async () => {
    const kind = unique('Quiet').replaceAll('-', '');
    const uid = await named(`The ${kind} Corner`);
    await named(`A ${kind} Corner`);
    for (const typed of [`The ${kind}`, `the ${kind} cor`, `  The ${kind}  `])
      assert.deepEqual((await find({ name: typed })).result, { shops: [{ uid, name: `The ${kind} Corner` }] }, typed);
    assert.deepEqual((await find({ name: `${kind} Corner` })).result, { shops: [] });
  });

  it('answers nothing about a set-up without a name, and nothing when nothing is asked', async () => {
    const uid = unique('shopkeeper');
    await adminDb().collection(COLLECTIONS.businessSetups).doc(uid).set({ city: 'Leeds' });
    assert.deepEqual((await find({ uids: [uid] })).result, { shops: [] });
    assert.deepEqual((await find({})).result, { shops: [] });
  });

  it('refuses what is neither an account nor a name', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `u${index}`);
    for (const input of [
      null,
      { uids: 'x' },
      { uids: ['a/b'] },
      { uids: many },
      { name: '' },
      { name: 'x'.repeat(81) },
    ])
      assert.equal((await find(input)).error?.status, 'INVALID_ARGUMENT', JSON.stringify(input));
  });
});
