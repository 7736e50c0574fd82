/**
 * Apple's web service, endpoint by endpoint and error by error. Sources: [W] "PassKit Web Service Reference" (developer
 * library archive), with "Register a Pass for Update Notifications", "Get the List of Updatable Passes", "Send an
 * Updated Pass", "Unregister a Pass" and "Log a Message" of "Wallet Passes" · [U] "Wallet Developer Guide: Updating a
 * Pass" · [H] RFC 9110, conditional requests.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../scripts/lib/root';
import { TEST_RUN } from '../../../scripts/local/runs';
import { adminDb } from '../../support/accounts';
import { addMember, ask, call, createShop, freezeShop, join, scan, type Shop } from '../../support/shop';
import { codeOn, countOn, download, linkOf, Phone, phoneWith, request, SERVICE } from './apple';

describe('Apple’s web service', () => {
  let shop: Shop, staff: string;
  let phone: Phone, other: Phone;
  let cardCode: () => string;
  before(async () => {
    shop = await createShop({}, { againAfterSeconds: 0 });
    staff = (await addMember(shop, 'staff')).idToken;
    const [card, another] = [await join(shop), await join(shop)];
    cardCode = card.code;
    [phone, other] = [await phoneWith(card), await phoneWith(another)];
  });
  const stored = async () => {
    const { docs } = await adminDb().collection(`businesses/${shop.businessId}/wallets`).get();
    return JSON.stringify(docs.map((one) => [one.id, one.updateTime]));
  };
  const body = (pushToken: unknown) => JSON.stringify({ pushToken });

  it('[W] register: 201 for a new device, 200 for one that is registered, also with another push token', async () => {
    const one = new Phone(phone.held);
    assert.equal((await one.register()).status, 201);
    assert.equal((await one.register()).status, 200);
    assert.equal((await one.register('ab'.repeat(32))).status, 200);
    assert.equal((await one.unregister()).status, 200);
  });

  it('[W] unregister: 200, and 200 again; the other devices stay', async () => {
    const one = new Phone(phone.held);
    await one.register();
    assert.equal((await one.unregister()).status, 200);
    assert.equal((await one.unregister()).status, 200);
    assert.equal(await one.changed(), null);
    assert.deepEqual((await phone.changed())?.serialNumbers, [phone.serial]);
  });

  const authorised: [name: string, ask: (one: Phone, token?: string) => Promise<Response>][] = [
    [
      'register',
      (one, token) =>
        request(one.registration(), { method: 'POST', token: token as string, body: body(one.pushToken) }),
    ],
    ['unregister', (one, token) => request(one.registration(), { method: 'DELETE', token: token as string })],
    ['latest pass', (one, token) => request(`passes/${one.type}/${one.serial}`, { token: token as string })],
  ];

  it('refuses another pass’s token, and a missing or altered one, and changes nothing', async () => {
    const before = await stored();
    const altered = `${phone.token.slice(0, -1)}${phone.token.endsWith('A') ? 'B' : 'A'}`;
    for (const [name, send] of authorised)
      for (const token of [other.token, altered, '', 'x', `${phone.token}x`])
        assert.equal((await send(phone, token)).status, 401, `[W] 401: ${name} with ${token}`);
    for (const authorization of [`Bearer ${phone.token}`, phone.token, `applepass ${phone.token}`, ''])
      assert.equal(
        (await request(`passes/${phone.type}/${phone.serial}`, { headers: { authorization } })).status,
        401,
        `[W] "the word ApplePass, followed by a space": ${authorization}`,
      );
    assert.equal(await stored(), before);
  });

  it('[W] refuses serial numbers of no pass, without saying so', async () => {
    const [businessId, passId] = phone.serial.split('.');
    for (const serial of [
      `${businessId}.${passId}.2`,
      `${businessId}.0000000000000000.1`,
      `__x.${passId}.1`,
      `${businessId}.${passId}`,
      `${phone.serial}.1`,
      'x'.repeat(500),
    ])
      assert.equal((await request(`passes/${phone.type}/${serial}`, { token: phone.token })).status, 401, serial);
  });

  it('[W] refuses a registration without a push token, and a device or token of another form', async () => {
    const before = await stored();
    const ids = { token: phone.token, method: 'POST' };
    for (const text of [
      '',
      '{',
      '[]',
      '{}',
      'null',
      body(7),
      body('xyz'),
      body('ab'),
      body('ab'.repeat(200)),
      body('g'.repeat(64)),
    ])
      assert.equal((await request(phone.registration(), { ...ids, body: text })).status, 400, text.slice(0, 40));
    for (const device of ['a%2Fb', '__proto__', 'a.b', 'x'.repeat(65)])
      assert.equal(
        (
          await request(`devices/${device}/registrations/${phone.type}/${phone.serial}`, {
            ...ids,
            body: body(phone.pushToken),
          })
        ).status,
        400,
        device,
      );
    assert.equal((await request(phone.registration(), { ...ids, body: body('ab'.repeat(40_000)) })).status, 413);
    assert.equal(await stored(), before);
  });

  it('[W] knows no other pass type, path or method', async () => {
    const { device, serial, token } = phone;
    const type = 'pass.example.other';
    for (const [address, method] of [
      [`devices/${device}/registrations/${type}/${serial}`, 'POST'],
      [`devices/${device}/registrations/${type}`, 'GET'],
      [`passes/${type}/${serial}`, 'GET'],
      ['', 'GET'],
      ['passes', 'GET'],
      [`passes/${phone.type}/${serial}/more`, 'GET'],
    ] as const)
      assert.equal((await request(address, { method, token })).status, 404, address);
    for (const [address, method, allow] of [
      [phone.registration(), 'PUT', 'POST, DELETE'],
      [`devices/${device}/registrations/${phone.type}`, 'POST', 'GET'],
      [`passes/${phone.type}/${serial}`, 'DELETE', 'GET'],
      ['log', 'GET', 'POST'],
    ] as const) {
      const response = await request(address, { method, token });
      assert.deepEqual([response.status, response.headers.get('allow')], [405, allow], `${method} ${address}`);
    }
  });

  it('[H] answers HEAD as GET, without a body: the pass and the link that adds it', async () => {
    const one = await other.latest();
    const head = { method: 'HEAD', token: other.token };
    const answers = [
      await request(`passes/${other.type}/${other.serial}`, head),
      await fetch(await linkOf(await join(shop)), { method: 'HEAD' }),
    ];
    for (const { status, headers } of answers)
      assert.deepEqual([status, headers.get('content-type')], [200, 'application/vnd.apple.pkpass']);
    assert.equal(answers[0]?.headers.get('last-modified'), one.headers.get('last-modified'));
    assert.equal((await answers[0]?.arrayBuffer())?.byteLength, 0);
    const log = await request('log', head);
    assert.equal(log.status, 405);
  });

  it('[W] changed passes: 200 with serial numbers and a tag, 204 where nothing has changed since the tag', async () => {
    const first = await other.changed();
    assert.deepEqual(first?.serialNumbers, [other.serial]);
    assert.match(first?.lastUpdated ?? '', /^\d+$/);
    assert.equal(await other.changed(first?.lastUpdated), null);
    assert.equal(await new Phone(other.held).changed(), null, 'an unknown device');
    for (const since of ['yesterday', '-1', '1e9', ''])
      assert.equal(
        (await request(`devices/${other.device}/registrations/${other.type}?passesUpdatedSince=${since}`)).status,
        400,
        since,
      );
  });

  it('[W] changed passes: not for what is written about the same card in Google Wallet, nor for a registration', async () => {
    const first = await other.changed();
    const { businessId } = shop;
    const record = adminDb().doc(`businesses/${businessId}/wallets/${other.serial.split('.')[1]}`);
    const { changeWallets } = await import('../../../functions/src/passes/passFields');
    await changeWallets(businessId, record.id, ({ record: stored }) => ({
      outcome: undefined,
      record: { ...(stored ?? assert.fail()), google: { 1: { notified: [Date.now()] } } },
    }));
    await other.register('cd'.repeat(32));
    assert.equal(await other.changed(first?.lastUpdated), null);
  });

  it('[W] answers are cached as the function says: passes never, pictures for a year', async () => {
    const reply = async (path: string) => (await fetch(new URL(path, SERVICE))).headers.get('cache-control');
    const { picturePath } = await import('../../../functions/src/wallets/picture');
    const picture = picturePath({ colour: '#12463a', tiles: { laid: 3, tiles: 8 } });
    assert.equal(await reply(picture), 'public, max-age=31536000, immutable');
    assert.equal(await reply('/wallet/apple/v1/nothing'), 'private, no-store');
    assert.equal(await reply('/wallet/google/nothing'), 'private, no-store');
  });

  it('[W] register: a device named like a property of every object is a device like any other', async () => {
    const one = new Phone(phone.held, phone.type, 'constructor');
    assert.equal((await one.unregister()).status, 200);
    assert.equal((await one.register()).status, 201);
    assert.equal((await one.register('ab'.repeat(32))).status, 200);
    assert.equal((await one.unregister()).status, 200);
  });

  it('[W] changed passes: of every shop that the phone has a card of, those alone that changed', async () => {
    const elsewhere = await createShop();
    const held = new Phone(await download(await join(elsewhere)));
    const one = new Phone(phone.held);
    const at = `devices/${one.device}/registrations/${held.type}/${held.serial}`;
    assert.equal((await one.register()).status, 201);
    assert.equal((await request(at, { method: 'POST', token: held.token, body: body(one.pushToken) })).status, 201);
    const both = await one.changed();
    assert.deepEqual(both?.serialNumbers.sort(), [one.serial, held.serial].sort());
    await scan(shop, staff, { code: cardCode() });
    await one.pushed();
    assert.deepEqual((await one.changed(both?.lastUpdated))?.serialNumbers, [one.serial]);
  });

  it('[W, H] latest pass: Last-Modified, 304 for a pass that has not changed, 200 for any change after it', async () => {
    const before = await phone.fetch();
    assert.ok(Date.parse(before.modified) > 0);
    const since = (at: string) => phone.latest({ 'if-modified-since': at });
    const unchanged = await since(before.modified);
    assert.deepEqual([unchanged.status, unchanged.headers.get('last-modified')], [304, before.modified]);
    assert.equal((await since(new Date(Date.parse(before.modified) - 1000).toUTCString())).status, 200);
    assert.equal((await since('yesterday')).status, 200, '[H] an invalid date is ignored');
    const pushes = (await phone.pushes()).length;
    // Two changes, perhaps within one second: the later one is later in the header too.
    await scan(shop, staff, { code: cardCode() });
    await phone.pushed(pushes + 1);
    const one = await phone.fetch();
    await scan(shop, staff, { code: cardCode() });
    await phone.pushed(pushes + 2);
    assert.equal((await since(one.modified)).status, 200);
    const two = await phone.fetch();
    assert.ok(
      Date.parse(before.modified) < Date.parse(one.modified) && Date.parse(one.modified) < Date.parse(two.modified),
    );
  });

  it('[U] never changes serial number and authentication token', async () => {
    const { json } = await phone.fetch();
    const again = (await download({ secret: new URL(backOf(phone)).hash.slice(1) })).json;
    for (const one of [json, again])
      assert.deepEqual([one.serialNumber, one.authenticationToken], [phone.serial, phone.token]);
  });

  it('[W] log: 200, without what names a card or a token; 400 for another form', async () => {
    const secret = `token ${phone.token} of ${phone.serial}`;
    const marked = `marked ${Math.random().toString(36).slice(2, 10)}`;
    const logs = [`${marked} ${secret}\u001b[31m`, 'x'.repeat(5000)];
    assert.equal((await request('log', { method: 'POST', body: JSON.stringify({ logs }) })).status, 200);
    const odd = `{"logs":[1,null,{"toString":1},${'['.repeat(20_000)}${']'.repeat(20_000)}]}`;
    assert.equal((await request('log', { method: 'POST', body: odd })).status, 200, 'no failure of ours');
    for (const text of ['{}', '', '{"logs":"one"}'])
      assert.equal((await request('log', { method: 'POST', body: text })).status, 400);
    const kept = readFileSync(path.join(ROOT, TEST_RUN.folder, 'firebase-debug.log'), 'utf8');
    const lines = kept.split('\n').filter((line) => line.includes(marked));
    assert.ok(!lines.join().includes(phone.token) && !lines.join().includes(phone.serial));
  });

  it('hands a pass out only by its ticket, for ten minutes, as a file that is not cached', async () => {
    const link = await linkOf(await join(shop));
    const response = await fetch(link);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="[\w.]+\.pkpass"$/);
    // Hosting's own header precedes the function's.
    assert.match(response.headers.get('cache-control') ?? '', /no-(store|cache)/);
    const [kind, businessId, passId, version, until, mac] = link.slice(link.lastIndexOf('/') + 1).split('.');
    for (const ticket of [
      [kind, businessId, passId, version, Number(until) + 1, mac],
      [kind, businessId, passId, 2, until, mac],
      ['M1', businessId, passId, version, until, mac],
      [kind, businessId, passId, version, until, `${mac}A`],
      [kind, businessId, passId, version, until],
      ['x'],
    ])
      assert.equal((await fetch(`${SERVICE}/${ticket.join('.')}`)).status, 404, ticket.join('.'));
    assert.equal((await fetch(link, { method: 'POST' })).status, 404);
  });

  it('refuses a ticket that is out of date, and one of a card that has moved or is blocked since', async () => {
    const { ticketOf } = await import('../../../functions/src/passes/keys');
    const card = await join(shop);
    const of = (until: number, linkVersion = 1) =>
      fetch(`${SERVICE}/${ticketOf('wallet', shop.businessId, { passId: card.passId, linkVersion }, until)}`);
    assert.equal((await of(Date.now() + 60_000)).status, 200);
    assert.equal((await of(Date.now() - 1)).status, 404);
    assert.equal((await of(Date.now() + 60_000, 2)).status, 404);
    await ask('erasePass', { secret: card.secret });
    assert.equal((await of(Date.now() + 60_000)).status, 404);
  });

  it('makes no ticket of another purpose serve here, nor this one there', async () => {
    const link = await linkOf(await join(shop));
    const ticket = link.slice(link.lastIndexOf('/') + 1);
    for (const one of [ticket, ticket.replace('W1', 'M1')])
      assert.equal((await call('takeOver', { ticket: one })).error?.status, 'NOT_FOUND');
  });

  it('shows a frozen shop’s card in grey, with the notice and the code', async () => {
    const frozen = await createShop();
    const held = new Phone(await download(await join(frozen)));
    await freezeShop(frozen);
    await adminDb()
      .doc(`businesses/${frozen.businessId}`)
      .update({ changedAt: Date.now() + 2000 });
    const { json } = await held.fetch();
    assert.equal(json.backgroundColor, 'rgb(91, 99, 96)');
    assert.match(json.storeCard.secondaryFields?.[0]?.value ?? '', /^No new stamps for now/);
    assert.match(codeOn(held.held), /^S1\./, 'rewards that are ready can be given');
    assert.equal(countOn(held.held), '0 of 5');
  });
});

/** The card's address on the back of the pass. */
function backOf({ held }: Phone): string {
  return held.json.storeCard.backFields?.find(({ key }) => key === 'card')?.value ?? '';
}
