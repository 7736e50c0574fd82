/** Units behind a plain HTTP server: what reaches which callable, and with which secrets. */
import assert from 'node:assert/strict';
import { callPath, mountedIn, UNITS } from '@tessera/domain/calls/units';
import { keysOf } from '@tessera/domain/lib/keys';
import { CALLABLES } from '@tessera/domain/schemas/callables';
import { type HttpsFunction, onRequest } from 'firebase-functions/v2/https';
import { passRootSecrets, pinPepper } from '../../../functions/src/platform/config';
import { unit } from '../../../functions/src/platform/unit';
import { callFunction } from '../../support/callables';
import { loadFunctions } from '../../support/functions';
import { serveFunctions } from '../../support/serveFunctions';

const ORIGIN = 'https://shop.example';

describe('a unit', () => {
  let server: Awaited<ReturnType<typeof serveFunctions>>;
  before(async () => {
    server = await serveFunctions();
  });
  after(() => server.stop());

  const names = keysOf(CALLABLES);
  const send = (path: string, method = 'POST', headers: Record<string, string> = {}) =>
    fetch(`${server.base}/${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin: ORIGIN, ...headers },
      ...(method === 'POST' && { body: '{"data":null}' }),
    });

  it('holds each callable of the registry, and no callable is in none', () => {
    for (const name of names) assert.ok(mountedIn(name).length > 0, name);
    assert.deepEqual([...new Set(Object.values(UNITS).flat())].sort(), names.sort());
    for (const [name, calls] of Object.entries(UNITS)) assert.deepEqual([...calls], [...new Set(calls)].sort(), name);
  });

  it('is the only one through which a callable is reached: another unit’s path is refused', async () => {
    for (const name of names)
      for (const each of keysOf(UNITS)) {
        const { status, error } = await callFunction(name, null, undefined, { base: server.base, unit: each });
        const isHeld = mountedIn(name).includes(each);
        if (isHeld) assert.notEqual(error?.status, 'NOT_FOUND', `${each}/${name}`);
        else assert.deepEqual([status, error?.status], [404, 'NOT_FOUND'], `${each}/${name}`);
      }
  });

  it('answers to unknown names in the form of the callables’ protocol, with a sentence for people', async () => {
    const unknown = [
      ...['', '/', 'nothing', 'readcard', 'readCard/', 'readCard/x', 'counter/readCard', '%72eadCard', 'x?readCard'],
      ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'size', 'get'],
    ];
    const message = 'Our server does not know this request. Reload the page.';
    const error = { status: 'NOT_FOUND', message, details: { sentence: message } };
    for (const path of unknown) {
      const answer = await send(`counter/${path}`);
      assert.equal(answer.status, 404, path);
      assert.deepEqual(await answer.json(), { error }, path);
      assert.equal(answer.headers.get('access-control-allow-origin'), process.env['SITE_URL'], path);
    }
  });

  it('takes only POST and OPTIONS for every name', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])
      for (const name of ['readCard', 'nothing', 'toString']) {
        const answer = await send(`counter/${name}`, method);
        assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST, OPTIONS'], `${method} ${name}`);
        if (method !== 'HEAD')
          assert.deepEqual(await answer.json(), { error: { status: 'INVALID_ARGUMENT', message: 'POST only' } });
      }
  });

  it('lets only our own site call, and lets its browsers keep the answer to a preflight for two hours', async () => {
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
    for (const path of [...names.map((name) => callPath(name)), 'counter/nothing', 'site/__proto__']) {
      const { status, headers } = await send(path, 'OPTIONS', preflight);
      assert.equal(status, 204, path);
      assert.equal(headers.get('access-control-max-age'), '7200', path);
      assert.equal(headers.get('access-control-allow-origin'), process.env['SITE_URL'], path);
      assert.equal(headers.get('access-control-allow-methods'), 'POST', path);
      assert.equal(headers.get('access-control-allow-headers'), 'authorization', path);
    }
  });
});

describe('the secrets of a unit', () => {
  const asking = (...secrets: (typeof pinPepper)[]) => onRequest({ secrets }, () => undefined);

  it('are those that its parts ask for: a missing one stops the start, by name', async () => {
    const { callables: forms } = (await loadFunctions()).site;
    const start = (secrets: (typeof pinPepper)[], paths: Record<string, HttpsFunction> = {}) =>
      unit('site', { maxInstances: 1, secrets, paths }, forms);
    assert.throws(
      () => start([]),
      /^Error: stopMails asks for the secret PASS_ROOT_SECRETS, .* unit site does not have$/,
    );
    assert.throws(
      () => start([passRootSecrets], { '/x': asking(pinPepper) }),
      /^Error: \/x asks for the secret PIN_PEPPER, which the unit site does not have$/,
    );
    assert.throws(
      () => start([passRootSecrets, pinPepper]),
      /^Error: Nothing in the unit site asks for the secret PIN_PEPPER$/,
    );
    assert.doesNotThrow(() => start([passRootSecrets, pinPepper], { '/x': asking(pinPepper) }));
  });
});
