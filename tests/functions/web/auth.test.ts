import assert from 'node:assert/strict';
import type { AuthResult, SessionReading } from '../../../web/src/shared/data/auth';
import { adminAuth, createOwner, emailsTo, freshEmail } from '../../support/accounts';
import { eventually } from '../../support/eventually';
import { logsOf } from '../../support/logsOf';
import { type WebData, webData, withoutNetwork } from '../../support/webData';

const PASSWORD = 'correct horse';

let web: WebData;
before(async () => {
  web = await webData();
});

const quietly = async <Result>(act: () => Promise<Result>) => (await logsOf(act)).result;

describe('signing up', () => {
  afterEach(() => web.logOut());

  for (const [email, password] of [
    ['', PASSWORD],
    ['a@shop.example', ''],
    ['', ''],
  ] as const) {
    it(`needs both an email and a password: ${email || 'none'}, ${password || 'none'}`, async () => {
      assert.deepEqual(await web.signUp(email, password), {
        success: false,
        message: 'Email and password are required.',
      });
    });
  }

  it('answers the user, who is signed in and was sent the verification mail', async () => {
    const email = freshEmail();
    const { success, message, user } = await web.signUp(email, PASSWORD);
    assert.equal(success, true);
    assert.equal(message, 'Account created.');
    assert.equal(user?.email, email);
    assert.equal(user?.emailVerified, false);
    assert.equal(web.authClient().currentUser?.uid, user?.uid);
    // The emulator runs the reminder at once, which may have sent another.
    assert.ok((await emailsTo(email)).some(({ requestType }) => requestType === 'VERIFY_EMAIL'));
  });

  it("fails with the provider's message", async () => {
    const { email } = await createOwner();
    const taken = await quietly(() => web.signUp(email, PASSWORD));
    assert.equal(taken.success, false);
    assert.equal(taken.code, 'auth/email-already-in-use');
    assert.match(taken.message, /auth\/email-already-in-use/);
    const weak = await quietly(() => web.signUp(freshEmail(), '12345'));
    assert.match(weak.message, /Password should be at least 6 characters/);
  });

  it('succeeds although the verification mail was not sent, which is only logged', async () => {
    const { result, logs } = await logsOf(() =>
      withoutNetwork(/sendOobCode/, () => web.signUp(freshEmail(), PASSWORD)),
    );
    assert.equal(result.success, true);
    assert.deepEqual(logs.warn, ['Verification email not sent: auth/network-request-failed']);
  });
});

describe('signing in', () => {
  afterEach(() => web.logOut());

  for (const [email, password] of [
    ['', PASSWORD],
    ['a@shop.example', ''],
  ] as const) {
    it(`needs both an email and a password: ${email || 'none'}, ${password || 'none'}`, async () => {
      assert.deepEqual(await web.logIn(email, password), {
        success: false,
        message: 'Email and password are required.',
      });
    });
  }

  it('succeeds for a verified account', async () => {
    const { email, uid } = await createOwner({ verified: true });
    const result = await web.logIn(email, PASSWORD);
    assert.equal(result.success, true);
    assert.deepEqual(result.user, { uid, email, emailVerified: true });
  });

  it('refuses an unverified account, whose session stays', async () => {
    const { email, uid } = await createOwner();
    const result = await web.logIn(email, PASSWORD);
    assert.equal(result.success, false);
    assert.equal(result.message, 'Email not verified.');
    assert.equal(web.authClient().currentUser?.uid, uid);
  });

  it('fails with one message, whatever the cause', async () => {
    const { email } = await createOwner({ verified: true });
    const disabled = await createOwner({ verified: true, disabled: true });
    const causes: [string, () => Promise<AuthResult>][] = [
      ['wrong password', () => web.logIn(email, 'another')],
      ['no such account', () => web.logIn(freshEmail(), PASSWORD)],
      ['disabled', () => web.logIn(disabled.email, PASSWORD)],
      ['not an address', () => web.logIn('nobody', PASSWORD)],
      ['markup and control characters', () => web.logIn('<b>\u0000</b>@x', PASSWORD)],
      ['no connection', () => withoutNetwork(/signInWithPassword/, () => web.logIn(email, PASSWORD))],
    ];
    for (const [cause, attempt] of causes) {
      const { success, message } = await quietly(attempt);
      assert.equal(success, false, cause);
      assert.equal(message, 'Invalid login credentials.', cause);
    }
  });
});

