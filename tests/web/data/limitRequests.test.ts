/** A request that leads nowhere: refused, or unanswered within eight seconds. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { CALL_LIMIT_MS, NoAnswerError, withLimit } from '../../../web/src/data/limitRequests';
import { ANSWER_LIMIT_MS, probe, serverReach } from '../../../web/src/data/serverReach';

const DATABASE = 'https://firestore.example/v1/projects/p/databases/(default)/documents:batchGet';
const IDENTITY = 'https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=k';
const CALL = 'https://europe-west2-p.cloudfunctions.net/approvePayment';
const LISTENER = 'https://firestore.example/google.firestore.v1.Firestore/Listen/channel?database=x';

/** Never answers, and can be cancelled, as the browser's own can. */
const silence: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError'))),
  );
const refusal: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));
const answer =
  (status: number): typeof fetch =>
  () =>
    Promise.resolve(new Response('{}', { status }));

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

  for (const address of [CALL, 'http://127.0.0.1:5001/demo-tessera/europe-west2/readCard']) {
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

  it('has a refused request counted, and its server as reached with the next answer', async () => {
    await assert.rejects(withLimit(refusal)(CALL), TypeError);
    await assert.rejects(withLimit(refusal)(DATABASE), NoAnswerError);
    assert.equal(serverReach.silentOrigins().length, 2);
    assert.equal((await withLimit(answer(403))(DATABASE)).status, 403, 'an answered refusal is an answer');
    assert.deepEqual(serverReach.silentOrigins(), [new URL(CALL).origin]);
    await withLimit(answer(200))(CALL);
    assert.equal(serverReach.isUnreached(), false);
  });

  it('takes a fault of the server for no answer, so that nobody is signed out for it', async () => {
    for (const status of [500, 502, 503]) {
      await assert.rejects(withLimit(answer(status))(IDENTITY), (error: NoAnswerError) => error.status === 503);
    }
    assert.equal((await withLimit(answer(500))(CALL)).status, 500, 'what a function answers is for its caller');
  });

  it('makes nothing of a request that its sender has cancelled', async () => {
    const controller = new AbortController();
    const asked = withLimit(silence)(LISTENER, { signal: controller.signal });
    controller.abort();
    await assert.rejects(asked, { name: 'AbortError' });
    assert.equal(serverReach.isUnreached(), false);
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
