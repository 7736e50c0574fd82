/** Webhooks from the commit to the receiver, through the emulators' trigger and queue. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Delivery, Webhook } from '@tessera/domain/integrations/webhook';
import { DAY_MS } from '@tessera/domain/lib/time';
import { countDatabase } from '../../../../scripts/lib/countDatabase';
import { adminDb } from '../../../support/accounts';
import { eventually } from '../../../support/eventually';
import { withEnvironment } from '../../../support/functions';
import { besideTaskQueue, sliceOf } from '../../../support/jobs';
import { addMember, ask, call, createShop, freezeShop, join, scan, type Shop, storedOf } from '../../../support/shop';
import { makeHook, type Received, type Receiver, receiveWebhooks, verified } from '../../../support/webhooks';

describe('webhooks', () => {
  besideTaskQueue();
  let receiver: Receiver;
  /** The status of the answers below a path. */
  const statuses = new Map<string, number>();
  let shop: Shop;
  let hook: Awaited<ReturnType<typeof makeHook>>;

  before(async () => {
    receiver = await receiveWebhooks(({ path }) => statuses.get(path) ?? 204);
    shop = await createShop({ name: 'Grace’s' }, { againAfterSeconds: 0, dailyLimit: 100 });
    hook = await makeHook(shop);
  });
  after(() => receiver.stop());

  const deliveryOf = async ({ businessId }: Shop, deliveryId: string) =>
    (await adminDb().doc(`businesses/${businessId}/deliveries/${deliveryId}`).get()).data() as Delivery | undefined;
  const webhookOf = async ({ businessId }: Shop, webhookId: string) =>
    (await adminDb().doc(`businesses/${businessId}/webhooks/${webhookId}`).get()).data();
  const listedIn = async ({ businessId }: Shop) =>
    (await adminDb().doc(`businesses/${businessId}`).get()).get('webhooks') as string[] | undefined;
  const arrived = async (path: string, count: number): Promise<Received[]> => {
    await eventually(`${count} at ${path}`, async () => receiver.at(path).length >= count);
    return receiver.at(path);
  };
  /** Sends a test and waits for its first try. */
  const tested = async (of: Shop, webhookId: string): Promise<Delivery> => {
    const { deliveryId } = await ask('testWebhook', { businessId: of.businessId, webhookId }, of.owner.idToken);
    await eventually('the first try', async () => (await deliveryOf(of, deliveryId))?.triedAt !== undefined);
    return (await deliveryOf(of, deliveryId)) ?? assert.fail();
  };
  /** Lets the next try of an address that fails be made. */
  const release = ({ businessId }: Shop, webhookId: string) =>
    adminDb().doc(`businesses/${businessId}/webhooks/${webhookId}`).update({ heldUntil: 0 });
  /**
   * Lets this process claim deliveries that are due within seconds. One that is due now might be tried elsewhere: the
   * emulator's queue runs a next try as soon as it has it.
   */
  const claiming = <Done>(by: number, act: () => Promise<Done>): Promise<Done> => {
    const { now } = Date;
    Date.now = () => Math.max(now(), by);
    return act().finally(() => (Date.now = now));
  };
  /** Makes the next try at once. */
  const tryAgain = async (of: Shop, { webhookId, deliveryId }: Delivery): Promise<Delivery> => {
    const { businessId } = of;
    await release(of, webhookId);
    const { deliver } = await import('../../../../functions/src/shop/integrations/deliver');
    const dueAt = Date.now() + 5000;
    await adminDb().doc(`businesses/${businessId}/deliveries/${deliveryId}`).update({ dueAt });
    await claiming(dueAt, () => deliver({ businessId, webhookId, deliveryId }));
    return (await deliveryOf(of, deliveryId)) ?? assert.fail();
  };

  it('tell what happens on a card, signed, with balances that follow from one another', async () => {
    const card = await join(shop, { name: 'Ada Lovelace', email: 'ada@example.com' });
    const staff = await addMember(shop, 'staff');
    const { event } = await scan(shop, staff.idToken, { code: card.code(), quantity: 5 });
    const redeemed = await ask(
      'redeemReward',
      { businessId: shop.businessId, scanId: randomUUID(), code: card.code(), rewardId: 'r1', confirmed: true },
      staff.idToken,
    );
    assert.equal(redeemed.verdict, 'accepted', redeemed.message);
    const undo = { businessId: shop.businessId, scanId: randomUUID(), undoes: redeemed.event?.scanId };
    assert.equal((await ask('undoScan', undo, staff.idToken)).verdict, 'accepted');
    await ask('erasePass', { secret: card.secret });
    const requests = await arrived(hook.path, 7);
    const told = requests.map((one) => verified(hook.secret, one)).sort((one, other) => one.data.seq - other.data.seq);
    const kinds = told.map(({ type }) => type);
    assert.deepEqual([...kinds].sort(), [
      ...['pass.closed', 'pass.earned', 'pass.joined', 'reward.ready', 'reward.ready', 'reward.redeemed'],
      'scan.undone',
    ]);
    assert.deepEqual(
      told.filter(({ type }) => type !== 'reward.ready').map(({ data }) => [data.seq, data.passId]),
      [1, 2, 3, 4, 5].map((seq) => [seq, card.passId]),
    );
    assert.equal(told.find(({ type }) => type === 'pass.earned')?.data.scanId, event?.scanId);
    assert.equal(new Set(requests.map(({ headers }) => headers['webhook-id'])).size, 7);
    // A signature is random, and may contain a short name.
    const signed = requests.map(({ headers: { 'webhook-signature': _, ...headers }, ...rest }) => ({
      ...rest,
      headers,
    }));
    assert.doesNotMatch(JSON.stringify(signed), /Ada|Lovelace|example\.com|Grace/);
    const [first = assert.fail()] = requests;
    for (const wrong of [
      { ...first, body: first.body.replace('{', '{ ') },
      { ...first, headers: { ...first.headers, 'webhook-id': 'another' } },
      { ...first, headers: { ...first.headers, 'webhook-timestamp': '1' } },
    ])
      assert.throws(() => verified(hook.secret, wrong));
    assert.equal(
      await adminDb()
        .collection(`businesses/${shop.businessId}/webhookOutbox`)
        .count()
        .get()
        .then((one) => one.data().count),
      0,
    );
  });

  it('cost a shop without an address nothing, and one with an address one write a scan', async () => {
    const [with_, without] = [shop, await createShop({}, { againAfterSeconds: 0 })];
    const [card, other] = [await join(with_), await join(without)];
    const database = countDatabase();
    try {
      const stamp = (of: Shop, passId: string) => database.costOf(() => scan(of, of.owner.idToken, { passId }));
      const [told, untold] = [await stamp(with_, card.passId), await stamp(without, other.passId)];
      assert.deepEqual(told, { ...untold, writes: untold.writes + 1 });
    } finally {
      database.stop();
    }
    const outbox = await adminDb().collection(`businesses/${without.businessId}/webhookOutbox`).get();
    assert.equal(outbox.size, 0);
  });

  it('tell of a change of the offer, and only what an address asked for', async () => {
    const own = await createShop();
    const { businessId, owner, programmeId } = own;
    const [narrow, wide] = [await makeHook(own, ['programme.changed']), await makeHook(own)];
    await join(own);
    const rewards = [{ at: 6, reward: 'a cake' }];
    const scheme = { kind: 'stamps', target: 6, rewards };
    await ask('saveProgramme', { businessId, programmeId, name: 'Cakes', scheme }, owner.idToken);
    await arrived(wide.path, 2);
    const [changed = assert.fail(), ...others] = await arrived(narrow.path, 1);
    assert.deepEqual(others, []);
    const { type, data } = verified(narrow.secret, changed);
    assert.deepEqual([type, data.version], ['programme.changed', 2]);
    assert.throws(() => verified(wide.secret, changed), 'each address has a secret of its own');
  });

  it('are tried again until a 2xx, with the same id and body, and the log has each try', async () => {
    const own = await createShop();
    const { webhookId, path, secret } = await makeHook(own);
    statuses.set(path, 503);
    let delivery = await tested(own, webhookId);
    assert.deepEqual([delivery.state, delivery.attempts, delivery.status], ['waiting', 1, 503]);
    assert.ok((await webhookOf(own, webhookId))?.['failingSince']);
    // Not before it is due, by whatever task.
    const { deliver } = await import('../../../../functions/src/shop/integrations/deliver');
    await adminDb()
      .doc(`businesses/${own.businessId}/deliveries/${delivery.deliveryId}`)
      .update({ dueAt: Date.now() + DAY_MS });
    assert.equal(await deliver({ ...own, webhookId, deliveryId: delivery.deliveryId }), null);
    assert.equal(receiver.at(path).length, 1);
    delivery = await tryAgain(own, delivery);
    assert.deepEqual([delivery.state, delivery.attempts], ['waiting', 2]);
    statuses.set(path, 202);
    delivery = await tryAgain(own, delivery);
    assert.deepEqual(
      [delivery.state, delivery.attempts, delivery.status, delivery.dueAt],
      ['delivered', 3, 202, undefined],
    );
    assert.equal((await webhookOf(own, webhookId))?.['failingSince'], undefined);
    const requests = receiver.at(path);
    assert.equal(requests.length, 3);
    assert.equal(new Set(requests.map(({ headers, body }) => headers['webhook-id'] + body)).size, 1);
    for (const one of requests) assert.equal(verified(secret, one).type, 'test');
    assert.ok(!JSON.stringify(delivery).includes('an answer that nobody keeps'));
  });

  it('are taken up by the scheduled run when a task was lost or broke off, and sent once when two come at once', async () => {
    const own = await createShop();
    const { webhookId, path } = await makeHook(own);
    statuses.set(path, 500);
    const { deliveryId } = await tested(own, webhookId);
    statuses.delete(path);
    const record = adminDb().doc(`businesses/${own.businessId}/deliveries/${deliveryId}`);
    await release(own, webhookId);
    await record.update({ dueAt: Date.now() - 1 });
    const { sendDueWebhooks } = await import('../../../../functions/src/shop/integrations/sendWebhook');
    await sendDueWebhooks(sliceOf('sendDueWebhooks'));
    await eventually('the delivery', async () => (await record.get()).get('state') === 'delivered');
    statuses.set(path, 500);
    const second = await tested(own, webhookId);
    statuses.delete(path);
    const before = receiver.at(path).length;
    await release(own, webhookId);
    const { deliver } = await import('../../../../functions/src/shop/integrations/deliver');
    const ids = { businessId: own.businessId, webhookId, deliveryId: second.deliveryId };
    await claiming(second.dueAt ?? 0, () => Promise.all([deliver(ids), deliver(ids), deliver(ids)]));
    // On a slow machine the queue may come to it first.
    assert.equal((await arrived(path, before + 1)).length, before + 1);
  });

  it('of an address that fails are tried one at a time, so that they leave the slots to other shops', async () => {
    const own = await createShop({}, { againAfterSeconds: 0 });
    const { businessId } = own;
    const { webhookId, path } = await makeHook(own, ['pass.earned']);
    statuses.set(path, 500);
    await tested(own, webhookId);
    const webhook = adminDb().doc(`businesses/${businessId}/webhooks/${webhookId}`);
    await webhook.update({ heldUntil: Date.now() + DAY_MS });
    const before = receiver.at(path).length;
    const card = await join(own);
    const deliveries = adminDb().collection(`businesses/${businessId}/deliveries`).where('type', '==', 'pass.earned');
    const held = async () => (await deliveries.get()).docs.map((one) => one.data() as Delivery);
    await scan(own, own.owner.idToken, { passId: card.passId });
    await eventually('a delivery that is held', async () => (await held()).some(({ fault }) => fault === 'held'));
    assert.equal(receiver.at(path).length, before);
    // As soon as it is held no longer, the first of several tries that come at once is made, and holds it again.
    await scan(own, own.owner.idToken, { passId: card.passId });
    await eventually('two deliveries that are held', async () => {
      const all = await held();
      return all.length === 2 && all.every(({ fault }) => fault === 'held');
    });
    const { deliver } = await import('../../../../functions/src/shop/integrations/deliver');
    const dueAt = Date.now() + 5000;
    for (const { deliveryId } of await held())
      await adminDb().doc(`businesses/${businessId}/deliveries/${deliveryId}`).update({ dueAt, attempts: 1 });
    await release(own, webhookId);
    const tried = receiver.at(path).length;
    await claiming(dueAt, async () =>
      Promise.all((await held()).map(({ deliveryId }) => deliver({ businessId, webhookId, deliveryId }))),
    );
    assert.equal((await arrived(path, tried + 1)).length, tried + 1);
    // What the owner sends again waits with the others.
    const { deliveryId } = (await held())[0] ?? assert.fail();
    await webhook.update({ heldUntil: Date.now() + DAY_MS });
    const delivery = adminDb().doc(`businesses/${businessId}/deliveries/${deliveryId}`);
    await delivery.update({ attempts: 5, dueAt: Date.now() + DAY_MS });
    await ask('replayDelivery', { businessId, deliveryId }, own.owner.idToken);
    await eventually('the try of the replay', async () => (await delivery.get()).get('attempts') === 1);
    assert.equal(receiver.at(path).length, tried + 1);
    // A success ends it.
    statuses.delete(path);
    for (const one of await held()) assert.equal((await tryAgain(own, one)).state, 'delivered');
    assert.equal((await webhook.get()).get('failingSince'), undefined);
  });

  it('make each delivery once, however often the trigger comes', async () => {
    const own = await createShop();
    const { webhookId } = await makeHook(own);
    await ask('changeWebhook', { businessId: own.businessId, webhookId, on: false }, own.owner.idToken);
    await adminDb().doc(`businesses/${own.businessId}/webhooks/${webhookId}`).update({ state: 'active' });
    const { makeDeliveries } = await import('../../../../functions/src/shop/integrations/sendWebhook');
    const messages = [{ messageId: 'test-again', type: 'test', body: '{}' }];
    await adminDb()
      .doc(`businesses/${own.businessId}/webhookOutbox/one`)
      .set({ to: [webhookId], at: Date.now(), messages });
    await Promise.all([1, 2, 3].map(() => makeDeliveries(adminDb(), own.businessId, 'one')));
    await eventually(
      'the outbox is empty',
      async () => (await adminDb().collection(`businesses/${own.businessId}/webhookOutbox`).get()).empty,
    );
    const made = await adminDb().collection(`businesses/${own.businessId}/deliveries`).get();
    assert.deepEqual(
      made.docs.map(({ id }) => id),
      [`test-again_${webhookId}`],
    );
  });

  it('end with 410, and pause after five days of failures with a mail to the owner', async () => {
    const own = await createShop();
    const [ended, paused] = [await makeHook(own), await makeHook(own)];
    statuses.set(ended.path, 410).set(paused.path, 500);
    const gone = await tested(own, ended.webhookId);
    assert.deepEqual([gone.state, gone.attempts], ['failed', 1]);
    assert.equal((await webhookOf(own, ended.webhookId))?.['state'], 'ended');
    assert.deepEqual(await listedIn(own), [paused.webhookId]);
    const failed = await tested(own, paused.webhookId);
    await adminDb()
      .doc(`businesses/${own.businessId}/webhooks/${paused.webhookId}`)
      .update({ failingSince: Date.now() - 5 * DAY_MS });
    assert.equal((await tryAgain(own, failed)).state, 'failed');
    assert.equal((await webhookOf(own, paused.webhookId))?.['state'], 'paused');
    assert.deepEqual(await listedIn(own), []);
    const mails = await adminDb().collection('mail').where('webhook.businessId', '==', own.businessId).get();
    assert.deepEqual(
      mails.docs.map((mail) => [mail.get('kind'), mail.get('uid')]),
      [['webhook-paused', own.owner.uid]],
    );
    const { businessId, owner } = own;
    for (const name of ['testWebhook', 'replayDelivery'] as const) {
      const input = { businessId, ...(name === 'testWebhook' ? paused : failed) };
      const { webhookId, deliveryId } = { deliveryId: undefined, ...input };
      const sent = name === 'testWebhook' ? { businessId, webhookId } : { businessId, deliveryId };
      assert.equal((await call(name, sent, owner.idToken)).error?.status, 'FAILED_PRECONDITION', name);
    }
    const resume = (webhookId: string) => call('changeWebhook', { businessId, webhookId, on: true }, owner.idToken);
    assert.equal((await resume(ended.webhookId)).error?.status, 'FAILED_PRECONDITION');
    assert.equal((await resume(paused.webhookId)).status, 200);
    assert.deepEqual(await listedIn(own), [paused.webhookId]);
    assert.equal((await webhookOf(own, paused.webhookId))?.['failingSince'], undefined);
    statuses.delete(paused.path);
    await ask('replayDelivery', { businessId, deliveryId: failed.deliveryId }, owner.idToken);
    await eventually('the replay', async () => (await deliveryOf(own, failed.deliveryId))?.state === 'delivered');
    const ids = receiver.at(paused.path).map(({ headers }) => headers['webhook-id']);
    assert.equal(new Set(ids).size, 1, 'a replay has the id of its message');
  });

  it('are signed with both secrets for a day after a rotation, and no secret is stored', async () => {
    const own = await createShop();
    const { webhookId, path, secret } = await makeHook(own);
    const { businessId, owner } = own;
    const rotate = () => ask('rotateWebhookSecret', { businessId, webhookId }, owner.idToken);
    const received = async () => {
      await tested(own, webhookId);
      return receiver.at(path).at(-1) ?? assert.fail();
    };
    const next = await rotate();
    assert.notEqual(next.secret, secret);
    assert.ok(Buffer.from(next.secret.replace('whsec_', ''), 'base64').length >= 24);
    const both = await received();
    for (const one of [secret, next.secret]) assert.equal(verified(one, both).type, 'test');
    // The answer may have been lost: whoever asks again has the secret that the program has not left yet.
    const [third, last] = [await rotate(), await rotate()];
    const secrets = [secret, next.secret, third.secret, last.secret];
    const all = await received();
    for (const one of secrets) assert.equal(verified(one, all).type, 'test');
    const webhook = adminDb().doc(`businesses/${businessId}/webhooks/${webhookId}`);
    const formers = async () => ((await webhookOf(own, webhookId)) as Webhook).former ?? [];
    const [first, ...others] = await formers();
    await webhook.update({ former: [{ ...first, until: Date.now() }, ...others] });
    const three = await received();
    for (const one of secrets.slice(1)) assert.equal(verified(one, three).type, 'test');
    assert.throws(() => verified(secret, three));
    await webhook.update({ former: (await formers()).map((one) => ({ ...one, until: Date.now() })) });
    const alone = await received();
    assert.equal(verified(last.secret, alone).type, 'test');
    assert.throws(() => verified(third.secret, alone));
    await rotate();
    assert.equal((await formers()).length, 1, 'what has ended does not sign again');
    const stored = await storedOf(own);
    for (const one of secrets) assert.ok(!stored.includes(one.replace('whsec_', '')));
  });

  it('fail and say why when the root of their secret was removed, and go on once there is a new secret', async () => {
    const own = await createShop();
    const { webhookId, path } = await makeHook(own);
    const { businessId, owner } = own;
    const webhook = adminDb().doc(`businesses/${businessId}/webhooks/${webhookId}`);
    await webhook.update({ 'secret.root': 99 });
    const failed = await tested(own, webhookId);
    assert.deepEqual([failed.state, failed.fault], ['waiting', 'secret']);
    assert.ok((await webhookOf(own, webhookId))?.['failingSince'], 'so it pauses, and its owner hears of it');
    const next = await ask('rotateWebhookSecret', { businessId, webhookId }, owner.idToken);
    assert.equal((await tryAgain(own, failed)).state, 'delivered');
    assert.equal(verified(next.secret, receiver.at(path)[0] ?? assert.fail()).type, 'test');
  });

  it('stop when the address is paused or deleted, also those that wait', async () => {
    const own = await createShop();
    const { businessId, owner } = own;
    const { webhookId, path } = await makeHook(own);
    statuses.set(path, 500);
    const waiting = await tested(own, webhookId);
    await ask('changeWebhook', { businessId, webhookId, on: false }, owner.idToken);
    await join(own);
    assert.equal((await tryAgain(own, waiting)).state, 'dropped');
    await ask('deleteWebhook', { businessId, webhookId }, owner.idToken);
    const again = await call('deleteWebhook', { businessId, webhookId }, owner.idToken);
    assert.equal(again.error?.status, 'NOT_FOUND');
    assert.equal(await webhookOf(own, webhookId), undefined);
    assert.equal(receiver.at(path).length, 1);
    const outbox = await adminDb().collection(`businesses/${businessId}/webhookOutbox`).get();
    assert.equal(outbox.size, 0);
  });

  it('go to at most five addresses of a shop, none of which may be inside', async () => {
    const own = await createShop();
    const { businessId, owner } = own;
    const make = (url: string) => call('makeWebhook', { businessId, url }, owner.idToken);
    for (const url of [
      'http://till.example/',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://[::ffff:7f00:1]/',
      'https://xn--a.example/',
    ])
      assert.equal((await make(url)).error?.status, 'INVALID_ARGUMENT', url);
    const made = await Promise.all(Array.from({ length: 7 }, (_, index) => make(`https://till.example/${index}`)));
    assert.equal(made.filter(({ status }) => status === 200).length, 5);
    assert.equal(made.filter(({ error }) => error?.status === 'FAILED_PRECONDITION').length, 2);
    assert.equal((await listedIn(own))?.length, 5);
  });

  it('are refused by the address check, not sent, where there is no local receiver', async () => {
    const own = await createShop();
    const { webhookId, path } = await makeHook(own);
    statuses.set(path, 500);
    const delivery = await tested(own, webhookId);
    await withEnvironment({ WEBHOOK_RECEIVER: '' }, async () => {
      const { deliver } = await import('../../../../functions/src/shop/integrations/deliver');
      const ids = { businessId: own.businessId, webhookId, deliveryId: delivery.deliveryId };
      const transport = { resolve: () => Promise.resolve(['169.254.169.254']) };
      await claiming(delivery.dueAt ?? 0, () => deliver(ids, transport));
    });
    const after = await deliveryOf(own, delivery.deliveryId);
    assert.deepEqual([after?.state, after?.fault, after?.status], ['waiting', 'address', undefined]);
    assert.equal(receiver.at(path).length, 1);
  });

  it('are erased with their shop, and end with the owner’s account', async () => {
    const own = await createShop();
    const { path, webhookId } = await makeHook(own);
    await tested(own, webhookId);
    const card = await join(own);
    await arrived(path, 2);
    const closedAt = Date.now() - 61 * DAY_MS;
    await freezeShop(own, closedAt);
    await adminDb().doc(`businesses/${own.businessId}`).update({ closedAt });
    await ask('erasePass', { secret: card.secret });
    assert.ok((await adminDb().collection(`businesses/${own.businessId}/webhookOutbox`).get()).empty);
    const { eraseClosedShops } = await import('../../../../functions/src/shop/eraseClosedShops');
    await eraseClosedShops(sliceOf('eraseClosedShops'));
    for (const name of ['webhooks', 'deliveries', 'webhookOutbox'])
      assert.ok((await adminDb().collection(`businesses/${own.businessId}/${name}`).get()).empty, name);
  });
});
