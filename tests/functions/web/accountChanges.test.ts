import assert from 'node:assert/strict';
import type { AccountMailKind } from '../../../web/src/shared/data/emulatorMails';
import type { EmulatorSettings } from '../../../web/src/shared/data/settings';
import { adminAuth, createOwner, emailsTo, freshEmail, identity, signIn } from '../../support/accounts';
import { eventually } from '../../support/eventually';
import { logsOf } from '../../support/logsOf';
import { type WebData, webData, withoutNetwork } from '../../support/webData';

const PASSWORD = 'correct horse';

let web: WebData;
before(async () => {
  web = await webData();
});

const quietly = async <Result>(act: () => Promise<Result>) => (await logsOf(act)).result;

/** The code in the newest mail, as the pages find it beside emulators. */
async function codeFor(email: string, kind: AccountMailKind): Promise<string> {
  const code = await web.newestMailCode(
    JSON.parse(process.env['TESSERA_EMULATORS'] ?? '{}') as EmulatorSettings,
    email,
    kind,
  );
  assert.ok(code, `a mail of kind ${kind} to ${email}`);
  return code;
}

describe('changes to an account', () => {
  afterEach(() => web.logOut());

  it('need somebody signed in', async () => {
    const nobody = { success: false, message: 'No authenticated user.' };
    assert.deepEqual(await web.reauthenticate(PASSWORD), nobody);
    assert.deepEqual(await web.changeEmail(freshEmail()), nobody);
    assert.deepEqual(await web.changePassword('another horse'), nobody);
    assert.equal(await web.signedInRecently(), false);
  });

  it('ask for the password, and take no other', async () => {
    const { email } = await createOwner({ verified: true });
    await web.logIn(email, PASSWORD);
    assert.deepEqual(await web.reauthenticate(PASSWORD), { success: true, message: 'Password confirmed.' });
    const { success, code } = await quietly(() => web.reauthenticate('another'));
    assert.equal(success, false);
    assert.match(code ?? '', /^auth\/(wrong-password|invalid-credential|invalid-login-credentials)$/);
  });

  it('account changes know how long ago the session began', async () => {
    const { email } = await createOwner({ verified: true });
    await web.logIn(email, PASSWORD);
    assert.equal(await web.signedInRecently(), true);
    assert.equal(await web.signedInRecently(Date.now() + 5 * 60_000), false);
    assert.equal(await web.signedInRecently(Date.now() - 60 * 60_000), false, 'by a clock that is an hour slow');
  });

  it('an account is gone once it is deleted, and not because another tab has signed out', async () => {
    const { email, uid } = await createOwner({ verified: true });
    await web.logIn(email, PASSWORD);
    const isGone = web.watchAccount();
    assert.equal(await isGone(), false);
    await web.logOut();
    assert.equal(await isGone(), false);
    await adminAuth().deleteUser(uid);
    assert.equal(await isGone(), true);
  });

  it('an owner sets another password', async () => {
    const { email } = await createOwner({ verified: true });
    await web.logIn(email, PASSWORD);
    const { claims } = (await web.authClient().currentUser?.getIdTokenResult()) ?? assert.fail();
    await eventually('another second', () => Promise.resolve(Date.now() / 1000 > Number(claims.auth_time) + 1));
    assert.deepEqual(await web.changePassword('another horse'), { success: true, message: 'Password changed.' });
    const token = (await web.authClient().currentUser?.getIdToken()) ?? '';
    assert.ok(await adminAuth().verifyIdToken(token, true), 'their own session goes on');
    assert.equal((await quietly(() => web.logIn(email, PASSWORD))).success, false);
    assert.equal((await web.logIn(email, 'another horse')).success, true);
  });

  it('change the address only once the link in the mail to the new one was followed', async () => {
    const { email } = await createOwner({ verified: true });
    const newEmail = freshEmail();
    await web.logIn(email, PASSWORD);
    assert.deepEqual(await web.changeEmail(newEmail), { success: true, message: 'Verification email sent.' });
    assert.ok(await signIn(email));
    const code = await codeFor(newEmail, 'VERIFY_AND_CHANGE_EMAIL');
    const operation = 'VERIFY_AND_CHANGE_EMAIL';
    assert.deepEqual(await web.readLink(code), { state: 'open', operation, email: newEmail });
    assert.ok(await signIn(email));
    assert.deepEqual(await web.applyLink(code), { state: 'done' });
    assert.ok(await signIn(newEmail));
  });

  it('refuse an address that has an account', async () => {
    const { email } = await createOwner({ verified: true });
    const other = await createOwner();
    await web.logIn(email, PASSWORD);
    assert.equal((await quietly(() => web.changeEmail(other.email))).code, 'auth/email-already-in-use');
  });
});

