/** A card in Google Wallet, from the button to the counter: through the emulator's triggers and tasks. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@tessera/domain/lib/time';
import type { WalletRecord } from '@tessera/domain/pass/wallet';
import type { Business } from '@tessera/domain/shop/business';
import { FieldValue } from 'firebase-admin/firestore';
import type { Request } from 'firebase-functions/v2/https';
import { PNG } from 'pngjs';
import { runBatchJob } from '../../../functions/src/platform/batchJob';
import { ENDED_WALLETS } from '../../../functions/src/wallets/eraseEndedWallets';
import { TEST_PORTS } from '../../../scripts/local/runs';
import type { HeldObject } from '../../../scripts/local/wallets/googleStore';
import { CallbackSigner } from '../../../scripts/local/wallets/googleTokens';
import { barcodeAt } from '../../../scripts/local/wallets/totp';
import { adminDb, type Owner } from '../../support/accounts';
import { eventually } from '../../support/eventually';
import { askedAbout, deleteCard, failAt, heldClass, heldObject, objectIn, saveCard } from '../../support/localGoogle';
import { pngOf } from '../../support/pictures';
import {
  addMember,
  ask,
  call,
  type Card,
  createShop,
  join,
  network,
  passOf,
  scan,
  type Shop,
} from '../../support/shop';

describe('a card in Google Wallet', () => {
  let shop: Shop;
  let staff: Owner;
  before(async () => {
    shop = await createShop({ name: 'Corner Café' }, { againAfterSeconds: 0, dailyLimit: 50 });
    staff = await addMember(shop, 'staff');
    // The trigger and the task start with the first change.
    const { card, id } = await added();
    await stamp(card.code());
    await eventually('a first change', async () => balance(await heldObject(id)) === '1 of 5');
  });

  interface Added {
    card: Card;
    link: string;
    id: string;
  }

  const linkOf = async ({ secret }: Pick<Card, 'secret'>): Promise<string> => {
    const { google } = await ask('getWalletLinks', { secret, wallet: 'google' }, undefined, network());
    return google ?? assert.fail('no link');
  };
  async function added(more: object = {}): Promise<Added> {
    const card = await join(shop, more);
    const link = await linkOf(card);
    return { card, link, id: objectIn(link) };
  }

  const recordOf = async ({ passId }: Card): Promise<WalletRecord | undefined> =>
    (await adminDb().doc(`businesses/${shop.businessId}/wallets/${passId}`).get()).data() as WalletRecord | undefined;
  const entryOf = async (card: Card) => (await recordOf(card))?.google?.[1];
  const shows = (id: string, what: string, is: (object: HeldObject) => boolean) =>
    eventually(what, async () => is(await heldObject(id)));
  const balance = ({ loyaltyPoints }: HeldObject): string | undefined => loyaltyPoints?.balance.string;
  const stamp = async (code: string, quantity = 1) => {
    const { verdict, message } = await scan(shop, staff.idToken, { code, quantity });
    assert.equal(verdict, 'accepted', message);
  };
  const manage = async (name: 'blockPass', { passId }: Card, blocked: boolean) => {
    const input = { businessId: shop.businessId, scanId: randomUUID(), passId, blocked, reason: 'Lost' };
    assert.equal((await ask(name, input, shop.owner.idToken)).verdict, 'accepted');
  };

  it('shows the code that the counter reads: the digits that Google computes stamp and redeem', async () => {
    const { card, id } = await added();
    const code = barcodeAt((await heldObject(id)).rotatingBarcode ?? assert.fail('no code'), Date.now());
    assert.match(code, new RegExp(`^T1\\.${card.passId}\\.\\d{10}\\.\\d{8}$`));
    await stamp(code, 5);
    await shows(id, 'the reward', (object) => object.secondaryLoyaltyPoints?.balance.int === 1);
    const object = await heldObject(id);
    assert.equal(balance(object), '0 of 5');
    const fresh = barcodeAt(object.rotatingBarcode ?? assert.fail('no code'), Date.now() + 30_000);
    const { rewards } = await passOf(shop, card.passId);
    const reward = { businessId: shop.businessId, scanId: randomUUID(), rewardId: rewards[0]?.rewardId };
    const given = await ask('redeemReward', { ...reward, code: fresh, confirmed: true }, staff.idToken);
    assert.equal(given.verdict, 'accepted', given.message);
  });

  it('is added by a link that contains only its id, and again by a second link', async () => {
    const { card, link, id } = await added({ name: 'Sam' });
    assert.doesNotMatch(link, new RegExp(card.secret.replaceAll('.', '\\.')));
    const object = await heldObject(id);
    assert.deepEqual([object.state, object.accountName, balance(object)], ['ACTIVE', 'Sam', '0 of 5']);
    assert.deepEqual((await passOf(shop, card.passId)).wallets, ['google']);
    assert.equal(objectIn(await linkOf(card)), id);
  });

  it('follows the card when it changes while it is being added', async () => {
    const card = await join(shop);
    const { api } = await import('../../../functions/src/wallets/google/client');
    const { googleLink, updateGoogle } = await import('../../../functions/src/wallets/google/update');
    const google = api();
    const putObject = google.putObject.bind(google);
    // The change is sent before the object is there.
    google.putObject = async (object) => {
      google.putObject = putObject;
      await stamp(card.code());
      await updateGoogle(shop.businessId, card.passId);
      return putObject(object);
    };
    const business = (await adminDb().doc(`businesses/${shop.businessId}`).get()).data() as Business;
    const link = await googleLink(shop.businessId, business, await passOf(shop, card.passId));
    const id = objectIn(link ?? assert.fail('no link'));
    assert.ok(await entryOf(card));
    await shows(id, '1 of 5', (object) => balance(object) === '1 of 5');
  });

  it('shows the mosaic, which whoever knows the address may fetch, and no other picture', async () => {
    const { id } = await added();
    const { uri } = (await heldObject(id)).heroImage?.sourceUri ?? assert.fail('no picture');
    const local = uri.replace(/^https?:\/\/[^/]+/, `http://127.0.0.1:${TEST_PORTS.site}`);
    const answer = await fetch(local);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'image/png');
    const { width, height } = PNG.sync.read(Buffer.from(await answer.arrayBuffer()));
    assert.deepEqual([width, height], [1032, 336], 'Google asks for a picture three times as wide as high');
    assert.equal((await fetch(local.replace('-0-5-', '-1-5-'))).status, 404);
    assert.equal((await fetch(local.replace('-0-5-', '-logo-'))).status, 404);
  });

  it('shows the shop’s own logo with a margin on its ground, because Google cuts it to a circle', async () => {
    const other = await createShop();
    const [ground, ink] = [
      [10, 120, 200],
      [250, 180, 20],
    ] as const;
    const row = Uint8Array.from([0, ...ground, ...Array.from({ length: 95 }, () => ink).flat()]);
    const png = pngOf({ rows: Buffer.concat(Array.from({ length: 96 }, () => row)) }).toString('base64');
    await ask('saveLogo', { businessId: other.businessId, png }, other.owner.idToken);
    const { classId } = await heldObject(objectIn(await linkOf(await join(other))));
    const { uri } = (await heldClass(classId)).programLogo.sourceUri;
    const local = uri.replace(/^https?:\/\/[^/]+/, `http://127.0.0.1:${TEST_PORTS.site}`);
    const answer = await fetch(local);
    assert.equal(answer.status, 200, local);
    const { width, height, data } = PNG.sync.read(Buffer.from(await answer.arrayBuffer()));
    assert.deepEqual([width, height], [660, 660]);
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
    assert.deepEqual([at(0, 0), at(330, 95), at(565, 330)], [ground, ground, ground], 'a margin of 15 %');
    assert.deepEqual([at(330, 105), at(330, 330), at(555, 330)], [ink, ink, ink]);
    const wrong = (from: string, to: string) => fetch(local.replace(from, to)).then(({ status }) => status);
    assert.equal(await wrong(other.businessId, shop.businessId), 404);
    await ask('saveLogo', { businessId: other.businessId, png: null }, other.owner.idToken);
    assert.equal(await wrong('.png', '.png?again'), 404);
  });

  it('follows every stamp, and notifies three times in a day', async () => {
    const { card, id } = await added();
    for (let stamps = 1; stamps <= 4; stamps += 1) {
      await stamp(card.code());
      await shows(id, `${stamps} of 5`, (object) => balance(object) === `${stamps} of 5`);
    }
    assert.equal((await heldObject(id)).notified.length, 3);
    assert.equal((await entryOf(card))?.notified.length, 3);
    assert.ok((await askedAbout(id)).every(({ status }) => status === 200));
  });

  it('is void while the card is blocked, and valid again afterwards', async () => {
    const { card, id } = await added();
    await manage('blockPass', card, true);
    await shows(id, 'inactive', ({ state, rotatingBarcode }) => state === 'INACTIVE' && !rotatingBarcode);
    await manage('blockPass', card, false);
    await shows(id, 'active', ({ state, rotatingBarcode }) => state === 'ACTIVE' && rotatingBarcode !== undefined);
  });

  it('is void on the old phone after the card has moved, and the new phone gets another one', async () => {
    const { card, id } = await added();
    const { ticket } = await ask('movePass', { businessId: shop.businessId, passId: card.passId }, shop.owner.idToken);
    const { secret } = await ask('takeOver', { ticket }, undefined, network());
    await shows(id, 'inactive', ({ state, linksModuleData }) => state === 'INACTIVE' && !linksModuleData);
    await eventually('no entry', async () => (await recordOf(card)) === undefined);
    const next = objectIn(await linkOf({ secret }));
    assert.notEqual(next, id);
    assert.equal((await heldObject(next)).state, 'ACTIVE');
  });

  it('is void when its holder erases it, and no name stays at Google', async () => {
    const { card, id } = await added({ name: 'Sam' });
    await ask('erasePass', { secret: card.secret }, undefined, network());
    await shows(id, 'inactive', ({ state, accountName }) => state === 'INACTIVE' && accountName === undefined);
    await eventually('no entry', async () => (await recordOf(card)) === undefined);
  });

  it('is void when the card was merged into another, whose pass stays', async () => {
    const [given, taken] = [await added({ name: 'Sam' }), await added()];
    const merge = { from: given.card.passId, into: taken.card.passId, reason: 'One person', scanId: randomUUID() };
    const { verdict } = await ask('mergePasses', { businessId: shop.businessId, ...merge }, shop.owner.idToken);
    assert.equal(verdict, 'accepted');
    await shows(given.id, 'inactive', ({ state, accountName }) => state === 'INACTIVE' && accountName === undefined);
    await eventually('no entry', async () => (await recordOf(given.card)) === undefined);
    assert.equal((await heldObject(taken.id)).state, 'ACTIVE');
    assert.ok(await entryOf(taken.card));
  });

  it('gets no updates after it was deleted from the wallet, and is up to date when it is saved again', async () => {
    const { card, link, id } = await added({ name: 'Sam' });
    await saveCard(link);
    assert.ok((await entryOf(card))?.heardAt);
    await deleteCard(id);
    const { state, accountName } = await heldObject(id);
    assert.deepEqual([state, accountName], ['INACTIVE', undefined]);
    assert.deepEqual((await passOf(shop, card.passId)).wallets, undefined);
    await stamp(card.code(), 2);
    await saveCard(link);
    assert.equal(balance(await heldObject(id)), '2 of 5');
    assert.deepEqual((await passOf(shop, card.passId)).wallets, ['google']);
  });

  it('is valid when it is saved again while its deletion is on its way to Google', async () => {
    const { card, id } = await added();
    const { api } = await import('../../../functions/src/wallets/google/client');
    const { replyToGoogle } = await import('../../../functions/src/wallets/googleCallback');
    const google = api();
    const signer = new CallbackSigner(Date.now);
    const voidObject = google.voidObject.bind(google);
    const publishedKeys = google.publishedKeys.bind(google);
    const hears = async (eventType: 'save' | 'del', expTimeMillis: number) => {
      const envelope = signer.sign({ objectId: id, eventType, expTimeMillis }, id.split('.')[0] ?? '');
      const request = { method: 'POST', rawBody: Buffer.from(JSON.stringify(envelope)) } as Request;
      assert.equal((await replyToGoogle(request)).status, 200);
    };
    const at = Date.now() + HOUR_MS;
    google.publishedKeys = () => Promise.resolve(JSON.stringify(signer.published()));
    google.voidObject = async (object) => {
      google.voidObject = voidObject;
      await hears('save', at + 1);
      return voidObject(object);
    };
    await hears('del', at);
    google.publishedKeys = publishedKeys;
    assert.deepEqual([(await entryOf(card))?.isDeleted, (await heldObject(id)).state], [undefined, 'ACTIVE']);
  });

  it('is retried when Google fails', async () => {
    const { card, id } = await added();
    await failAt(id, '500');
    await stamp(card.code());
    await shows(id, '1 of 5', (object) => balance(object) === '1 of 5');
    assert.deepEqual((await askedAbout(id)).map(({ status }) => status).slice(-2), [500, 200]);
  });

  it('becomes void by the daily job if all attempts have failed, also when another card fails', async () => {
    const [erased, failing] = [await added({ name: 'Sam' }), await added()];
    await failAt(erased.id, '500');
    await ask('erasePass', { secret: erased.card.secret }, undefined, network());
    // The task's first attempt has failed: its end is recorded, and the next attempt comes later.
    await eventually('an end', async () => (await askedAbout(erased.id)).at(-1)?.status === 500);
    const { google, eraseAt = 0 } = (await recordOf(erased.card)) ?? {};
    assert.equal(google?.[1]?.endedAt, eraseAt);
    await shows(erased.id, 'void', ({ state }) => state === 'INACTIVE');
    await eventually('no entry', async () => (await recordOf(erased.card)) === undefined);

    // Puts cards into the state that a task's last failed attempt leaves.
    const at = (name: 'passes' | 'wallets', { passId }: Card) =>
      adminDb().doc(`businesses/${shop.businessId}/${name}/${passId}`);
    const last = await added({ name: 'Kim' });
    for (const { card } of [failing, last]) {
      await at('passes', card).update({ status: 'closed', linkVersion: 2, wallets: FieldValue.delete() });
      await at('wallets', card).update({ google: { 1: { notified: [], endedAt: 1 } }, eraseAt: 1 });
    }
    await failAt(failing.id, '500');
    await runBatchJob('eraseEndedWallets', ENDED_WALLETS, Date.now());
    const { state, accountName } = await heldObject(last.id);
    assert.deepEqual([state, accountName], ['INACTIVE', undefined]);
    assert.equal(await recordOf(last.card), undefined);
    assert.ok(await entryOf(failing.card));
    await runBatchJob('eraseEndedWallets', ENDED_WALLETS, Date.now());
    assert.equal((await heldObject(failing.id)).state, 'INACTIVE');
    assert.equal(await recordOf(failing.card), undefined, 'the next run');
  });

  it('says that Google does not answer, and gives the other link', async () => {
    const { secret, passId } = await join(shop);
    await failAt(passId, '500', 2);
    const alone = await call('getWalletLinks', { secret, wallet: 'google' }, undefined, network());
    assert.equal(alone.error?.status, 'UNAVAILABLE');
    const both = await ask('getWalletLinks', { secret }, undefined, network());
    assert.deepEqual(Object.keys(both), ['apple']);
  });

  it('refuses a callback that Google did not sign, and any other method', async () => {
    const url = `http://127.0.0.1:${TEST_PORTS.site}/wallet/google/callback`;
    const forged = {
      protocolVersion: 'ECv2SigningOnly',
      signature: 'AA',
      intermediateSigningKey: {},
      signedMessage: '',
    };
    for (const body of ['', '{}', JSON.stringify(forged)])
      assert.equal((await fetch(url, { method: 'POST', body })).status, 400);
    assert.equal((await fetch(url)).status, 405);
  });
});
