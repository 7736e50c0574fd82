import assert from 'node:assert/strict';
import { createHash, randomInt } from 'node:crypto';
import type { Timestamp } from 'firebase-admin/firestore';
import { adminDb, freshEmail } from '../../support/accounts';
import { callFunction } from '../../support/callables';
import { serveFunctions } from '../../support/serveFunctions';
import { network } from '../../support/shop';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** As Google's front end would forward it: what the caller wrote, then the address that was seen. */
const register = (data: unknown, address: string, written = '') =>
  callFunction('registerInterest', data, undefined, { headers: { 'x-forwarded-for': `${written}${address}` } });

/** The unconfirmed entries of an address, and the token in their mail. */
async function waitingOf(email: string) {
  const { docs } = await adminDb().collection('interest_unconfirmed').where('email', '==', email).get();
  return docs.map((entry) => ({
    token: entry.id,
    ...(entry.data() as { name: string; createdAt: Timestamp; expiresAt: Timestamp }),
  }));
}
const entryOf = async (email: string) =>
  (
    await adminDb()
      .doc(`interest/${sha256(email)}`)
      .get()
  ).data();
const mailsAbout = async (interest: string) =>
  (await adminDb().collection('mail').where('interest', '==', interest).get()).docs.map((mail) => mail.get('kind'));
const confirm = (token: unknown, address = network()) =>
  callFunction('confirmInterest', { token }, undefined, { headers: { 'x-forwarded-for': address } });
const tallyOf = (address: string) => adminDb().doc(`rate_limits/${sha256(`interest ${address}`)}`);

/** How much is stored. */
async function amounts(): Promise<number[]> {
  const names = ['interest', 'interest_unconfirmed', 'mail', 'rate_limits'];
  const counts = await Promise.all(names.map((name) => adminDb().collection(name).count().get()));
  return counts.map((count) => count.data().count);
}

const CONFIRMED = { status: 200, result: { confirmed: true } };
const RECEIVED = { status: 200, result: { received: true } };

