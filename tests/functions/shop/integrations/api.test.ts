/** The API for other programs: the counter’s store and reducer, behind a key. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@tessera/domain/lib/time';
import { differences } from '@tessera/domain/pass/ledger';
import { countDatabase } from '../../../../scripts/lib/countDatabase';
import { adminDb, type Owner } from '../../../support/accounts';
import { type ApiAnswer, type ApiRequest, askApi, makeKey } from '../../../support/api';
import {
  addMember,
  addTablet,
  ask,
  call,
  createShop,
  eventsOf,
  freezeShop,
  join,
  network,
  passOf,
  scan,
  served,
  type Shop,
  storedOf,
} from '../../../support/shop';

describe('the API for other programs', () => {
  let shop: Shop;
  let staff: Owner;
  let key: string;
  let keyId: string;
  before(async () => {
    shop = await createShop({ name: 'Grace’s' }, { againAfterSeconds: 0, dailyLimit: 100 });
    staff = await addMember(shop, 'staff');
    ({ key, keyId } = await makeKey(shop));
  });

  const till = (request: string, more?: ApiRequest) => askApi(key, request, more);
  const reasonOf = ({ status, body }: ApiAnswer) => `${status} ${body?.reason}`;

  it('stamps, redeems and undoes as a counter does, and the ledger names the program', async () => {
    const card = await join(shop, { name: 'Ada Lovelace', email: 'ada@example.com' });
    const stamped = await till('POST /scans', { body: { code: card.code(), quantity: 5 } });
    assert.deepEqual([stamped.status, stamped.body.amount, stamped.body.pass.rewards[0]?.rewardId], [200, 5, 'r1']);
    const redeemed = await till('POST /redemptions', { body: { code: card.code(), rewardId: 'r1' } });
    assert.deepEqual([redeemed.status, redeemed.body.type, redeemed.body.pass.rewards], [200, 'redeemed', []]);
    const undone = await till(`POST /scans/${redeemed.body.scanId}/undo`);
    assert.deepEqual([undone.status, undone.body.type, undone.body.pass.rewards.length], [200, 'undone', 1]);
    const byCapitals = randomUUID().toUpperCase();
    await till('POST /scans', { body: { code: card.code() }, scanId: byCapitals });
    assert.equal((await till(`POST /scans/${byCapitals}/undo`)).status, 200);
    const [pass, events] = [await passOf(shop, card.passId), await eventsOf(shop, card.passId)];
    assert.deepEqual(differences(pass, events), []);
    assert.deepEqual([...new Set(events.slice(1).map(({ by }) => by))], [`key_${keyId}`]);
    const { everybody = [] } = await ask('listTeam', { businessId: shop.businessId }, shop.owner.idToken);
    assert.equal(everybody.find(({ uid }) => uid === `key_${keyId}`)?.name, 'Till');
  });

  it('gives a retry the first answer, however it comes, and refuses the same id for anything else', async () => {
    const [card, other] = [await join(shop), await join(shop)];
    const scanId = randomUUID();
    const body = { passId: card.passId, quantity: 2 };
    const answers = await Promise.all(Array.from({ length: 6 }, () => till('POST /scans', { scanId, body })));
    for (const one of answers) assert.deepEqual([one.status, one.body], [200, answers[0]?.body]);
    const quoted = { 'Idempotency-Key': `"${scanId.toUpperCase()}"` };
    const again = await till('POST /scans', { body: { ...body, passId: card.passId }, headers: quoted });
    assert.deepEqual([again.status, again.body], [200, answers[0]?.body]);
    for (const different of [
      { ...body, quantity: 1 },
      { ...body, passId: other.passId },
    ])
      assert.equal(reasonOf(await till('POST /scans', { scanId, body: different })), '422 scan-id-reused');
    const reward = { code: card.code(), rewardId: 'r1' };
    assert.match(reasonOf(await till('POST /redemptions', { scanId, body: reward })), /^422 scan-id-reused/);
    assert.equal((await passOf(shop, card.passId)).balance, 2);
    assert.equal((await passOf(shop, other.passId)).balance, 0);
  });

  it('is asked again after newer scans, and still knows the first', async () => {
    const card = await join(shop);
    const scanId = randomUUID();
    const body = { passId: card.passId };
    const first = await till('POST /scans', { scanId, body });
    for (let more = 0; more < 30; more += 1) await scan(shop, staff.idToken, { passId: card.passId });
    const again = await till('POST /scans', { scanId, body });
    assert.deepEqual(again.body, first.body);
    assert.equal((await passOf(shop, card.passId)).seq, 32);
  });

  it('takes points by the amount of money', async () => {
    const points = await createShop();
    const { businessId, owner, programmeId } = points;
    const scheme = {
      kind: 'points',
      perPound: 10,
      rewards: [{ rewardId: 'coffee', price: 10_000, reward: 'a coffee' }],
    };
    await ask('saveProgramme', { businessId, programmeId, name: 'Points', scheme }, owner.idToken);
    const own = await makeKey(points);
    const card = await join(points);
    const { body } = await askApi(own.key, 'POST /scans', { body: { code: card.code(), pence: 1234 } });
    assert.deepEqual([body.amount, body.pass.kind], [12_340, 'points']);
    const wrong = await askApi(own.key, 'POST /scans', { body: { code: card.code(), quantity: 1 } });
    assert.equal(reasonOf(wrong), '400 wrong-scheme');
    const bought = { body: { code: card.code(), rewardId: 'coffee' } };
    assert.equal((await askApi(own.key, 'POST /redemptions', bought)).body.pass.balance, 2340);
    const { body: programme } = await askApi(own.key, 'GET /programme');
    assert.deepEqual([programme.kind, programme.perPound, programme.rewards[0]?.price], ['points', 10, 10_000]);
  });

  it('reads cards, events, offer and shop, and never a customer’s name or address', async () => {
    const card = await join(shop, { name: 'Grace Hopper', email: 'hopper@example.com' });
    await scan(shop, staff.idToken, { code: card.code(), quantity: 3 });
    const { shortCode } = await passOf(shop, card.passId);
    const answers = await Promise.all([
      till(`GET /passes/${card.passId}`),
      till(`GET /passes/${encodeURIComponent(card.code())}`),
      till(`GET /passes/${shortCode}`),
      till(`GET /passes?query=${shortCode}`),
      till('GET /passes?query=hopper%20gr%C3%A1ce'),
      till('GET /events'),
      till('GET /programme'),
      till('GET /shop'),
    ]);
    for (const { status, body } of answers) {
      assert.equal(status, 200);
      assert.doesNotMatch(JSON.stringify(body), /Hopper|example\.com|holder|Lovelace/i);
    }
    const [byId, byCode, byShort, found, named] = answers.map(({ body }) => body);
    assert.deepEqual([byId?.balance, byId?.status, byId?.seq], [3, 'open', 2]);
    assert.deepEqual([byCode, byShort, found?.passes, named?.passes], [byId, byId, [byId], [byId]]);
    // Whoever could ask for the beginning of a name would find the name out, letter by letter.
    for (const unknown of ['hopper@example.com', 'g', 'grace', 'grace%20hop', 'hopper'])
      assert.deepEqual((await till(`GET /passes?query=${unknown}`)).body, { passes: [] }, unknown);
    assert.equal(answers[7]?.body.name, 'Grace’s');
  });

  it('lists every event once they are a minute old, and those of the last minute until then', async () => {
    const own = await createShop({}, { againAfterSeconds: 0, dailyLimit: 100 });
    const { key: reader } = await makeKey(own, ['read']);
    const card = await join(own);
    for (let times = 0; times < 3; times += 1) await scan(own, own.owner.idToken, { passId: card.passId });
    const events = await eventsOf(own, card.passId);
    // The first two become older; the second and the third have the same time.
    const old = Date.now() - 10 * MINUTE_MS;
    for (const [index, { scanId }] of events.slice(0, 3).entries())
      await adminDb()
        .doc(`businesses/${own.businessId}/events/${scanId}`)
        .update({ at: old + Math.min(index, 1) });
    const first = await askApi(reader, 'GET /events');
    assert.equal(first.body.events.length, 4);
    const second = await askApi(reader, `GET /events?after=${first.body.next}`);
    assert.deepEqual(
      second.body.events.map(({ seq }: { seq: number }) => seq),
      [4],
    );
    assert.deepEqual([second.body.next, second.body.more], [first.body.next, false]);
    // A step of an automation service has nothing to send at first.
    const begun = await askApi(reader, 'GET /events?after=');
    assert.deepEqual([begun.status, begun.body], [200, first.body]);
    const empty = await makeKey(await createShop(), ['read']);
    assert.deepEqual((await askApi(empty.key, 'GET /events?after=')).body, { events: [], more: false });
    for (const after of ['x', '1', '-1.a', '1.a/b', '1.__a__', `${old}.${'x'.repeat(300)}`])
      assert.equal(reasonOf(await askApi(reader, `GET /events?after=${after}`)), '400 invalid-argument', after);
  });

  it('says which card a merged one became part of', async () => {
    const [from, into] = [await join(shop), await join(shop)];
    await scan(shop, staff.idToken, { passId: from.passId, quantity: 2 });
    const merge = { from: from.passId, into: into.passId, scanId: randomUUID(), reason: 'One person' };
    await ask('mergePasses', { businessId: shop.businessId, ...merge }, shop.owner.idToken);
    const { body } = await till('GET /events');
    const merged = body.events.filter(({ type }) => type === 'merged').sort((one, other) => one.amount - other.amount);
    assert.deepEqual(
      merged.map(({ passId, amount, otherPassId }) => [passId, amount, otherPassId]),
      [
        [from.passId, -2, into.passId],
        [into.passId, 2, from.passId],
      ],
    );
    assert.equal(reasonOf(await till(`GET /passes/${from.passId}`)), '409 card-blocked');
  });

  it('answers HEAD as GET, without the body', async () => {
    const { base } = await served();
    const ask = (path: string, Authorization = `Bearer ${key}`) =>
      fetch(`${base}/api/v1${path}`, { method: 'HEAD', headers: { Authorization } });
    for (const path of ['/shop', '/openapi.json']) {
      const answer = await ask(path);
      assert.deepEqual([answer.status, await answer.text()], [200, ''], path);
    }
    assert.equal((await ask('/shop', 'Bearer x')).status, 401);
    assert.equal((await ask('/scans')).status, 405);
  });

  it('costs the reads and writes of a stamp at the counter, and one read of the key in a minute', async () => {
    const card = await join(shop);
    await till('GET /shop');
    const fresh = await makeKey(shop, ['scan'], 'Second till');
    await adminDb().doc(`businesses/${shop.businessId}/apiKeys/${fresh.keyId}`).update({ lastUsedAt: Date.now() });
    const database = countDatabase();
    try {
      const body = { code: card.code() };
      const counter = await database.costOf(() => scan(shop, staff.idToken, body));
      const stamp = () => database.costOf(() => askApi(fresh.key, 'POST /scans', { body }));
      assert.deepEqual(await stamp(), { ...counter, requests: counter.requests + 1, reads: counter.reads + 1 });
      assert.deepEqual(await stamp(), counter);
    } finally {
      database.stop();
    }
  });

  it('notes the day on which a key was last used', async () => {
    const own = await makeKey(shop, ['read'], 'Bookkeeping');
    const stored = adminDb().doc(`businesses/${shop.businessId}/apiKeys/${own.keyId}`);
    // A request with the key's id and a wrong secret does not count as a use.
    const guess = own.key.replace(/[\w-]{43}$/, 'A'.repeat(43));
    assert.equal(reasonOf(await askApi(guess, 'GET /shop')), '401 unknown-key');
    assert.equal((await stored.get()).get('lastUsedAt'), undefined);
    await askApi(own.key, 'GET /shop');
    assert.ok(Date.now() - (await stored.get()).get('lastUsedAt') < MINUTE_MS);
  });

  it('asks before a second stamp that comes at once, and takes the answer', async () => {
    const careful = await createShop({}, { againAfterSeconds: 600 });
    const own = await makeKey(careful);
    const card = await join(careful);
    const send = (more: object) => askApi(own.key, 'POST /scans', { body: { passId: card.passId, ...more } });
    assert.equal((await send({})).status, 200);
    assert.equal(reasonOf(await send({})), '409 again-soon');
    assert.equal((await send({ confirmed: true })).status, 200);
  });

  it('takes a late scan, and counts it as the program’s', async () => {
    const card = await join(shop);
    const scannedAt = Date.now() - 10 * MINUTE_MS;
    await adminDb()
      .doc(`businesses/${shop.businessId}/passes/${card.passId}`)
      .update({ joinedAt: scannedAt - 1 });
    const { status } = await till('POST /scans', { body: { code: card.code(scannedAt), quantity: 4, scannedAt } });
    assert.equal(status, 200);
    const [, event] = await eventsOf(shop, card.passId);
    assert.deepEqual([event?.late, event?.scannedAt], [true, scannedAt]);
    const member = await adminDb().doc(`businesses/${shop.businessId}/members/key_${keyId}`).get();
    assert.equal(member.get('late.units'), 4);
  });

  it('refuses by a reason, as JSON, and writes nothing', async () => {
    const card = await join(shop);
    const elsewhere = await join(await createShop());
    const id = card.passId;
    const expected: [string, ApiRequest, string][] = [
      ['GET /nothing', {}, '404 unknown-address'],
      ['GET /passes/', {}, '400 invalid-argument'],
      ['DELETE /scans', {}, '405 unknown-method'],
      ['GET /scans', {}, '405 unknown-method'],
      ['GET /passes/%E0%A4%A', {}, '400 invalid-argument'],
      ['GET /passes/x', {}, '400 bad-code'],
      [`GET /passes/${elsewhere.passId}`, {}, '404 unknown-card'],
      [`GET /passes/${encodeURIComponent(elsewhere.code())}`, {}, '404 other-shop'],
      ['GET /passes', {}, '400 invalid-argument'],
      ['GET /passes?query=a&query=b', {}, '400 invalid-argument'],
      ['GET /shop?businessId=x', {}, '400 invalid-argument'],
      ['POST /scans', { body: { passId: id }, scanId: null }, '400 no-idempotency-key'],
      ['POST /scans', { body: { passId: id }, scanId: 'till-1' }, '400 no-idempotency-key'],
      ['POST /scans', { body: {} }, '400 invalid-argument'],
      ['POST /scans', { body: { passId: id, code: card.code() } }, '400 invalid-argument'],
      ['POST /scans', { body: { passId: id, quantity: 1, pence: 1 } }, '400 invalid-argument'],
      ['POST /scans', { body: { passId: id, quantity: -1 } }, '400 invalid-argument'],
      ['POST /scans', { body: { passId: id, takenBy: staff.uid } }, '400 invalid-argument'],
      ['POST /scans', { body: { passId: id, businessId: 'x' } }, '400 invalid-argument'],
      ['POST /scans', { body: { passId: id, locationId: 'nowhere' } }, '400 invalid-argument'],
      ['POST /scans', { body: [] }, '400 invalid-argument'],
      ['POST /scans', { body: { passId: id, code: 'x'.repeat(20_000) } }, '413 too-large'],
      ['POST /scans', { body: 'passId=1', headers: { 'Content-Type': 'text/plain' } }, '415 not-json'],
      ['POST /scans', { body: { passId: elsewhere.passId } }, '404 unknown-card'],
      ['POST /scans', { body: { code: card.code(Date.now() - 10 * MINUTE_MS) } }, '409 stale-code'],
      ['POST /scans', { body: { passId: id, quantity: 99 } }, '400 over-quantity'],
      ['POST /redemptions', { body: { passId: id, rewardId: 'r1' } }, '400 invalid-argument'],
      ['POST /redemptions', { body: { code: card.code(), rewardId: 'r1' } }, '404 no-such-reward'],
      [`POST /scans/${randomUUID()}/undo`, {}, '404 unknown-scan'],
    ];
    const before = await storedOf(shop);
    for (const [request, more, reason] of expected) {
      const answer = await till(request, more);
      assert.equal(reasonOf(answer), reason, `${request} ${JSON.stringify(more).slice(0, 80)}`);
      assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/);
      assert.deepEqual(Object.keys(answer.body).sort(), ['detail', 'reason', 'status', 'title', 'type']);
    }
    assert.equal(await storedOf(shop), before);
    const { body: both } = await till('POST /scans', { body: { passId: id, code: 'x', quantity: 1, pence: 1 } });
    assert.equal(both.detail, 'Invalid value: code or passId, quantity or pence.');
  });

  it('an attack with a key: no scan in another’s name, no undo of another’s scan, no reward without the card', async () => {
    const card = await join(shop);
    const { event } = await scan(shop, staff.idToken, { code: card.code(), quantity: 5 });
    assert.equal(reasonOf(await till(`POST /scans/${event?.scanId}/undo`)), '403 needs-manager');
    const { shortCode } = await passOf(shop, card.passId);
    const reward = { body: { code: shortCode, rewardId: 'r1' } };
    assert.equal(reasonOf(await till('POST /redemptions', reward)), '403 needs-manager');
    // A person cannot send a scan as if the program had taken it, and nobody works as the program on a tablet.
    const { businessId } = shop;
    const named = { code: card.code(), takenBy: `key_${keyId}`, scannedAt: Date.now() };
    assert.equal((await scan(shop, staff.idToken, named)).reason, 'no-shift');
    const tablet = await addTablet(shop, staff.uid);
    const asPerson = { businessId, uid: `key_${keyId}`, pin: '4711' };
    assert.equal((await call('setPin', asPerson, shop.owner.idToken)).error?.status, 'NOT_FOUND');
    assert.equal((await call('openShift', asPerson, tablet.idToken)).error?.status, 'NOT_FOUND');
    const promoted = { businessId, uid: `key_${keyId}`, role: 'owner' };
    assert.equal((await call('changeMember', promoted, shop.owner.idToken)).error?.status, 'PERMISSION_DENIED');
    const { people } = await ask('listTeam', { businessId }, tablet.idToken);
    assert.ok(!people.some(({ uid }) => uid.startsWith('key_')));
  });

  it('an attack with guesses at a card’s code: wrong digits count for the program', async () => {
    const own = await createShop();
    const program = await makeKey(own);
    const card = await join(own);
    const wrong = card.code().replace(/\d{8}$/, (digits) => String((Number(digits) + 1) % 1e8).padStart(8, '0'));
    const guess = () => askApi(program.key, `GET /passes/${encodeURIComponent(wrong)}`);
    for (let times = 0; times < 10; times += 1) assert.equal(reasonOf(await guess()), '400 bad-code');
    const right = await askApi(program.key, `GET /passes/${encodeURIComponent(card.code())}`);
    assert.equal(reasonOf(right), '400 bad-code');
  });

  it('has only the scopes of its key', async () => {
    const card = await join(shop);
    const requests = {
      read: ['GET /shop', {}],
      scan: ['POST /scans', { body: { passId: card.passId } }],
      redeem: ['POST /redemptions', { body: { code: card.code(), rewardId: 'r1' } }],
    } as const;
    for (const scope of ['read', 'scan', 'redeem'] as const) {
      const own = await makeKey(await createShop(), [scope]);
      for (const [name, [request, more]] of Object.entries(requests)) {
        const reason = reasonOf(await askApi(own.key, request, more));
        if (name === scope) assert.doesNotMatch(reason, /missing-scope/);
        else assert.equal(reason, '403 missing-scope', `${scope}: ${request}`);
      }
    }
  });

  it('refuses what is not a key, and tells nobody whether a shop or a key exists', async () => {
    const [, business = '', id = '', secret = ''] = key.split('.');
    const wrong = [
      ['K1', business, id, `${secret.startsWith('a') ? 'b' : 'a'}${secret.slice(1)}`],
      ['K1', business, '0'.repeat(16), secret],
      ['K1', '0'.repeat(16), id, secret],
      ['K1', business, '..', secret],
      ['K2', business, id, secret],
    ].map((parts) => parts.join('.'));
    const bodies = await Promise.all(wrong.map((one) => askApi(one, 'GET /shop')));
    for (const answer of bodies) {
      assert.deepEqual([reasonOf(answer), answer.body], ['401 unknown-key', bodies[0]?.body]);
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/);
    }
    for (const Authorization of ['', 'Basic abc', 'Bearer', shop.owner.idToken])
      assert.equal(reasonOf(await till('GET /shop', { headers: { Authorization } })), '401 no-key');
    const asAccount = await askApi(shop.owner.idToken, 'GET /shop');
    assert.equal(reasonOf(asAccount), '401 unknown-key');
  });

  it('a revoked key writes nothing from then on, and reads no longer than a minute', async () => {
    const own = await makeKey(shop, ['read', 'scan'], 'Old till');
    const card = await join(shop);
    const recorded = randomUUID();
    const stamp = (scanId = randomUUID()) => askApi(own.key, 'POST /scans', { scanId, body: { passId: card.passId } });
    assert.equal((await stamp(recorded)).status, 200);
    const { businessId, owner } = shop;
    for (let times = 0; times < 2; times += 1)
      await ask('revokeApiKey', { businessId, keyId: own.keyId }, owner.idToken);
    for (const scanId of [randomUUID(), recorded]) assert.equal(reasonOf(await stamp(scanId)), '401 key-revoked');
    assert.equal(reasonOf(await askApi(own.key, `GET /passes/${card.passId}`)), '401 key-revoked');
    assert.equal((await passOf(shop, card.passId)).balance, 1);
    const now = Date.now;
    try {
      Date.now = () => now() + MINUTE_MS;
      assert.equal(reasonOf(await askApi(own.key, 'GET /shop')), '401 key-revoked');
    } finally {
      Date.now = now;
    }
  });

  it('a frozen shop’s key reads, also after its rewards have ended, and gives a retry its answer', async () => {
    const own = await createShop({}, { againAfterSeconds: 0 });
    const program = await makeKey(own);
    const card = await join(own);
    const scanId = randomUUID();
    const stamp = { scanId, body: { passId: card.passId, quantity: 5 } };
    const first = await askApi(program.key, 'POST /scans', stamp);
    assert.equal(first.status, 200);
    for (const since of [Date.now(), Date.now() - 90 * 24 * 60 * MINUTE_MS]) {
      await freezeShop(own, since);
      assert.deepEqual((await askApi(program.key, 'POST /scans', stamp)).body, first.body);
      for (const [request, body] of [
        ['POST /scans', { passId: card.passId }],
        ['POST /redemptions', { code: card.code(), rewardId: 'r1' }],
        [`POST /scans/${scanId}/undo`, undefined],
      ] as const)
        assert.equal(reasonOf(await askApi(program.key, request, body && { body })), '403 frozen', request);
      assert.equal((await askApi(program.key, `GET /passes/${card.passId}`)).body.balance, 0);
      assert.equal((await askApi(program.key, 'GET /shop')).body.active, false);
    }
  });

  it('takes no key of a shop whose owner has deleted the account', async () => {
    const own = await createShop();
    const { key } = await makeKey(own);
    const { deleteWholeAccount } = await import('../../../../functions/src/account/accountData');
    await deleteWholeAccount(own.owner.uid);
    assert.equal(reasonOf(await askApi(key, 'GET /shop')), '401 key-revoked');
  });

  it('takes 120 requests a minute with a key, and says when to come again', async () => {
    const own = await makeKey(shop, ['read'], 'Eager');
    for (let sent = 0; sent < 120; sent += 1) assert.equal((await askApi(own.key, 'GET /programme')).status, 200);
    const answer = await askApi(own.key, 'GET /programme');
    assert.deepEqual([reasonOf(answer), answer.headers.get('retry-after')], ['429 resource-exhausted', '60']);
    assert.equal((await till('GET /shop')).status, 200);
  });

  it('limits requests with unknown keys by their network, and no other request', async () => {
    const unknown = key.replace(/[\w-]{43}$/, 'B'.repeat(43));
    const from = (address: string, sent = unknown) =>
      askApi(sent, 'GET /shop', { headers: { 'x-forwarded-for': address } });
    const [one, other] = [network(), network()];
    for (let sent = 0; sent < 60; sent += 1) assert.equal(reasonOf(await from(one)), '401 unknown-key');
    const answer = await from(one);
    assert.deepEqual([reasonOf(answer), answer.headers.get('retry-after')], ['429 resource-exhausted', '60']);
    assert.equal(reasonOf(await from(other)), '401 unknown-key');
    assert.equal((await from(one, key)).status, 200);
  });

  it('has at most ten keys that are not revoked, also when they are made at once', async () => {
    const own = await createShop();
    const { businessId, owner } = own;
    for (let made = 0; made < 8; made += 1) await makeKey(own);
    // Not more at once: the local Firestore lets each wait for seconds.
    const made = await Promise.allSettled(Array.from({ length: 4 }, () => makeKey(own)));
    const keys = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    assert.equal(keys.length, 2);
    const more = { businessId, name: 'One more', scopes: ['read'] };
    assert.equal((await call('makeApiKey', more, owner.idToken)).error?.status, 'FAILED_PRECONDITION');
    await ask('revokeApiKey', { businessId, keyId: keys[0]?.keyId }, owner.idToken);
    assert.equal((await call('makeApiKey', more, owner.idToken)).status, 200);
  });

  it('stores no key that could be read', async () => {
    const { businessId } = shop;
    const secret = key.split('.').at(-1) ?? '';
    const stored = await adminDb().collection(`businesses/${businessId}/apiKeys`).get();
    assert.ok(stored.size > 0);
    assert.ok(!JSON.stringify(stored.docs.map((one) => one.data())).includes(secret));
  });
});
