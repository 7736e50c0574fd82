import assert from 'node:assert/strict';
import { adminAuth, createOwner, emailsTo, freshEmail, identity } from '../../support/accounts';
import { FUNCTIONS_EMULATOR } from '../../support/addresses';
import { eventually } from '../../support/eventually';

const verificationMails = async (email: string): Promise<number> =>
  (await emailsTo(email)).filter(({ requestType }) => requestType === 'VERIFY_EMAIL').length;

/** Hands the task over as Cloud Tasks does; answers the HTTP status. */
async function dispatch(data: unknown): Promise<number> {
  const response = await fetch(`${FUNCTIONS_EMULATOR}/resendVerificationEmailTask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-cloudtasks-queuename': 'resendVerificationEmailTask' },
    body: JSON.stringify({ data }),
  });
  return response.status;
}

describe('the verification reminder', () => {
  it('follows a sign-up by trigger, queue, task and the identity service’s mailer, and its link works', async () => {
    const email = freshEmail();
    const { localId } = await identity<{ localId: string }>('signUp', {
      email,
      password: 'correct horse',
      returnSecureToken: true,
    });
    await eventually('the reminder is sent', async () => (await verificationMails(email)) > 0);
    const [mail] = await emailsTo(email);
    await identity('update', { oobCode: mail?.oobCode });
    assert.equal((await adminAuth().getUser(localId)).emailVerified, true);
  });

  it('goes to an unverified account, once for each task', async () => {
    const { uid, email } = await createOwner();
    await eventually('the sign-up’s own reminder', async () => (await verificationMails(email)) === 1);
    assert.equal(await dispatch({ uid }), 204);
    assert.equal(await verificationMails(email), 2);
  });

  it('does not go to an account that has been verified meanwhile', async () => {
    const { uid, email } = await createOwner({ verified: true });
    assert.equal(await dispatch({ uid }), 204);
    assert.equal(await verificationMails(email), 0);
  });

  it('does not go to a disabled account', async () => {
    const { uid, email } = await createOwner({ disabled: true });
    assert.equal(await dispatch({ uid }), 204);
    assert.equal(await verificationMails(email), 0);
  });

  it('does not go to an account without an address', async () => {
    const { uid } = await adminAuth().createUser({});
    assert.equal(await dispatch({ uid }), 204);
  });

  it('does nothing for a deleted account', async () => {
    const { uid, email } = await createOwner({ verified: true });
    await adminAuth().deleteUser(uid);
    assert.equal(await dispatch({ uid }), 204);
    assert.equal(await verificationMails(email), 0);
    assert.equal(
      (await adminAuth().getUsers([{ uid }])).users.length,
      0,
      'signing in with a custom token made the account again',
    );
  });
});
