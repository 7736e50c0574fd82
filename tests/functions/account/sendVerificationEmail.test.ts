import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { adminAuth } from '../../support/accounts';
import { loadFunctions, withEnvironment } from '../../support/functions';
import { type RecordedRequest, type StubServer, stubServer } from '../../support/stubServer';

const method = ({ path }: RecordedRequest): string | undefined => /accounts:(\w+)/.exec(path)?.[1];

/** An identity service that lets everybody in and, asked for the mail, answers as it is told. */
function identityService(mail: { status?: number; body?: unknown }): Promise<StubServer> {
  return stubServer((request) => {
    if (method(request) === 'signInWithCustomToken') return { body: { idToken: 'an-id-token' } };
    return mail;
  });
}

async function send(uid: string): Promise<void> {
  await loadFunctions();
  const { sendVerificationEmail } = await import('../../../functions/src/account/sendVerificationEmail');
  await sendVerificationEmail(uid);
}

const run = (service: StubServer): Promise<void> =>
  withEnvironment({ FIREBASE_AUTH_EMULATOR_HOST: service.host }, () => send('ada'));

describe('sendVerificationEmail', () => {
  it('calls the REST interface in order: custom token, ID token, mail', async () => {
    const service = await identityService({});
    try {
      await run(service);
      const [signIn, mail, ...more] = service.asked;
      assert.deepEqual(more, []);
      assert.ok(signIn && mail);
      assert.match(signIn.path, /^\/identitytoolkit\.googleapis\.com\/v1\/accounts:signInWithCustomToken$/);
      assert.equal((signIn.body as { returnSecureToken: boolean }).returnSecureToken, true);
      assert.equal((signIn.body as { token: string }).token.split('.').length, 3);
      assert.match(mail.path, /^\/identitytoolkit\.googleapis\.com\/v1\/accounts:sendOobCode$/);
      assert.deepEqual(mail.body, { requestType: 'VERIFY_EMAIL', idToken: 'an-id-token' });
      for (const { headers } of [signIn, mail]) assert.equal(headers['x-goog-api-key'], 'test-key');
    } finally {
      await service.stop();
    }
  });

  it('leaves an account deleted that is deleted just before', async () => {
    const uid = randomUUID();
    await send(uid);
    assert.deepEqual((await adminAuth().getUsers([{ uid }])).users, []);
  });

  it('turns a refusal into an error with the service’s reason, so that the queue tries again', async () => {
    const service = await identityService({ status: 400, body: { error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } } });
    try {
      await assert.rejects(run(service), { message: 'accounts:sendOobCode answered 400: TOO_MANY_ATTEMPTS_TRY_LATER' });
    } finally {
      await service.stop();
    }
  });

  it('turns an answer that is not JSON into an error too', async () => {
    const service = await identityService({ status: 502, body: '<h1>Bad gateway</h1>' });
    try {
      await assert.rejects(run(service), { message: 'accounts:sendOobCode answered 502: no reason given' });
    } finally {
      await service.stop();
    }
  });
});
