/** Requests without an answer: refused, or unanswered within eight seconds. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import {
  NoAnswerError,
  sessions,
  withLimit,
  withSession,
  withSharedTokens,
} from '../../../../web/src/shared/data/limitRequests';
import { probe, serverReach } from '../../../../web/src/shared/data/serverReach';
import { ANSWER_LIMIT_MS, CALL_LIMIT_MS } from '../../../../web/src/shared/lib/waits';

const DATABASE = 'https://firestore.example/v1/projects/p/databases/(default)/documents:batchGet';
const IDENTITY = 'https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=k';
const CALL = 'https://europe-west2-p.cloudfunctions.net/account/approvePayment';
const LISTENER = 'https://firestore.example/google.firestore.v1.Firestore/Listen/channel?database=x';

/** Never answers, and can be cancelled, as the browser's own can. */
const silence: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError'))),
  );
/** Sends its headers and the beginning of an answer, and no more. */
const stall: typeof fetch = async (_, init) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id_token":"'));
      init?.signal?.addEventListener('abort', () => controller.error(new DOMException('cancelled', 'AbortError')));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
};
const refusal: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));
const answer =
  (status: number): typeof fetch =>
  () =>
    Promise.resolve(Response.json({}, { status }));
/** What a Wi-Fi portal answers to every request until its conditions are accepted. */
const portal =
  (status: number): typeof fetch =>
  () =>
    Promise.resolve(new Response('<!doctype html>', { status, headers: { 'content-type': 'text/html' } }));

const turn = () => new Promise((done) => setImmediate(done));

describe('the limit on requests', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => {
    mock.timers.reset();
    for (const origin of serverReach.silentOrigins()) serverReach.note(origin, true);
  });

  it('is eight seconds', () => assert.equal(ANSWER_LIMIT_MS, 8000));

  for (const address of [DATABASE, IDENTITY]) {
    it(`ends a silent request, and not before: ${new URL(address).host}`, async () => {
      let outcome: Error | undefined;
      withLimit(silence)(address, {}).catch((error: Error) => (outcome = error));
      mock.timers.tick(ANSWER_LIMIT_MS - 1);
      await turn();
      assert.equal(outcome, undefined);
      assert.equal(serverReach.isUnreached(), false);
      mock.timers.tick(1);
      await turn();
      assert.match(String(outcome), /^NoAnswerError/);
      assert.deepEqual(serverReach.silentOrigins(), [new URL(address).origin]);
    });
  }

  it('does not end the live listener, whose answer lasts', async () => {
    let ended = false;
    void withLimit(silence)(LISTENER, {}).finally(() => (ended = true));
    mock.timers.tick(CALL_LIMIT_MS * 10);
    await turn();
    assert.equal(ended, false);
  });

  for (const address of [CALL, 'http://127.0.0.1:5001/demo-tessera/europe-west2/counter/readCard']) {
    it(`ends ${new URL(address).pathname} when the SDK has given up waiting, so that its connection is free`, async () => {
      let ended = false;
      withLimit(silence)(address, {}).catch(() => (ended = true));
      mock.timers.tick(CALL_LIMIT_MS - 1);
      await turn();
      assert.equal(ended, false);
      mock.timers.tick(1);
      await turn();
      assert.equal(ended, true);
    });
  }

  for (const [address, limitMs] of [
    [IDENTITY, ANSWER_LIMIT_MS],
    [DATABASE, CALL_LIMIT_MS],
    [CALL, CALL_LIMIT_MS],
  ] as const)
    it(`ends an answer that stalls after its headers: ${new URL(address).pathname}`, async () => {
      let outcome: Error | undefined;
      const read = withLimit(stall)(address, {}).then((response) => response.text());
      read.catch((error: Error) => (outcome = error));
      await turn();
      mock.timers.tick(limitMs - 1);
      await turn();
      assert.equal(outcome, undefined);
      mock.timers.tick(1);
      await turn();
      assert.ok(outcome);
      assert.deepEqual(serverReach.silentOrigins(), [new URL(address).origin]);
    });

  it('returns a complete answer as it came, and the live listener’s before it is complete', async () => {
    const headers = { 'content-type': 'application/json', 'x-told': 'yes' };
    const told = await withLimit(async () => new Response('{"a":1}', { status: 409, headers }))(CALL);
    assert.deepEqual([told.status, told.headers.get('x-told'), await told.json()], [409, 'yes', { a: 1 }]);
    assert.equal((await withLimit(stall)(LISTENER)).status, 200);
  });

  it('records a server as unreached after a refused request, and as reached after its next answer', async () => {
    await assert.rejects(withLimit(refusal)(CALL), TypeError);
    await assert.rejects(withLimit(refusal)(DATABASE), NoAnswerError);
    assert.equal(serverReach.silentOrigins().length, 2);
    assert.equal((await withLimit(answer(403))(DATABASE)).status, 403, 'an answered refusal is an answer');
    assert.deepEqual(serverReach.silentOrigins(), [new URL(CALL).origin]);
    await withLimit(answer(200))(CALL);
    assert.equal(serverReach.isUnreached(), false);
  });

  it('treats a server error as no answer, so that nobody is signed out because of it', async () => {
    for (const status of [500, 502, 503]) {
      await assert.rejects(withLimit(answer(status))(IDENTITY), (error: NoAnswerError) => error.status === 503);
    }
    assert.equal((await withLimit(answer(500))(CALL)).status, 500, 'what a function answers is for its caller');
  });

  it('treats a Wi-Fi portal’s page as no answer, whatever its status', async () => {
    for (const status of [200, 400, 403, 404])
      for (const address of [DATABASE, IDENTITY, CALL])
        await assert.rejects(withLimit(portal(status))(address), NoAnswerError, `${status} ${address}`);
    assert.equal(
      (await withLimit(portal(200))('https://shop.example/faq')).status,
      200,
      'pages are no answers of ours',
    );
  });

  it('ignores a request that its sender has cancelled', async () => {
    const controller = new AbortController();
    const asked = withLimit(silence)(LISTENER, { signal: controller.signal });
    controller.abort();
    await assert.rejects(asked, { name: 'AbortError' });
    assert.equal(serverReach.isUnreached(), false);
  });
});

