/**
 * The local APNs refuses what Apple's documents refuse, one fault at a time, and fails when it is told to. Sources: [S]
 * "Sending notification requests to APNs" · [R] "Handling notification responses from APNs", the table of reasons · [U]
 * "Wallet Developer Guide: Updating a Pass".
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { connect, type SecureClientSessionOptions } from 'node:http2';
import { type LocalApns, startLocalApns } from '../../../scripts/local/wallets/apns';
import { LOCAL_APPLE, makeWalletKeys, type WalletKeys } from '../../../scripts/local/wallets/keys';
import { freePort } from '../../support/freePorts';

const TOPIC = LOCAL_APPLE.passTypeId;

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string | undefined>;
  body?: string;
  client?: SecureClientSessionOptions;
}

describe('the local APNs', () => {
  let keys: WalletKeys, foreign: WalletKeys, ended: WalletKeys;
  let apns: LocalApns;
  before(async () => {
    keys = makeWalletKeys(TOPIC, LOCAL_APPLE.teamId);
    foreign = makeWalletKeys(TOPIC, LOCAL_APPLE.teamId);
    const longAgo = new Date(Date.now() - 3 * 365 * 24 * 3_600_000);
    ended = makeWalletKeys(TOPIC, LOCAL_APPLE.teamId, { from: longAgo, years: 1 });
    apns = await startLocalApns(await freePort(), {
      ...keys,
      root: `${keys.root}${ended.root}`,
      wwdr: `${keys.wwdr}${ended.wwdr}`,
    });
  });
  after(() => apns.stop());

  /** Sends one push, right in everything but what is given. */
  function send({ method = 'POST', path, headers = {}, body = '{}', client = {} }: Sent = {}): Promise<{
    status: number;
    reason?: string;
    timestamp?: number;
  }> {
    return new Promise((resolve, reject) => {
      const session = connect(apns.origin, { ca: keys.root, cert: keys.certificate, key: keys.key, ...client });
      session.on('error', reject);
      const all = {
        ':method': method,
        ':path': path ?? `/3/device/${randomBytes(32).toString('hex')}`,
        'apns-topic': TOPIC,
        'apns-push-type': 'background',
        'apns-priority': '5',
        ...headers,
      };
      const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
      const stream = session.request(given as Record<string, string>);
      let [status, text] = [0, ''];
      stream.on('response', (answer) => (status = answer[':status'] ?? 0));
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('error', reject).on('end', () => {
        session.destroy();
        if (status === 0) reject(new Error('closed'));
        else resolve({ status, ...(text && (JSON.parse(text) as { reason: string })) });
      });
      stream.end(body);
    });
  }

  it('takes what the documents ask for, also without what is optional', async () => {
    assert.deepEqual(await send(), { status: 200 });
    const bare = { 'apns-push-type': undefined, 'apns-priority': undefined };
    assert.equal((await send({ headers: bare })).status, 200);
    const all = {
      'apns-expiration': '0',
      'apns-id': '123e4567-e89b-12d3-a456-4266554400a0',
      'apns-collapse-id': 'one',
    };
    assert.equal((await send({ headers: all })).status, 200);
  });

  const wrong: Record<string, [Sent, number, string]> = {
    '[S] a method other than POST': [{ method: 'PUT' }, 405, 'MethodNotAllowed'],
    '[S] another path': [{ path: '/2/device/ab' }, 404, 'BadPath'],
    '[R] no device token': [{ path: '/3/device/' }, 400, 'MissingDeviceToken'],
    '[S] a token that is not hexadecimal': [{ path: `/3/device/${'z'.repeat(64)}` }, 400, 'BadDeviceToken'],
    '[R] a token that is too short': [{ path: '/3/device/abcd' }, 400, 'BadDeviceToken'],
    '[S] no topic': [{ headers: { 'apns-topic': undefined } }, 400, 'MissingTopic'],
    '[U] a topic that is not the pass type': [{ headers: { 'apns-topic': 'uk.co.corner' } }, 400, 'TopicDisallowed'],
    '[S] an id that is no UUID': [{ headers: { 'apns-id': '1' } }, 400, 'BadMessageId'],
    '[S] an expiration that is not a time': [{ headers: { 'apns-expiration': 'soon' } }, 400, 'BadExpirationDate'],
    '[S] an unknown push type': [{ headers: { 'apns-push-type': 'pass' } }, 400, 'InvalidPushType'],
    '[S] a background push with priority 10': [{ headers: { 'apns-priority': '10' } }, 400, 'BadPriority'],
    '[S] a collapse id of more than 64 bytes': [
      { headers: { 'apns-collapse-id': 'x'.repeat(65) } },
      400,
      'BadCollapseId',
    ],
    '[R] no payload': [{ body: '' }, 400, 'PayloadEmpty'],
    '[S] a payload of more than 4 KB': [{ body: JSON.stringify({ aps: 'x'.repeat(5000) }) }, 413, 'PayloadTooLarge'],
    '[U] a payload that is not empty': [{ body: '{"aps":{"alert":"Stamped"}}' }, 400, 'BadPayload'],
    '[S] a payload that is not JSON': [{ body: 'stamped' }, 400, 'BadPayload'],
  };
  for (const [name, [sent, status, reason]] of Object.entries(wrong))
    it(`refuses ${name}: ${reason}`, async () => assert.deepEqual(await send(sent), { status, reason }));

  it('[U] refuses a client without the pass type’s certificate, with a stranger’s, or with one that has ended', async () => {
    const refusal = { status: 403, reason: 'BadCertificate' };
    assert.deepEqual(await send({ client: { cert: undefined, key: undefined } }), refusal);
    assert.deepEqual(await send({ client: { cert: foreign.certificate, key: foreign.key } }), refusal);
    assert.deepEqual(await send({ client: { cert: ended.certificate, key: ended.key } }), refusal);
  });

  for (const [kind, status, reason] of [
    ['410', 410, 'Unregistered'],
    ['429', 429, 'TooManyRequests'],
    ['500', 500, 'InternalServerError'],
    ['503', 503, 'Shutdown'],
  ] as const)
    it(`[R] fails with ${kind} when it is told to, so many times, for one token`, async () => {
      const token = randomBytes(32).toString('hex');
      apns.control('POST', `/_local/apns/fail/${token}`, new URLSearchParams({ kind, times: '1' }));
      const failed = await send({ path: `/3/device/${token}` });
      assert.deepEqual([failed.status, failed.reason], [status, reason]);
      assert.equal(typeof failed.timestamp, kind === '410' ? 'number' : 'undefined');
      assert.equal((await send()).status, 200, 'another token');
      assert.equal((await send({ path: `/3/device/${token}` })).status, 200, 'the next one');
      const pushes = apns.control('GET', `/_local/apns/pushes/${token}`, new URLSearchParams()) as { status: number }[];
      assert.deepEqual(
        pushes.map((push) => push.status),
        [status, 200],
      );
    });

  it('closes the connection when it is told to', async () => {
    const token = randomBytes(32).toString('hex');
    apns.control('POST', `/_local/apns/fail/${token}`, new URLSearchParams({ kind: 'closed' }));
    await assert.rejects(send({ path: `/3/device/${token}` }));
  });
});
