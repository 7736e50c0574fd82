import assert from 'node:assert/strict';
import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { adminDb, createOwner } from '../../support/accounts';
import { logsOf } from '../../support/logsOf';
import { type WebData, webData } from '../../support/webData';

const PASSWORD = 'correct horse';

let web: WebData;
before(async () => {
  web = await webData();
});

async function signedIn(options: Parameters<typeof createOwner>[0] = {}) {
  const owner = await createOwner({ verified: true, ...options });
  await web.logIn(owner.email, PASSWORD);
  return owner;
}

describe('the business set-up', () => {
  afterEach(() => web.logOut());

  it('needs a user id to be read and deleted, and data as well to be saved', async () => {
    const noId = { success: false, message: 'User ID is required.' };
    const noData = { success: false, message: 'User ID and data required.' };
    assert.deepEqual(await web.getRetailerProfile(''), noId);
    assert.deepEqual(await web.deleteRetailerProfile(''), noId);
    assert.deepEqual(await web.saveRetailerProfile('', { name: 'x' }), noData);
    assert.deepEqual(await web.saveRetailerProfile('u1', null as unknown as BusinessSetup), noData);
  });

  it('is not there, is merged, is read, is deleted', async () => {
    const { uid } = await signedIn();
    assert.deepEqual(await web.getRetailerProfile(uid), {
      success: false,
      message: 'No retailer profile found.',
    });
    assert.deepEqual(await web.saveRetailerProfile(uid, { name: 'Corner Café', openingHours: { monday: 'closed' } }), {
      success: true,
      message: 'Retailer profile updated.',
    });
    await web.saveRetailerProfile(uid, { city: 'Leeds', openingHours: { sunday: 'closed' } });
    const { success, data } = await web.getRetailerProfile(uid);
    assert.equal(success, true);
    assert.deepEqual(
      { ...data, updatedAt: '' },
      { name: 'Corner Café', city: 'Leeds', openingHours: { monday: 'closed', sunday: 'closed' }, updatedAt: '' },
    );
    assert.match(data?.updatedAt ?? '', /^\d{4}-\d\d-\d\dT/);
    assert.deepEqual(await web.deleteRetailerProfile(uid), { success: true, message: 'Retailer profile deleted.' });
    assert.equal((await web.getRetailerProfile(uid)).data, undefined);
  });

  it("answers a plain sentence, and logs the error, where it is another's", async () => {
    const { uid } = await createOwner({ verified: true });
    await signedIn();
    for (const act of [
      () => web.getRetailerProfile(uid),
      () => web.saveRetailerProfile(uid, { name: 'x' }),
      () => web.deleteRetailerProfile(uid),
    ]) {
      const { result, logs } = await logsOf(act);
      assert.deepEqual(result, { success: false, message: 'You are not allowed to do this. Log in again.' });
      assert.match(logs.error[0] ?? '', /^Firestore Error: /);
    }
    assert.equal((await adminDb().collection(COLLECTIONS.businessSetups).doc(uid).get()).exists, false);
  });

  it('is refused by the database for an unknown field', async () => {
    const { uid } = await signedIn();
    const { result } = await logsOf(() => web.saveRetailerProfile(uid, { paid: true } as BusinessSetup));
    assert.equal(result.success, false);
    assert.equal((await web.getRetailerProfile(uid)).data, undefined);
  });
});

describe('the user profile', () => {
  afterEach(() => web.logOut());

  for (const uid of ['', '  ', undefined, 7]) {
    it(`is not saved for the uid ${JSON.stringify(uid)}`, async () => {
      const { result, logs } = await logsOf(() => web.saveUserProfile(uid as string, {}));
      assert.equal(result, false);
      assert.deepEqual(logs.error, ['Invalid or missing User ID']);
    });
  }

  for (const data of [null, undefined, 'text', 7, ['list']]) {
    it(`is not saved with ${JSON.stringify(data)} for data`, async () => {
      const { result, logs } = await logsOf(() => web.saveUserProfile('u1', data as object));
      assert.equal(result, false);
      assert.deepEqual(logs.error, ['Invalid user data provided']);
    });
  }

  it('is null without a document', async () => {
    const { uid } = await signedIn();
    assert.equal(await web.getUserProfile(uid), null);
  });

  it('is merged with the time of the save, and read with its id and its dates', async () => {
    const { uid } = await signedIn();
    assert.equal(await web.saveUserProfile(uid, { displayName: 'Ada', createdAt: '2026-01-31T09:30:00.000Z' }), true);
    assert.equal(await web.saveUserProfile(uid, { phone: '020 7946 0000' }), true);
    const profile = await web.getUserProfile(uid);
    assert.deepEqual(
      { ...profile, updatedAt: null },
      {
        id: uid,
        displayName: 'Ada',
        phone: '020 7946 0000',
        createdAt: new Date('2026-01-31T09:30:00.000Z'),
        updatedAt: null,
      },
    );
    assert.ok(profile?.updatedAt instanceof Date);
    assert.equal(typeof (await adminDb().doc(`tessera_users/${uid}`).get()).get('updatedAt'), 'string');
  });

  it('reads timestamps as dates, and anything else as none', async () => {
    const { uid } = await signedIn();
    await adminDb()
      .doc(`tessera_users/${uid}`)
      .set({ createdAt: new Date(5000), updatedAt: 'soon' });
    const profile = await web.getUserProfile(uid);
    assert.deepEqual([profile?.createdAt, profile?.updatedAt], [new Date(5000), null]);
  });

  it("is not saved where it is another's, which is logged", async () => {
    const { uid } = await createOwner({ verified: true });
    await signedIn();
    const { result, logs } = await logsOf(() => web.saveUserProfile(uid, { displayName: 'x' }));
    assert.equal(result, false);
    assert.match(logs.error[0] ?? '', /^User profile not saved: /);
  });
});

describe('registered interest', () => {
  afterEach(() => web.logOut());

  it('is read by admins, the newest first, and by nobody else', async () => {
    const interest = adminDb().collection('interest');
    const base = Date.now() + 1_000_000;
    await interest.doc('older').set({ email: 'old@shop.example', name: 'Old', createdAt: new Date(base) });
    await interest.doc('newer').set({ email: 'new@shop.example', name: 'New', createdAt: new Date(base + 1) });
    await signedIn({ admin: true });
    assert.deepEqual(
      (await web.listInterest()).items.slice(0, 2).map(({ id, email }) => [id, email]),
      [
        ['newer', 'new@shop.example'],
        ['older', 'old@shop.example'],
      ],
    );
    await signedIn();
    await assert.rejects(web.listInterest(), /permission/i);
    await Promise.all(['older', 'newer'].map((id) => interest.doc(id).delete()));
  });
});
