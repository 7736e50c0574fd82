import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@tessera/domain/lib/time';
import { Timestamp } from 'firebase-admin/firestore';
import { tallyId } from '../../../functions/src/platform/rateLimit';
import { adminDb, freshEmail } from '../../support/accounts';
import { callFunction } from '../../support/callables';
import { network } from '../../support/shop';

const send = (data: unknown, address = network()) =>
  callFunction('sendMessage', data, undefined, { headers: { 'x-forwarded-for': address } });
const stored = async (messageId: string) => (await adminDb().doc(`questions/${messageId}`).get()).data();
const mailsAbout = async (messageId: string) =>
  (await adminDb().collection('mail').where('message', '==', messageId).get()).docs.map((mail) => mail.get('kind'));

const RECEIVED = { status: 200, result: { received: true } };
const said = () => ({ messageId: randomUUID(), name: 'Ada', email: freshEmail(), message: 'Does it work on a tram?' });

describe('sendMessage', () => {
  it('a question is stored once however often it is sent, with one mail to the operator', async () => {
    const first = { ...said(), name: '  Ada Lovelace ', message: 'First line\r\nSecond line\n' };
    const answers = await Promise.all([send(first), send(first), send({ ...first, message: 'Another' })]);
    assert.deepEqual(answers, [RECEIVED, RECEIVED, RECEIVED]);
    const { createdAt, message, ...rest } = (await stored(first.messageId)) ?? {};
    assert.ok(createdAt);
    assert.deepEqual(rest, { name: 'Ada Lovelace', email: first.email });
    assert.ok(['First line\nSecond line', 'Another'].includes(String(message)));
    assert.deepEqual(await mailsAbout(first.messageId), ['operator-message']);
  });

  it('answers a robot in the same way and writes nothing', async () => {
    const robot = said();
    assert.deepEqual(await send({ ...robot, homepage: 'https://spam.example' }), RECEIVED);
    assert.equal(await stored(robot.messageId), undefined);
    assert.deepEqual(await mailsAbout(robot.messageId), []);
  });

  it('lets ten from one network in within the hour, and refuses the next', async () => {
    const address = network();
    for (let count = 0; count < 10; count += 1) assert.deepEqual(await send(said(), address), RECEIVED);
    const last = said();
    const { status, error } = await send(last, address);
    assert.deepEqual([status, error?.status], [429, 'RESOURCE_EXHAUSTED']);
    assert.equal(await stored(last.messageId), undefined);
    assert.deepEqual(await send(said()), RECEIVED);
  });

  it('lets 200 a day in from all networks together', async () => {
    const limit = { name: 'messages', limit: 200, windowMs: DAY_MS, message: '' };
    const counter = adminDb().doc(`rate_limits/${tallyId(limit, 'all')}`);
    const before = (await counter.get()).data();
    try {
      await counter.set({ count: 199, expiresAt: Timestamp.fromMillis(Date.now() + DAY_MS) });
      assert.deepEqual(await send(said()), RECEIVED);
      const last = said();
      assert.equal((await send(last)).error?.status, 'RESOURCE_EXHAUSTED');
      assert.equal(await stored(last.messageId), undefined);
    } finally {
      await (before ? counter.set(before) : counter.delete());
    }
  });

  describe('refuses, and writes nothing', () => {
    const good = said();
    const cases: [string, unknown][] = [
      ['nothing', null],
      ['a list', [good]],
      ['no id', { ...good, messageId: undefined }],
      ['an id that is a path', { ...good, messageId: '../payments/somebody' }],
      ['an id of another form', { ...good, messageId: good.messageId.toUpperCase() }],
      ['an empty name', { ...good, name: ' ' }],
      ['a name of 81 letters', { ...good, name: 'x'.repeat(81) }],
      ['a name in two lines', { ...good, name: 'Ada\nBcc: all@shop.example' }],
      ['HTML in the name', { ...good, name: '<b>Ada</b>' }],
      ['no address', { ...good, email: undefined }],
      ['two addresses', { ...good, email: 'ada@shop.example,bob@shop.example' }],
      ['an address with a line break', { ...good, email: 'ada@shop.example\nbcc:all@shop.example' }],
      ['an empty message', { ...good, message: ' \n ' }],
      ['a message of 1001 letters', { ...good, message: 'x'.repeat(1001) }],
      ['HTML in the message', { ...good, message: '<script>alert(1)</script>' }],
      ['a message that is a map', { ...good, message: { $gt: '' } }],
      ['a field of the server’s', { ...good, createdAt: 0 }],
      ['an unknown field', { ...good, admin: true }],
    ];
    const address = network();
    for (const [what, data] of cases) {
      it(what, async () => {
        const { status, error } = await send(data, address);
        assert.deepEqual([status, error?.status], [400, 'INVALID_ARGUMENT']);
        assert.equal(await stored(good.messageId), undefined);
      });
    }
    it('sendMessage takes each field at its limit', async () => {
      const longest = { ...said(), name: 'x'.repeat(80), message: 'x'.repeat(1000), homepage: '' };
      assert.deepEqual(await send(longest, address), RECEIVED);
    });
  });
});
