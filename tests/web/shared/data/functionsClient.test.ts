/** Calls with a session's ID token, which may be refused, or never come. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { FirebaseError } from 'firebase/app';
import type { Auth } from 'firebase/auth';
import { isSignedOut, isUnreachable } from '../../../../web/src/shared/data/errors';
import { OpenPromise } from '../../openPromise';

const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
};
const refused = (details?: object) =>
  Response.json({ error: { status: 'UNAUTHENTICATED', message: 'Unauthenticated', details } }, { status: 401 });

describe('a call with a session', () => {
  const config = process.env['TESSERA_FIREBASE_CONFIG'];
  let before: typeof fetch;
  let session: Auth;
  let calls: { token: string | null; body: unknown }[];
  /** What the function answers. */
  let answer: () => Response;
  /** Gives the session's ID token. */
  let tokenOf: (isNew?: boolean) => Promise<string>;
  let call: (limitMs?: number) => Promise<unknown>;

  beforeEach(async () => {
    process.env['TESSERA_FIREBASE_CONFIG'] = JSON.stringify({ apiKey: 'k', projectId: 'p', appId: 'a' });
    const { callFunction } = await import('../../../../web/src/shared/data/functionsClient');
    const { authClient } = await import('../../../../web/src/shared/data/auth');
    session = authClient('device');
    await session.authStateReady();
    Object.assign(session, { currentUser: { getIdToken: (isNew?: boolean) => tokenOf(isNew) } });
    before = globalThis.fetch;
    globalThis.fetch = async (_, { headers, body } = {}) => {
      calls.push({ token: new Headers(headers).get('authorization'), body: JSON.parse(String(body)) as unknown });
      return answer();
    };
    calls = [];
    let token = 'first';
    tokenOf = async (isNew) => (token = isNew ? 'second' : token);
    answer = () => Response.json({ result: 'done' });
    call = (limitMs = 3000) => callFunction('listTeam', { businessId: 'shop' }, { seat: 'device', limitMs });
  });
  afterEach(() => {
    mock.timers.reset();
    globalThis.fetch = before;
    Object.assign(session, { currentUser: null });
    if (config === undefined) delete process.env['TESSERA_FIREBASE_CONFIG'];
    else process.env['TESSERA_FIREBASE_CONFIG'] = config;
  });

  it('is repeated once with a new token where its own is refused, as after the device’s clock was set back', async () => {
    answer = () => (calls.length === 1 ? refused() : Response.json({ result: 'done' }));
    assert.equal(await call(), 'done');
    const body = { data: { businessId: 'shop' } };
    assert.deepEqual(calls, [
      { token: 'Bearer first', body },
      { token: 'Bearer second', body },
    ]);
  });

  it('is repeated no more, and not where our function itself says that the session is over', async () => {
    answer = () => refused();
    await assert.rejects(call(), (error) => isSignedOut(error));
    assert.equal(calls.length, 2);
    answer = () => refused({ sentence: 'Your session has ended. Sign in again.' });
    await assert.rejects(call(), (error) => isSignedOut(error));
    assert.equal(calls.length, 3);
  });

  it('says what the identity service says of the session that gets no new token', async () => {
    answer = () => refused();
    for (const code of ['auth/network-request-failed', 'auth/user-token-expired']) {
      tokenOf = async (isNew) => (isNew ? Promise.reject(new FirebaseError(code, code)) : 'first');
      await assert.rejects(call(), (error) => isSignedOut(error) === (code === 'auth/user-token-expired'));
    }
    assert.equal(calls.length, 2);
  });

  it('ends within its limit though the token never comes, and is not sent when it comes late', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const late = new OpenPromise<string>();
    tokenOf = () => late.promise;
    let outcome: unknown;
    call().catch((error: unknown) => (outcome = error));
    await turns();
    mock.timers.tick(2999);
    await turns();
    assert.equal(outcome, undefined);
    mock.timers.tick(1);
    await turns();
    assert.ok(isUnreachable(outcome));
    late.resolve('late');
    await turns();
    assert.equal(calls.length, 0);
    assert.equal(await call(), 'done', 'the next one is sent');
  });
});
