import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { closeServer, listen } from '../../../../scripts/local/httpServer';
import { refusalOf } from '../../../../web/src/shared/data/errors';
import { callPublic, failureSentence, Refusal } from '../../../../web/src/shared/data/publicCalls';
import { withEnvironment } from '../../../support/functions';
import { provokesLines } from '../../../support/provokedLines';
import { stubServer } from '../../../support/stubServer';

/** Where the page believes that our functions are. */
const at = (port: number) => ({ TESSERA_FUNCTIONS: `http://127.0.0.1:${port}/demo-x/europe-west2/` });
const offer = (port: number, limitMs?: number) =>
  withEnvironment(at(port), () => callPublic('getOffer', { joinCode: 'ABC' }, limitMs));

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => assert.fail('it was answered'),
    (error: unknown) => error,
  );
}

describe('a call without an account', () => {
  provokesLines('warn');

  it('is a POST of `data`, answered by `result`', async () => {
    const server = await stubServer(() => ({ body: { result: { business: 1 } } }));
    assert.deepEqual(await offer(Number(server.host.split(':')[1])), { business: 1 });
    const [{ method, path, body, headers } = assert.fail()] = server.asked;
    assert.deepEqual(
      [method, path, body],
      ['POST', '/demo-x/europe-west2/card/getOffer', { data: { joinCode: 'ABC' } }],
    );
    assert.equal(headers['referer'], undefined);
    await server.stop();
  });

  it('of a form goes to the unit of the forms', async () => {
    const server = await stubServer(() => ({ body: { result: { stopped: true } } }));
    await withEnvironment(at(Number(server.host.split(':')[1])), () => callPublic('stopMails', { token: 'any' }));
    assert.equal(server.asked[0]?.path, '/demo-x/europe-west2/site/stopMails');
    await server.stop();
  });

  it('is made without App Check’s token where none is to be had: the function says what it lacks', async () => {
    const server = await stubServer(() => ({ body: { result: { sent: true } } }));
    const press = withEnvironment(
      { ...at(Number(server.host.split(':')[1])), TESSERA_APP_CHECK_SITE_KEY: 'a-site-key' },
      () => callPublic('mailCardLink', { joinCode: 'ABC', email: 'ada@example.com' }),
    );
    assert.deepEqual(await press, { sent: true });
    assert.equal(server.asked[0]?.headers['x-firebase-appcheck'], undefined);
    await server.stop();
  });

  it('that is refused says why', async () => {
    const sentence = 'This code belongs to no shop.';
    const error = { status: 'NOT_FOUND', message: sentence, details: { sentence, reason: 'no-shop' } };
    const server = await stubServer(() => ({ status: 404, body: { error } }));
    const failure = await failureOf(offer(Number(server.host.split(':')[1])));
    assert.ok(failure instanceof Refusal);
    assert.deepEqual([failure.code, failureSentence(failure)], ['functions/not-found', sentence]);
    assert.deepEqual([failure.details.reason, refusalOf(failure)], ['no-shop', sentence]);
    await server.stop();
  });

  for (const [what, body] of [
    ['a Wi-Fi’s page', '<!doctype html><h1>Welcome</h1>'],
    ['somebody else’s JSON', { ok: true }],
    ['an error of another form', { error: 'no' }],
    ['nothing', ''],
    ['another server', { error: { status: 'NOT_FOUND', message: 'The requested URL was not found.' } }],
    ['another server, with details', { error: { status: 'NOT_FOUND', message: 'No.', details: [{ reason: 'no' }] } }],
  ] as const) {
    it(`that is answered by ${what} counts as unanswered`, async () => {
      const server = await stubServer(() => ({ body }));
      const failure = await failureOf(offer(Number(server.host.split(':')[1])));
      assert.ok(!(failure instanceof Refusal));
      assert.match(failureSentence(failure), /could not reach our server/);
      await server.stop();
    });
  }

  it('that is refused, or silent past its limit, counts as unanswered', async () => {
    const silent = createServer(() => undefined);
    const port = await listen(silent);
    assert.match(failureSentence(await failureOf(offer(port, 50))), /could not reach our server/);
    await closeServer(silent);
    assert.match(failureSentence(await failureOf(offer(port))), /could not reach our server/);
  });
});