describe('links from mails', () => {
  it('say what they do, as often as they are read, and verify an address once', async () => {
    const email = freshEmail();
    await web.signUp(email, PASSWORD);
    const code = await codeFor(email, 'VERIFY_EMAIL');
    for (let times = 0; times < 2; times += 1)
      assert.deepEqual(await web.readLink(code), { state: 'open', operation: 'VERIFY_EMAIL', email });
    assert.equal(await web.refreshUser(), false);
    assert.deepEqual(await web.applyLink(code), { state: 'done' });
    assert.equal(await web.refreshUser(), true);
    assert.deepEqual(await quietly(() => web.applyLink(code)), { state: 'used' });
    await web.logOut();
  });

  it('a link puts an old address back', async () => {
    const email = freshEmail();
    await web.signUp(email, PASSWORD);
    await web.logOut();
    await identity('update', { idToken: await signIn(email), email: freshEmail() });
    const undo = (await emailsTo(email)).find(({ requestType }) => requestType === 'RECOVER_EMAIL');
    assert.deepEqual(await web.readLink(undo?.oobCode ?? ''), { state: 'open', operation: 'RECOVER_EMAIL', email });
    assert.deepEqual(await web.applyLink(undo?.oobCode ?? ''), { state: 'done' });
    assert.ok(await signIn(email));
  });

  it('links say that they are used up, or that they are none', async () => {
    const { email } = await createOwner();
    await web.sendPasswordReset(email);
    const code = await codeFor(email, 'PASSWORD_RESET');
    assert.deepEqual(await web.readLink(code), { state: 'open', operation: 'PASSWORD_RESET', email });
    assert.deepEqual(await web.setNewPassword(code, 'another horse'), { state: 'done' });
    assert.ok(await signIn(email, 'another horse'));
    for (const spent of [code, 'made-up']) {
      assert.deepEqual(await quietly(() => web.readLink(spent)), { state: 'used' });
      assert.deepEqual(await quietly(() => web.setNewPassword(spent, 'third horse')), { state: 'used' });
      assert.deepEqual(await quietly(() => web.applyLink(spent)), { state: 'used' });
    }
  });

  it('say what is wrong with a new password', async () => {
    const { email } = await createOwner();
    await web.sendPasswordReset(email);
    const code = await codeFor(email, 'PASSWORD_RESET');
    assert.deepEqual(await quietly(() => web.setNewPassword(code, '123')), {
      state: 'failed',
      code: 'auth/weak-password',
    });
  });

  it('may be followed again when the service was not reached', async () => {
    const email = freshEmail();
    await web.signUp(email, PASSWORD);
    await web.logOut();
    const code = await codeFor(email, 'VERIFY_EMAIL');
    for (const act of [web.readLink, web.applyLink]) {
      const failed = await quietly(() => withoutNetwork<unknown>(/accounts:/, () => act(code)));
      assert.deepEqual(failed, { state: 'failed', code: 'auth/network-request-failed' });
    }
    assert.deepEqual(await web.applyLink(code), { state: 'done' });
  });
});
