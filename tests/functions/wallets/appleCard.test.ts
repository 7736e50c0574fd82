/** One card in Apple Wallet, from the link to the void pass. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WALLETS } from '@tessera/domain/pass/state';
import type { WalletRecord } from '@tessera/domain/pass/wallet';
import { PNG } from 'pngjs';
import { runBatchJob } from '../../../functions/src/platform/batchJob';
import { ENDED_WALLETS } from '../../../functions/src/wallets/eraseEndedWallets';
import { walletKeys } from '../../../scripts/local/wallets/keys';
import { adminDb } from '../../support/accounts';
import { eventually } from '../../support/eventually';
import { pngOf } from '../../support/pictures';
import { addMember, ask, call, createShop, join, network, passOf, scan, type Shop } from '../../support/shop';
import { codeOn, countOn, download, linkOf, open, Phone, phoneWith } from './apple';

const recordOf = async ({ businessId }: Shop, passId: string): Promise<WalletRecord | undefined> =>
  (await adminDb().doc(`businesses/${businessId}/wallets/${passId}`).get()).data() as WalletRecord | undefined;

describe('a card in Apple Wallet', () => {
  let shop: Shop;
  let staff: string, manager: string;
  before(async () => {
    shop = await createShop({}, { againAfterSeconds: 0 });
    staff = (await addMember(shop, 'staff')).idToken;
    manager = (await addMember(shop, 'manager')).idToken;
  });
  const stamp = (code: string) => scan(shop, staff, { code });
  const wallets = (command: 'blockPass' | 'eraseCustomerCard', input: object) =>
    ask(command, { businessId: shop.businessId, scanId: randomUUID(), ...input }, manager);

  it('is a store card that openssl verifies with the local chain; its secret is only on the back', async () => {
    const card = await join(shop, { name: 'Ada' });
    const link = await linkOf(card);
    assert.doesNotMatch(link, /\bC1\./);
    const { json, files, archive } = await download(card);
    assert.equal(json.serialNumber, `${shop.businessId}.${card.passId}.1`);
    assert.equal(countOn({ json, files }), '0 of 5');
    assert.match(codeOn({ json, files }), new RegExp(`^S1\\.${card.passId}\\.1\\.`));
    assert.equal(json.storeCard.auxiliaryFields?.[0]?.value, 'Ada');
    const { backFields = [], ...front } = json.storeCard;
    assert.ok(backFields.find(({ key, value }) => key === 'card' && value.endsWith(`/p#${card.secret}`)));
    assert.doesNotMatch(JSON.stringify({ ...json, storeCard: front }), /\bC1\./);
    assert.ok(archive.length < 100_000, `${archive.length} bytes`);

    const folder = mkdtempSync(path.join(tmpdir(), 'pass-'));
    try {
      const file = (name: string, content: Buffer | string) => {
        writeFileSync(path.join(folder, name), content);
        return path.join(folder, name);
      };
      const verify = (content: Buffer) =>
        execFileSync(
          'openssl',
          [
            ...['cms', '-verify', '-inform', 'DER', '-binary', '-purpose', 'any'],
            ...['-in', file('signature', files['signature'] as Buffer), '-content', file('manifest.json', content)],
            ...['-CAfile', file('root.pem', walletKeys().root), '-out', path.join(folder, 'out')],
          ],
          { stdio: 'pipe' },
        );
      verify(files['manifest.json'] as Buffer);
      assert.throws(() => verify(Buffer.concat([files['manifest.json'] as Buffer, Buffer.from(' ')])));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('carries the logo that the shop has set, small enough for it, in place of the four tiles', async () => {
    const other = await createShop();
    const card = await join(other);
    const middleOf = (files: Record<string, Buffer>, name: string) => {
      const { width, height, data } = PNG.sync.read(files[name] as Buffer);
      const at = ((height >> 1) * width + (width >> 1)) * 4;
      return { width, height, colour: [...data.subarray(at, at + 3)] };
    };
    const before = (await download(card)).files;
    const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(96 * 3, Uint8Array.from([10, 120, 200]))]);
    const png = pngOf({ rows: Buffer.concat(Array.from({ length: 96 }, () => row)) }).toString('base64');
    await ask('saveLogo', { businessId: other.businessId, png }, other.owner.idToken);
    const { files } = await download(card);
    assert.deepEqual(middleOf(files, 'logo@2x.png'), { width: 100, height: 100, colour: [10, 120, 200] });
    assert.deepEqual(middleOf(files, 'icon@3x.png'), { width: 87, height: 87, colour: [10, 120, 200] });
    assert.notDeepEqual(files['logo@3x.png'], before['logo@3x.png']);
    assert.deepEqual(files['strip@2x.png'], before['strip@2x.png']);
  });

  it('shows a stamp after one push, with a new code that the counter accepts, like the previous one', async () => {
    const card = await join(shop);
    const phone = await phoneWith(card);
    const before = codeOn(phone.held);
    assert.equal((await stamp(before)).verdict, 'accepted');
    await phone.pushed();
    const changed = await phone.changed();
    assert.deepEqual(changed?.serialNumbers, [phone.serial]);
    const fetched = await phone.fetch();
    assert.equal(countOn(fetched), '1 of 5');
    assert.match(codeOn(fetched), new RegExp(`^S1\\.${card.passId}\\.2\\.`));
    assert.equal((await stamp(before)).verdict, 'accepted', 'the code before');
    await phone.pushed(2);
    const { modified } = await phone.fetch();
    assert.equal((await phone.latest({ 'if-modified-since': modified })).status, 304);
    assert.equal((await stamp(codeOn(phone.held))).verdict, 'accepted', 'the new code');
  });

  it('gives two devices the same code, and renews it once a change', async () => {
    const card = await join(shop);
    const [phone, watch] = [await phoneWith(card), await phoneWith(card)];
    assert.equal((await stamp(card.code())).verdict, 'accepted');
    await Promise.all([phone.pushed(), watch.pushed()]);
    assert.equal(codeOn(await phone.fetch()), codeOn(await watch.fetch()));
    assert.equal((await passOf(shop, card.passId)).staticVersion, 2);
  });

  it('is void on the old phone when it moves, and a new pass on the new one', async () => {
    const card = await join(shop, { name: 'Zenobia' });
    const old = await phoneWith(card);
    const { ticket } = await ask('movePass', { businessId: shop.businessId, passId: card.passId }, manager);
    const { secret } = await ask('takeOver', { ticket });
    await old.pushed();
    assert.deepEqual((await old.changed())?.serialNumbers, [old.serial]);
    const { json } = await old.fetch();
    assert.deepEqual([json.voided, json.barcodes], [true, undefined]);
    assert.ok(!JSON.stringify(json).includes('Zenobia'), 'nothing of its holder');
    const fresh = await phoneWith({ secret });
    assert.equal(fresh.serial, `${shop.businessId}.${card.passId}.2`);
    assert.notEqual(fresh.token, old.token);
    assert.equal((await stamp(codeOn(fresh.held))).verdict, 'accepted');
    await fresh.pushed();
    assert.equal((await old.pushes()).length, 1, 'the old one is told once');
    assert.equal((await old.register()).status, 404);
  });

  it('is void while it is blocked, and comes back', async () => {
    const card = await join(shop);
    const phone = await phoneWith(card);
    await wallets('blockPass', { passId: card.passId, blocked: true, reason: 'lost' });
    await phone.pushed();
    assert.equal((await phone.fetch()).json.voided, true);
    assert.deepEqual(await ask('getWalletLinks', { secret: card.secret }, undefined, network()), {});
    await wallets('blockPass', { passId: card.passId, blocked: false, reason: 'found' });
    await phone.pushed(2);
    const { json } = await phone.fetch();
    assert.equal(json.voided, undefined);
    assert.equal((await stamp(codeOn(phone.held))).verdict, 'accepted');
  });

  it('is void when it is erased, and its record is deleted once the phone has fetched the void pass', async () => {
    const card = await join(shop);
    const phone = await phoneWith(card);
    await wallets('eraseCustomerCard', { passId: card.passId });
    await phone.pushed();
    assert.equal((await phone.fetch()).json.voided, true);
    assert.equal(await recordOf(shop, card.passId), undefined);
    assert.equal((await passOf(shop, card.passId)).wallets, undefined);
    assert.equal((await call('getWalletLinks', { secret: card.secret })).error?.status, 'NOT_FOUND');
    assert.equal((await phone.unregister()).status, 200);
  });

  it('is void when it is merged into another card, which keeps its own pass', async () => {
    const [card, other] = [await join(shop, { name: 'Zenobia' }), await join(shop)];
    const [phone, stays] = [await phoneWith(card), await phoneWith(other)];
    const merge = { from: card.passId, into: other.passId, reason: 'One person', scanId: randomUUID() };
    const { verdict } = await ask('mergePasses', { businessId: shop.businessId, ...merge }, manager);
    assert.equal(verdict, 'accepted');
    await Promise.all([phone.pushed(), stays.pushed()]);
    const { json } = await phone.fetch();
    assert.deepEqual([json.voided, json.barcodes], [true, undefined]);
    assert.ok(!JSON.stringify(json).includes('Zenobia'), 'nothing of its holder');
    assert.equal(await recordOf(shop, card.passId), undefined);
    assert.equal((await stays.fetch()).json.voided, undefined);
    assert.equal((await stamp(codeOn(stays.held))).verdict, 'accepted');
  });

  it('the wallets forget a phone that never fetched its void pass after seven days', async () => {
    const card = await join(shop);
    const phone = await phoneWith(card);
    await ask('erasePass', { secret: card.secret });
    await phone.pushed();
    const { eraseAt = 0 } = (await recordOf(shop, card.passId)) ?? {};
    assert.ok(Math.abs(eraseAt - Date.now() - 7 * 24 * 3_600_000) < 60_000);
    await runBatchJob('eraseEndedWallets', ENDED_WALLETS, eraseAt - 1);
    assert.ok(await recordOf(shop, card.passId));
    await runBatchJob('eraseEndedWallets', ENDED_WALLETS, eraseAt);
    assert.equal(await recordOf(shop, card.passId), undefined);
  });

  it('leaves no record of an erased card that no phone holds', async () => {
    const card = await join(shop);
    await download(card);
    assert.ok(await recordOf(shop, card.passId));
    await ask('erasePass', { secret: card.secret });
    await eventually('the record is gone', async () => (await recordOf(shop, card.passId)) === undefined);
  });

  it('removes devices whose tokens are dead, and leaves others', async () => {
    const card = await join(shop);
    const [dead, living] = [await phoneWith(card), await phoneWith(card)];
    await dead.fails('410');
    await stamp(card.code());
    await living.pushed();
    await eventually('the dead one is forgotten', async () => {
      const record = await recordOf(shop, card.passId);
      return record?.appleDevices?.join() === living.device;
    });
    assert.equal((await dead.pushes()).at(-1)?.reason, 'Unregistered');
  });

  /** Stamps a card whose first pushes fail in this way: it is pushed in the end, and the code is renewed once. */
  async function fails(fault: string, times = 1): Promise<void> {
    const card = await join(shop);
    const phone = await phoneWith(card);
    await phone.fails(fault, times);
    await stamp(card.code());
    await phone.pushed();
    assert.equal((await passOf(shop, card.passId)).staticVersion, 2, fault);
  }

  it('a wallet’s change is pushed again after 429, 500 and 503, and renews the code once', () =>
    Promise.all(['429', '500', '503'].map((fault) => fails(fault))));

  it('pushes again after a closed connection and GOAWAY, and renews the code once', async () => {
    // One after the other, because pushes share a connection, and each of these faults ends it for all.
    await fails('closed');
    await fails('goaway');
    await fails('closed', 2);
  });

  it('pushes again where APNs is silent: the task gives up in time, and nothing is lost', async () => {
    const card = await join(shop);
    const phone = await phoneWith(card);
    await phone.fails('slow');
    await stamp(card.code());
    // The queue runs the task again when it has ended, and a task that waits for the silence does not end.
    await phone.pushed();
    const statuses = (await phone.pushes()).map(({ status }) => status);
    assert.deepEqual(statuses, [0, 200], 'silence, then the next push');
    assert.equal(countOn(await phone.fetch()), '1 of 5');
    assert.equal((await passOf(shop, card.passId)).staticVersion, 2);
  });

  it('is pushed at once if it changed between the download and the registration', async () => {
    const card = await join(shop);
    const held = await download(card);
    await stamp(card.code());
    const phone = new Phone(held);
    await eventually('the change is recorded', async () => {
      const { state = '' } = (await recordOf(shop, card.passId))?.apple?.['1'] ?? {};
      return state.startsWith('2 ');
    });
    assert.equal((await phone.register()).status, 201);
    await phone.pushed();
    assert.equal(countOn(await phone.fetch()), '1 of 5');
  });

  it('is pushed when a phone registers again whose first push could not be queued', async () => {
    const card = await join(shop);
    const phone = await phoneWith(card);
    // As the first registration leaves it: the phone is registered, and has an older pass than the card.
    const record = adminDb().doc(`businesses/${shop.businessId}/wallets/${card.passId}`);
    await record.update({ 'apple.1.handedOut': '0 open 1' });
    assert.equal((await phone.register()).status, 200);
    await phone.pushed();
  });

  it('is pushed each time that its holder turns updates on again, after a change in between', async () => {
    const card = await join(shop);
    const phone = await phoneWith(card);
    for (const stamps of [1, 2]) {
      assert.equal((await phone.unregister()).status, 200);
      await stamp(card.code());
      assert.equal((await phone.register()).status, 201);
      await phone.pushed(stamps);
      assert.equal(countOn(await phone.fetch()), `${stamps} of 5`);
    }
  });

  it('holds ten devices: a further one replaces the oldest', async () => {
    const card = await join(shop);
    const first = await phoneWith(card);
    for (let index = 0; index < 10; index += 1) {
      const phone = new Phone(first.held);
      assert.equal((await phone.register()).status, 201);
    }
    const { appleDevices = [] } = (await recordOf(shop, card.passId)) ?? {};
    assert.deepEqual([appleDevices.length, appleDevices.includes(first.device)], [10, false]);
  });

  it('is offered by the card’s own answer, and is part of what its holder downloads', async () => {
    const card = await join(shop);
    const phone = await phoneWith(card);
    const view = await ask('getPass', { secret: card.secret });
    assert.deepEqual('wallets' in view && view.wallets, WALLETS);
    const { wallets: kept } = await ask('exportPass', { secret: card.secret });
    assert.ok(JSON.stringify(kept).includes(phone.pushToken));
    assert.equal((await phone.unregister()).status, 200);
    assert.equal((await ask('exportPass', { secret: card.secret })).wallets, null);
  });

  it('the wallets have no record for a card in no wallet', async () => {
    const card = await join(shop);
    await stamp(card.code());
    const { wallets: held, staticVersion } = await passOf(shop, card.passId);
    assert.deepEqual([held, staticVersion, await recordOf(shop, card.passId)], [undefined, 1, undefined]);
    assert.throws(() => open(Buffer.from('no pass')));
  });
});