describe('registerInterest', () => {
  it('stores an entry separately until it is confirmed, and asks by mail', async () => {
    const email = freshEmail();
    const data = {
      name: '  Ada Lovelace ',
      email: ` ${email.toUpperCase()} `,
      business: 'Corner Café',
      message: 'First line\r\nSecond line\n',
    };
    assert.deepEqual(await register(data, network()), RECEIVED);
    assert.equal(await entryOf(email), undefined, 'it does not count yet');
    const [waiting, ...more] = await waitingOf(email);
    assert.ok(waiting && more.length === 0);
    const { token, createdAt, expiresAt, ...rest } = waiting;
    assert.match(token, /^[\w-]{32}$/);
    const said = { email, name: 'Ada Lovelace', business: 'Corner Café', message: 'First line\nSecond line' };
    assert.deepEqual(rest, said);
    assert.deepEqual(await mailsAbout(token), ['interest-confirm']);

    assert.deepEqual(await confirm(token), CONFIRMED);
    const { confirmedAt, ...entry } = (await entryOf(email)) ?? {};
    assert.deepEqual(entry, { ...said, createdAt });
    assert.ok(confirmedAt);
    assert.deepEqual(await mailsAbout(sha256(email)), ['operator-interest']);
    const left = (await adminDb().doc(`interest_unconfirmed/${token}`).get()).data() ?? {};
    assert.deepEqual(Object.keys(left).sort(), ['confirmedAt', 'expiresAt'], 'nothing personal is left');
    assert.ok(expiresAt.isEqual(left['expiresAt']));

    assert.deepEqual(await confirm(token), CONFIRMED, 'pressing twice is answered in the same way');
    assert.deepEqual(await mailsAbout(sha256(email)), ['operator-interest']);
  });

  it('stores a name and an address alone, and no empty field', async () => {
    const email = freshEmail();
    assert.deepEqual(
      await register({ name: 'Ada', email, business: '', message: ' ', homepage: '' }, network()),
      RECEIVED,
    );
    const [waiting] = await waitingOf(email);
    assert.deepEqual(Object.keys(waiting ?? {}).sort(), ['createdAt', 'email', 'expiresAt', 'name', 'token']);
  });

  it('never overwrites a confirmed entry, and answers in the same way', async () => {
    const email = freshEmail();
    await register({ name: 'Ada', email, message: 'Mine' }, network());
    await register({ name: 'Mallory', email, message: 'Theirs' }, network());
    const [one, other] = await waitingOf(email);
    const mine = one?.name === 'Ada' ? one : other;
    const theirs = one?.name === 'Ada' ? other : one;
    assert.deepEqual(await confirm(mine?.token), CONFIRMED);
    const before = await entryOf(email);
    assert.deepEqual(await confirm(theirs?.token), CONFIRMED);
    const [, waiting, mail] = await amounts();
    assert.deepEqual(await register({ name: 'Eve', email }, network()), RECEIVED);
    assert.deepEqual(await entryOf(email), before);
    assert.deepEqual((await amounts()).slice(1, 3), [waiting, mail], 'a confirmed address is not asked again');
  });

  it('sends one address ten mails a day, from whatever networks they are asked for', async () => {
    const email = freshEmail();
    for (let count = 0; count < 12; count += 1)
      assert.deepEqual(await register({ name: 'Ada', email }, network()), RECEIVED);
    assert.equal((await waitingOf(email)).length, 10);
  });

  it('a link that is unknown or older than seven days confirms no registered interest', async () => {
    const email = freshEmail();
    await register({ name: 'Ada', email }, network());
    const [waiting] = await waitingOf(email);
    const { Timestamp } = await import('firebase-admin/firestore');
    await adminDb()
      .doc(`interest_unconfirmed/${waiting?.token}`)
      .update({ expiresAt: Timestamp.fromMillis(Date.now() - 1) });
    assert.equal((await confirm(waiting?.token)).error?.status, 'NOT_FOUND');
    assert.equal((await confirm('x'.repeat(32))).error?.status, 'NOT_FOUND');
    for (const token of [undefined, '', 'a/b', 'x'.repeat(33), { $ne: '' }, 'x'.repeat(31) + '.'])
      assert.equal((await confirm(token)).error?.status, 'INVALID_ARGUMENT');
    assert.equal(await entryOf(email), undefined);
  });

  it('limits the links that one network may try', async () => {
    const address = network();
    for (let count = 0; count < 20; count += 1) await confirm('x'.repeat(32), address);
    assert.equal((await confirm('x'.repeat(32), address)).error?.status, 'RESOURCE_EXHAUSTED');
  });

  it('answers a robot in the same way and writes nothing', async () => {
    const email = freshEmail();
    const address = network();
    const before = await amounts();
    assert.deepEqual(await register({ name: 'Robot', email, homepage: 'https://spam.example' }, address), RECEIVED);
    assert.deepEqual(await amounts(), before);
  });

  describe('counts by network', () => {
    const five = async (address: string) => {
      for (let count = 0; count < 5; count += 1)
        assert.deepEqual(await register({ name: 'Ada', email: freshEmail() }, address), RECEIVED);
    };

    it('takes five within the hour, and refuses the sixth without writing', async () => {
      const address = network();
      await five(address);
      const before = await amounts();
      const email = freshEmail();
      const { status, error } = await register({ name: 'Ada', email }, address);
      assert.deepEqual([status, error?.status], [429, 'RESOURCE_EXHAUSTED']);
      assert.deepEqual(await amounts(), before);
      assert.equal((await tallyOf(address).get()).get('count'), 5);
    });

    it('a network limit is not fooled by what the caller writes before the address', async () => {
      const address = network();
      for (let count = 0; count < 5; count += 1)
        await register({ name: 'Ada', email: freshEmail() }, address, `${network()}, `);
      assert.equal(
        (await register({ name: 'Ada', email: freshEmail() }, address, `${network()}, `)).error?.status,
        'RESOURCE_EXHAUSTED',
      );
    });

    it('counts a whole IPv6 network as one, and another network separately', async () => {
      const half = `2001:db8:${randomInt(65536).toString(16)}:${randomInt(65536).toString(16)}`;
      for (let count = 1; count <= 5; count += 1)
        await register({ name: 'Ada', email: freshEmail() }, `${half}::${count}`);
      assert.equal(
        (await register({ name: 'Ada', email: freshEmail() }, `${half}:1:2:3:4`)).error?.status,
        'RESOURCE_EXHAUSTED',
      );
      assert.deepEqual(await register({ name: 'Ada', email: freshEmail() }, network()), RECEIVED);
    });

    it('takes no more than five when they come at once', async () => {
      const address = network();
      // The emulator would start a process for each of them, which takes longer than the test may.
      const { base, stop } = await serveFunctions();
      const options = { base, headers: { 'x-forwarded-for': address } };
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          callFunction('registerInterest', { name: 'Ada', email: freshEmail() }, undefined, options),
        ),
      );
      await stop();
      assert.equal(answers.filter(({ status }) => status === 200).length, 5);
      assert.equal((await tallyOf(address).get()).get('count'), 5);
    });

    it('counts again from zero when the hour is over', async () => {
      const address = network();
      await five(address);
      const { Timestamp } = await import('firebase-admin/firestore');
      await tallyOf(address).update({ expiresAt: Timestamp.fromMillis(Date.now() - 1) });
      assert.deepEqual(await register({ name: 'Ada', email: freshEmail() }, address), RECEIVED);
      const counter = await tallyOf(address).get();
      assert.equal(counter.get('count'), 1);
      const left = counter.get('expiresAt').toMillis() - Date.now();
      assert.ok(left > 3_500_000 && left <= 3_600_000, `expires in ${left} ms`);
    });

    it('keeps a number and a time, and no address', async () => {
      const address = network();
      await register({ name: 'Ada', email: freshEmail() }, address);
      assert.deepEqual(Object.keys((await tallyOf(address).get()).data() ?? {}).sort(), ['count', 'expiresAt']);
    });
  });

  describe('refuses, and writes nothing', () => {
    const email = 'ada@shop.example';
    const name = 'Ada';
    const cases: [string, unknown][] = [
      ['nothing', null],
      ['text', 'hello'],
      ['a list', [name, email]],
      ['no name', { email }],
      ['an empty name', { name: ' ', email }],
      ['a name that is a number', { name: 1, email }],
      ['a name that is a map', { name: { $gt: '' }, email }],
      ['a name of 81 letters', { name: 'x'.repeat(81), email }],
      ['a name in two lines', { name: 'Ada\nBcc: all@shop.example', email }],
      ['HTML in the name', { name: '<b>Ada</b>', email }],
      ['a control character in the name', { name: 'Ada\u0007', email }],
      ['a mark that turns the text around in the name', { name: 'Ada\u202egnp.exe', email }],
      ['no address', { name }],
      ['a malformed address', { name, email: 'ada' }],
      ['an address with a line break', { name, email: 'ada@shop.example\nbcc:all@shop.example' }],
      ['two addresses', { name, email: 'ada@shop.example,bob@shop.example' }],
      ['HTML in the address', { name, email: '<script>@shop.example' }],
      ['an address of 255 letters', { name, email: `${'x'.repeat(242)}@shop.example` }],
      ['an address that is a list', { name, email: [email] }],
      ['a business of 121 letters', { name, email, business: 'x'.repeat(121) }],
      ['a business that is null', { name, email, business: null }],
      ['HTML in the business', { name, email, business: '<img src=x onerror=alert(1)>' }],
      ['a message of 1001 letters', { name, email, message: 'x'.repeat(1001) }],
      ['HTML in the message', { name, email, message: '<script>alert(1)</script>' }],
      ['a control character in the message', { name, email, message: 'a\u0000b' }],
      ['a message that is a number', { name, email, message: 5 }],
      ['an unknown field', { name, email, admin: true }],
      ['somebody’s uid', { name, email, uid: 'somebody' }],
      ['a megabyte', { name, email, message: 'x'.repeat(1_000_000) }],
    ];
    const address = network();
    let before_: number[];
    before(async () => {
      await adminDb()
        .doc(`interest/${sha256(email)}`)
        .delete();
      before_ = await amounts();
    });
    for (const [what, data] of cases) {
      it(what, async () => {
        const { status, error } = await register(data, address);
        assert.deepEqual([status, error?.status], [400, 'INVALID_ARGUMENT']);
        assert.deepEqual(await amounts(), before_);
      });
    }
    it('a forged token, though nobody has to sign in', async () => {
      const { error } = await callFunction('registerInterest', { name, email }, 'rubbish');
      assert.equal(error?.status, 'UNAUTHENTICATED');
      assert.deepEqual(await amounts(), before_);
    });
    it('registerInterest takes each field at its limit', async () => {
      const longest = {
        name: 'x'.repeat(80),
        email: freshEmail(),
        business: 'x'.repeat(120),
        message: 'x'.repeat(1000),
        homepage: '',
      };
      assert.deepEqual(await register(longest, address), RECEIVED);
    });
  });
});