describe('signing out', () => {
  it('signing out succeeds', async () => {
    const { email } = await createOwner({ verified: true });
    await web.logIn(email, PASSWORD);
    assert.deepEqual(await web.logOut(), { success: true, message: 'User logged out.' });
    assert.equal(web.authClient().currentUser, null);
  });

  it('a failed sign-out answers the specification’s message', async () => {
    const { email } = await createOwner({ verified: true });
    await web.logIn(email, PASSWORD);
    const allow = web.beforeAuthStateChanged(web.authClient(), () => {
      throw new Error('refused');
    });
    const { success, message } = await quietly(web.logOut);
    allow();
    assert.equal(success, false);
    assert.equal(message, 'Logout failed.');
    await web.logOut();
  });
});

describe('the mail for a new password', () => {
  it('asking for a new password needs an email', async () =>
    assert.deepEqual(await web.sendPasswordReset(''), { success: false, message: 'Email is required.' }));

  it('the mail for a new password is sent', async () => {
    const { email } = await createOwner({ verified: true });
    assert.deepEqual(await web.sendPasswordReset(email), { success: true, message: 'Password reset email sent.' });
    assert.deepEqual(
      (await emailsTo(email)).map(({ requestType }) => requestType),
      ['PASSWORD_RESET'],
    );
  });

  it('a refused mail for a new password answers the provider’s message', async () => {
    const { success, message } = await quietly(() => web.sendPasswordReset('nobody'));
    assert.equal(success, false);
    assert.equal(message, 'Failed to send reset email.');
  });
});

describe('the verification mail, sent again', () => {
  it('needs somebody signed in', async () => {
    await web.logOut();
    assert.deepEqual(await web.resendVerificationEmail(), { success: false, message: 'No authenticated user.' });
  });

  it('the verification mail is sent again', async () => {
    const { email } = await createOwner();
    await web.logIn(email, PASSWORD);
    assert.deepEqual(await web.resendVerificationEmail(), { success: true, message: 'Verification email sent.' });
    assert.ok((await emailsTo(email)).some(({ requestType }) => requestType === 'VERIFY_EMAIL'));
    await web.logOut();
  });
});

describe('the subscription to the auth state', () => {
  let stop = () => {};
  afterEach(async () => {
    stop();
    await web.logOut();
  });

  function follow(): (SessionReading | null)[] {
    const readings: (SessionReading | null)[] = [];
    stop = web.subscribeToAuth((reading) => readings.push(reading));
    return readings;
  }

  it('calls back with nobody, somebody, and nobody again', async () => {
    const { email, uid } = await createOwner({ verified: true });
    const readings = follow();
    await eventually('nobody', async () => readings.length > 0);
    assert.equal(readings[0], null);
    await web.logIn(email, PASSWORD);
    await eventually('somebody', async () => readings.at(-1) !== null);
    assert.deepEqual(readings.at(-1), { uid, email, emailVerified: true, isAdmin: false });
    await web.logOut();
    await eventually('nobody again', async () => readings.at(-1) === null);
  });

  for (const [claim, isAdmin] of [
    [true, true],
    ['true', false],
    [1, false],
  ] as const) {
    it(`takes the claim admin: ${JSON.stringify(claim)} for ${isAdmin ? 'an admin' : 'nobody special'}`, async () => {
      const { email } = await createOwner({ verified: true, claims: { admin: claim } });
      const readings = follow();
      await web.logIn(email, PASSWORD);
      await eventually('the reading', async () => Boolean(readings.at(-1)));
      assert.equal(readings.at(-1)?.isAdmin, isAdmin);
    });
  }

  it('says verified only with a token that says so too, which the database believes', async () => {
    const { email, uid } = await createOwner();
    const readings = follow();
    await web.logIn(email, PASSWORD);
    await eventually('the reading', async () => Boolean(readings.at(-1)));
    assert.equal(readings.at(-1)?.emailVerified, false);
    assert.equal(await web.refreshUser(), false);
    await adminAuth().updateUser(uid, { emailVerified: true });
    assert.equal(await web.refreshUser(), true);
    await eventually('verified', async () => readings.at(-1)?.emailVerified === true);
    assert.equal((await web.authClient().currentUser?.getIdTokenResult())?.claims['email_verified'], true);
  });

  it('says nothing after it was stopped', async () => {
    const { email } = await createOwner({ verified: true });
    const readings = follow();
    stop();
    await web.logIn(email, PASSWORD);
    assert.deepEqual(readings, []);
  });
});
