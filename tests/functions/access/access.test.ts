/**
 * What each access demands of a token that has passed the SDK's check. The functions run in this process, past that
 * check: the emulator refuses revoked tokens by itself, which production does only where it is asked to.
 */
import assert from 'node:assert/strict';
import { adminAuth, adminDb, createOwner, type Owner } from '../../support/accounts';
import { AUTH_EMULATOR, PROJECT } from '../../support/addresses';
import { loadCallables, withEnvironment } from '../../support/functions';
import { type Claims, requestOf } from '../../support/tokens';

/** Sets the time before which an account's sessions are revoked, in seconds since 1970. */
async function sessionsGoodSince({ uid }: Owner, validSince: number): Promise<void> {
  const response = await fetch(
    `${AUTH_EMULATOR}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ localId: uid, validSince: String(validSince) }),
    },
  );
  assert.equal(response.status, 200);
}

const now = () => Math.floor(Date.now() / 1000);

describe('the access of admins', () => {
  let owner: Owner;
  before(async () => {
    owner = await createOwner({ verified: true });
  });
  afterEach(async () => {
    assert.equal((await adminDb().doc(`payments/${owner.uid}`).get()).exists, false, 'something was written');
  });

  const approve = async (admin: Owner, claims: Claims = { admin: true }) => {
    const { approvePayment } = await loadCallables();
    return approvePayment.run(requestOf({ uid: owner.uid, paid: true }, admin.uid, claims));
  };
  const anAdmin = () => createOwner({ verified: true, admin: true });

  it('an admin callable is refused to an admin whose claim was taken away, though the token still has it', async () => {
    const admin = await anAdmin();
    await adminAuth().setCustomUserClaims(admin.uid, null);
    await assert.rejects(() => approve(admin), { code: 'permission-denied' });
  });

  it('is refused to a token that never had the claim, though the account has it', async () => {
    const admin = await anAdmin();
    for (const claims of [{}, { admin: 'true' }, { admin: 1 }])
      await assert.rejects(() => approve(admin, claims), { code: 'permission-denied' });
  });

  it('an admin callable is refused to a session that was revoked', async () => {
    const admin = await anAdmin();
    const signedIn = now() - 10;
    await adminAuth().revokeRefreshTokens(admin.uid);
    await assert.rejects(() => approve(admin, { admin: true, auth_time: signedIn }), { code: 'unauthenticated' });
  });

  it('is refused to an admin who was disabled, and to one who was deleted', async () => {
    const [disabled, deleted] = await Promise.all([anAdmin(), anAdmin()]);
    await adminAuth().updateUser(disabled.uid, { disabled: true });
    await adminAuth().deleteUser(deleted.uid);
    for (const admin of [disabled, deleted]) await assert.rejects(() => approve(admin), { code: 'unauthenticated' });
  });

  for (const [what, authTime] of [
    ['thirteen hours ago', () => now() - 13 * 3600],
    ['nobody knows when', () => undefined],
  ] as const) {
    it(`is refused where money moves and the admin signed in ${what}`, async () => {
      const admin = await anAdmin();
      // No session is revoked, so only the age of the sign-in decides.
      await sessionsGoodSince(admin, now() - 30 * 3600);
      await assert.rejects(() => approve(admin, { admin: true, auth_time: authTime() }), {
        code: authTime() === undefined ? 'unauthenticated' : 'failed-precondition',
      });
    });
  }
});

describe('App Check', () => {
  const call = async (app?: { appId: string }) => {
    const { requestBankTransfer } = await loadCallables();
    const owner = await createOwner();
    const request = requestOf<Parameters<typeof requestBankTransfer.run>[0]>({}, owner.uid, { email_verified: false });
    return requestBankTransfer.run(Object.assign(request, app && { app }));
  };
  const withKey = (act: () => Promise<unknown>) =>
    withEnvironment({ APP_CHECK_SITE_KEY: '6Lxxxxxxxxxxxxxxxxxxxxxx' }, act);

  it('is not required where no site key is set', async () => {
    await assert.rejects(() => call(), { code: 'permission-denied' }, 'the access is looked at');
  });
  it('App Check refuses a call without a good token where a key is set', async () => {
    await assert.rejects(() => withKey(() => call()), { code: 'unauthenticated' });
  });
  it('passes a call with a good token on to the next check', async () => {
    await assert.rejects(() => withKey(() => call({ appId: '1:2:web:3' })), { code: 'permission-denied' });
  });
});
