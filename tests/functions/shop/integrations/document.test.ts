/** The examples of docs/integrations.md, run as they stand there, and the description of the API. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { keysOf } from '@tessera/domain/lib/keys';
import { eventNames, REASONS } from '@tessera/domain/pass/words';
import { API } from '@tessera/domain/schemas/api';
import { Webhook } from 'standardwebhooks';
import { ROOT } from '../../../../scripts/lib/root';
import { closeServer, listen } from '../../../../scripts/local/httpServer';
import { ADD_STAMP, CHECK_WEBHOOK, READ_SHOP } from '../../../../web/src/site/developers/examples';
import { makeKey } from '../../../support/api';
import { createShop, join, passOf, served, type Shop } from '../../../support/shop';

const PAGE = readFileSync(path.join(ROOT, 'docs/integrations.md'), 'utf8');

/** The blocks of a language, without the indentation of a list. */
const blocks = (language: string): string[] =>
  [...PAGE.matchAll(new RegExp(`^( *)\`\`\`${language}\n([^]*?)^ *\`\`\`$`, 'gm'))].map(([, indent = '', text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );

/** Runs a program; it is given the environment of a reader who has followed the page. */
async function run(command: string, args: string[], env: Record<string, string>): Promise<unknown> {
  const { stdout } = await promisify(execFile)(command, args, { env: { PATH: process.env['PATH'], ...env } });
  return JSON.parse(stdout);
}

/** Whether an interpreter is on this machine. */
const isThere = (command: string): Promise<boolean> =>
  promisify(execFile)(command, ['--version']).then(
    () => true,
    () => false,
  );

describe('docs/integrations.md', () => {
  let shop: Shop;
  let env: Record<string, string>;
  before(async () => {
    shop = await createShop({ name: 'The Corner Crust' }, { againAfterSeconds: 0 });
    const { key } = await makeKey(shop);
    env = { SITE: (await served()).base, KEY: key };
  });

  it('leads to the first stamp by curl, and the same line again to no second one', async () => {
    const card = await join(shop);
    const { shortCode } = await passOf(shop, card.passId);
    const [readShop = '', stamp = '', ...others] = blocks('sh');
    assert.deepEqual(others, []);
    const reader = { ...env, CODE: shortCode, SCAN: randomUUID() };
    const answer = (await run('bash', ['-c', readShop], reader)) as { name: string };
    assert.equal(answer.name, 'The Corner Crust');
    const first = await run('bash', ['-c', stamp], reader);
    assert.deepEqual(await run('bash', ['-c', stamp], reader), first);
    assert.equal((await passOf(shop, card.passId)).balance, 1);
  });

  it('has a till that sends a scan once, and a reader that takes each event once', async () => {
    const card = await join(shop);
    const [send = '', follow = '', , ...others] = blocks('js');
    assert.deepEqual(others, []);
    const { SITE = '', KEY = '' } = env;
    const given = JSON.stringify([SITE, KEY, randomUUID(), { passId: card.passId, quantity: 2 }]);
    const script = `${send}${follow}
      const given = ${given};
      const answers = await Promise.all([send(...given), send(...given)]);
      const taken = [], seen = new Set();
      for (let cursor, times = 0; times < 2; times += 1)
        cursor = await follow(given[0], given[1], cursor, seen, (event) => taken.push(event.passId));
      console.log(JSON.stringify({ answers, taken: taken.filter((id) => id === given[3].passId).length }));`;
    const said = await run(process.execPath, ['--input-type=module', '-e', script], {});
    const { answers, taken } = said as { answers: { amount: number }[]; taken: number };
    assert.deepEqual(answers[1], answers[0]);
    assert.equal(answers[0]?.amount, 2);
    assert.equal(taken, 2, 'the card’s beginning and its stamp');
    assert.equal((await passOf(shop, card.passId)).balance, 2);
  });

  it('has a till that sends again after half an answer, and a reader that outlives an outage and says why it may not read', async () => {
    const [send = '', follow = ''] = blocks('js');
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(200, { 'Content-Length': 100 }).write('{"amount":', () => response.destroy());
      else if (asked === 2) response.end('{"amount":1}');
      else if (asked === 3) response.writeHead(503).end('<html>');
      else response.writeHead(401).end('{"detail":"This key was revoked."}');
    });
    const site = `http://127.0.0.1:${await listen(server)}`;
    const script = `${send}${follow}
      const { setTimeout: wait } = globalThis;
      globalThis.setTimeout = (act, ms, ...more) => wait(act, ms === 5000 ? 1 : ms, ...more);
      const { amount } = await send(${JSON.stringify(site)}, 'K1', 'id', {});
      const read = () => follow(${JSON.stringify(site)}, 'K1', '5.x', new Set(), () => undefined);
      console.log(JSON.stringify([amount, await read(), await read().catch(({ message }) => message)]));`;
    try {
      const said = await run(process.execPath, ['--input-type=module', '-e', script], {});
      assert.deepEqual(said, [1, '5.x', 'This key was revoked.']);
    } finally {
      await closeServer(server);
    }
  });

  it('checks a webhook in Node, Python and PHP, and believes no other body, id, secret or time', async () => {
    const [, , node = ''] = blocks('js');
    const [python = ''] = blocks('python');
    const [php = ''] = blocks('php');
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const body = JSON.stringify({ type: 'test', data: { name: 'Café' } });
    const headersAt = (time: Date) => ({
      'webhook-id': 'one',
      'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
      'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('one', time, body)}`,
    });
    const headers = headersAt(new Date());
    const cases = [
      [secret, headers, body],
      [secret, headers, `${body} `],
      [secret, { ...headers, 'webhook-id': 'two' }, body],
      [`whsec_${randomBytes(32).toString('base64')}`, headers, body],
      [secret, headersAt(new Date(Date.now() - 3_600_000)), body],
      [secret, headersAt(new Date(Date.now() + 3_600_000)), body],
      // Anybody may send anything to the address, and no such request may end the program.
      ...Object.keys(headers).map((name) => [secret, { ...headers, [name]: undefined }, body]),
      [secret, { ...headers, 'webhook-timestamp': 'soon' }, body],
      [secret, { ...headers, 'webhook-signature': 'v1,é' }, body],
      [secret, {}, body],
    ];
    const given = JSON.stringify(cases);
    const loop = 'console.log(JSON.stringify(JSON.parse(process.env.CASES).map((one) => isGenuine(...one))));';
    const expected = cases.map((_, index) => index === 0);
    const env = { CASES: given };
    assert.deepEqual(await run(process.execPath, ['--input-type=module', '-e', `${node}${loop}`], env), expected);
    const inPython = `${python}\nimport json, os\nprint(json.dumps([is_genuine(*one) for one in json.loads(os.environ["CASES"])]))`;
    if (await isThere('python3')) assert.deepEqual(await run('python3', ['-c', inPython], env), expected);
    const inPhp = `${php}\necho json_encode(array_map(fn($one) => is_genuine(...$one), json_decode(getenv('CASES'), true)));`;
    if (await isThere('php')) assert.deepEqual(await run('php', ['-r', inPhp], env), expected);
  });

  it('has the examples of the site’s page for developers', () => {
    assert.deepEqual(blocks('sh'), [`${READ_SHOP}\n`, `${ADD_STAMP}\n`]);
    assert.equal(blocks('js')[2], `${CHECK_WEBHOOK}\n`);
  });

  it('names every type of event', () => {
    const [, sentence = ''] = /An event's `type` is ([^.]+)\./.exec(PAGE) ?? [];
    assert.deepEqual(
      [...sentence.matchAll(/`(\w+)`/g)].map(([, type]) => type).sort(),
      keysOf(eventNames('stamps')).sort(),
    );
  });

  it('names every operation with its scopes, and no reason that there is not', () => {
    const rows = [...PAGE.matchAll(/^\| `(GET|POST) (\S+?)(?:\?\w+=)?` \| ([^|]+) \|/gm)];
    assert.deepEqual(
      rows.map(([, method, address, scopes = '']) => [method, address, scopes.match(/\w+(?=`)/g)]),
      Object.values(API).map(({ method, path: address, scopes }) => [method, address, [...scopes]]),
    );
    const errors = PAGE.slice(PAGE.indexOf('## Errors'), PAGE.indexOf('## A till'));
    const own = /^(invalid-argument|internal|unavailable|resource-exhausted|no-programme|missing-scope|too-large)$/;
    const ofRequest = /^(no-|unknown-|key-|not-)/;
    for (const [, reason = ''] of errors.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g))
      assert.ok(REASONS.some((one) => one === reason) || own.test(reason) || ofRequest.test(reason), reason);
  });
});

describe('the description of the API', () => {
  it('is a valid OpenAPI 3.1 document that anybody may read, with every operation', async () => {
    const response = await fetch(`${(await served()).base}/api/v1/openapi.json`);
    assert.equal(response.status, 200);
    const described = (await response.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: object }>>;
    };
    const { valid, errors } = await new Validator().validate(structuredClone(described));
    assert.ok(valid, JSON.stringify(errors));
    assert.match(described.openapi, /^3\.1/);
    for (const { path: address, method } of Object.values(API))
      assert.ok(described.paths[address]?.[method.toLowerCase()], `${method} ${address}`);
    const parameters = JSON.stringify(described.paths['/passes/{card}']);
    assert.match(parameters, /"in":"path","required":true/);
    assert.doesNotMatch(JSON.stringify(described), /holder|email/i);
    for (const { responses } of Object.values(described.paths).flatMap((one) => Object.values(one)))
      assert.doesNotMatch(JSON.stringify(responses), /additionalProperties/, 'an answer may get new fields');
    assert.match(JSON.stringify(described.paths['/scans']), /"additionalProperties":false/);
  });
});