describe('a request for documents', () => {
  it('is not sent without an ID token, and is refused as the rules would', async () => {
    let sent = 0;
    const ask = withSession(() => Promise.resolve(Response.json(++sent)));
    const inits: (RequestInit | undefined)[] = [undefined, {}, { headers: { 'Content-Type': 'text/plain' } }];
    for (const init of inits) assert.equal((await ask(DATABASE, init)).status, 403);
    assert.equal(sent, 0);
    assert.equal(serverReach.isUnreached(), false, 'the server was not asked');
    await ask(DATABASE, { headers: { Authorization: 'Bearer token' } });
    for (const address of [IDENTITY, CALL, LISTENER]) await ask(address, {});
    assert.equal(sent, 4);
  });
});

describe('a request for documents whose ID token the database refuses', () => {
  const init = { headers: { Authorization: 'Bearer expired' } };
  const getIdToken = mock.fn(async (isNew?: boolean) => String(isNew));
  const session = { currentUser: { getIdToken } } as never;
  beforeEach(() => sessions.add(session));
  afterEach(() => sessions.delete(session));

  it('fails as unanswered once the token is renewed, so that it is repeated', async () => {
    await assert.rejects(withSession(answer(401))(DATABASE, init), NoAnswerError);
    assert.deepEqual(getIdToken.mock.calls[0]?.arguments, [true]);
    assert.equal((await withSession(answer(403))(DATABASE, init)).status, 403);
    assert.equal((await withSession(answer(401))(CALL, init)).status, 401, 'what a function answers is for its caller');
    assert.equal(getIdToken.mock.callCount(), 1);
  });
});

describe('asking for a new ID token', () => {
  const TOKEN = 'https://securetoken.googleapis.com/v1/token?key=k';
  const renewal = (token: string): [string, RequestInit] => [
    TOKEN,
    { method: 'POST', body: `grant_type=refresh_token&refresh_token=${token}` },
  ];

  it('sends one request for all who ask for an ID token meanwhile, and each reads the answer', async () => {
    let asked = 0;
    const ask = withSharedTokens(async () => {
      asked += 1;
      await turn();
      return Response.json({ id_token: asked });
    });
    const readings = ['mine', 'mine', 'mine'].map(async (token) => (await ask(...renewal(token))).json());
    assert.deepEqual(await Promise.all(readings), [{ id_token: 1 }, { id_token: 1 }, { id_token: 1 }]);
    assert.deepEqual(await (await ask(...renewal('mine'))).json(), { id_token: 2 }, 'asked again later');
  });

  it('requests one ID token per session, and shares no other request', async () => {
    let asked = 0;
    const ask = withSharedTokens(() => Promise.resolve(Response.json(++asked)));
    await Promise.all([ask(...renewal('mine')), ask(...renewal('the tablet’s')), ask(IDENTITY), ask(IDENTITY)]);
    assert.equal(asked, 4);
  });

  it('fails for all who ask for an ID token meanwhile, and sends the next request anew', async () => {
    const answers = [refusal, answer(200)];
    const ask = withSharedTokens((...request) => (answers.shift() ?? refusal)(...request));
    const failures = await Promise.allSettled([ask(...renewal('mine')), ask(...renewal('mine'))]);
    assert.deepEqual(
      failures.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal((await ask(...renewal('mine'))).status, 200);
  });
});

describe('asking a server whether it answers', () => {
  let before: typeof fetch;
  beforeEach(() => (before = globalThis.fetch));
  afterEach(() => {
    globalThis.fetch = before;
    mock.timers.reset();
    serverReach.note('https://shop.example', true);
  });

  it('waits eight seconds, and tells listeners of each change once', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const told: boolean[] = [];
    const stop = serverReach.subscribe(() => told.push(serverReach.isUnreached()));
    for (const fetchNow of [silence, refusal, answer(404)]) {
      globalThis.fetch = fetchNow;
      const asked = probe('https://shop.example');
      mock.timers.tick(ANSWER_LIMIT_MS);
      assert.equal(await asked, !serverReach.isUnreached());
    }
    stop();
    assert.deepEqual(told, [true, false]);
  });
});
