/** A notice in both wallets: through the emulator's tasks, against the local APNs and the local Google. */
import assert from 'node:assert/strict';
import { DAY_MS, HOUR_MS } from '@tessera/domain/lib/time';
import { nextDaytime } from '@tessera/domain/news/hours';
import { takeFromBudget } from '../../../../functions/src/platform/dayBudget';
import { workPage } from '../../../../functions/src/shop/news/workMessage';
import { updateWallets } from '../../../../functions/src/wallets/updateWallets';
import { adminDb } from '../../../support/accounts';
import { eventually } from '../../../support/eventually';
import { loadFunctions, withEnvironment } from '../../../support/functions';
import { besideTaskQueue } from '../../../support/jobs';
import { heldObject, objectIn } from '../../../support/localGoogle';
import {
  begin,
  createMessageShop,
  draft,
  joinForNews,
  messageOf,
  recipientsIn,
  send,
  workOff,
  zoneAtNight,
} from '../../../support/messages';
import { ask, type Card, join, network, passOf, type Shop } from '../../../support/shop';
import { type StubServer, stubServer } from '../../../support/stubServer';
import { codeOn, phoneWith } from '../../wallets/apple';

const NEWS = { channels: ['wallet'], wallet: 'Cake on Friday, from ten.' };

/** What the queue was asked for last. */
function lastQueued({ asked }: StubServer): { task: { scheduleTime: string } } {
  const request = asked.at(-1);
  assert.ok(request);
  return request.body as { task: { scheduleTime: string } };
}

describe('a notice in a wallet', () => {
  besideTaskQueue();
  let shop: Shop;
  before(() => loadFunctions());
  beforeEach(async () => (shop = await createMessageShop({ name: 'Corner Café' })));

  const agreed = (): Promise<Card> => join(shop, { walletNews: true });
  async function inGoogle({ secret }: Card): Promise<string> {
    const { google } = await ask('getWalletLinks', { secret, wallet: 'google' }, undefined, network());
    return objectIn(google ?? assert.fail('no link'));
  }

  it('stands on the back of an Apple pass, is told to the phone, and leaves the printed code as it is', async () => {
    const card = await agreed();
    const phone = await phoneWith(card);
    const before = codeOn(phone.held);
    const pushes = (await phone.pushes()).length;
    const messageId = await send(shop, NEWS);
    await eventually('a push', async () => (await phone.pushes()).length > pushes);
    const held = await phone.fetch();
    const field = held.json.storeCard.backFields?.find(({ key }) => key === 'news');
    assert.deepEqual([field?.value, field?.changeMessage], [NEWS.wallet, '%@']);
    assert.equal(codeOn(held), before, 'the printed code did not change');
    assert.equal((await messageOf(shop, messageId)).counts.sent, 1);
    assert.equal((await passOf(shop, card.passId)).staticVersion, 1);
  });

  it('is one message to Google’s object, however often its task runs', async () => {
    const card = await agreed();
    const id = await inGoogle(card);
    const messageId = await send(shop, NEWS);
    await eventually('the message', async () => (await heldObject(id)).messages?.length === 1);
    const [{ newsAtGoogle }] = [await import('../../../../functions/src/wallets/google/news')];
    await newsAtGoogle(shop.businessId, card.passId, messageId);
    const { messages, notified } = await heldObject(id);
    assert.deepEqual(messages, [
      { id: messageId, header: 'Corner Café', body: NEWS.wallet, messageType: 'TEXT_AND_NOTIFY' },
    ]);
    assert.equal(notified.length, 1);
  });

  it('takes the place of the oldest message on an object that has as many as Google keeps', async () => {
    const card = await agreed();
    const id = await inGoogle(card);
    const [{ api }] = [await import('../../../../functions/src/wallets/google/client')];
    const messages = Array.from({ length: 10 }, (_, index) => ({ id: `old${index}`, header: 'Café', body: 'Tea' }));
    await api().patchObject(id, { messages });
    const messageId = await send(shop, NEWS);
    await eventually('the message', async () => (await heldObject(id)).messages?.at(-1)?.id === messageId);
    const ids = (await heldObject(id)).messages?.map((message) => message.id);
    assert.deepEqual(ids, [...messages.slice(1).map((message) => message.id), messageId]);
  });

  it('keeps one of Google’s three notices a day for the card’s own changes', async () => {
    const card = await agreed();
    await inGoogle(card);
    const record = adminDb().doc(`businesses/${shop.businessId}/wallets/${card.passId}`);
    await record.update({ 'google.1.notified': [Date.now() - 1000, Date.now()] });
    const messageId = await send(shop, NEWS);
    const [recipient] = await recipientsIn(shop, messageId);
    assert.deepEqual([recipient?.state, recipient?.reason], ['left-out', 'wallet-busy']);
  });

  it('is not sent to a wallet whose holder did not agree, nor where the card is in none', async () => {
    const [silent, none] = [await join(shop), await agreed()];
    await inGoogle(silent);
    const messageId = await send(shop, NEWS);
    assert.deepEqual((await messageOf(shop, messageId)).counts.leftOut, { 'no-consent': 1, 'no-wallet': 1 });
    assert.equal((await passOf(shop, none.passId)).wallets, undefined);
  });

  it('is told once more to a wallet when the worker was killed before it told', async () => {
    const card = await agreed();
    const id = await inGoogle(card);
    const messageId = await draft(shop, NEWS);
    await begin(shop, messageId);
    await workOff(shop, messageId);
    await eventually('the message', async () => (await heldObject(id)).messages?.length === 1);
    const list = adminDb().collection(`businesses/${shop.businessId}/messages/${messageId}/recipients`);
    await list.doc(card.passId).update({ state: 'waiting' });
    await list.parent?.update({ state: 'sending', dueAt: Date.now() });
    await workOff(shop, messageId);
    const [recipient] = await recipientsIn(shop, messageId);
    assert.equal(recipient?.state, 'done');
    assert.equal((await heldObject(id)).messages?.length, 1);
  });

  it('is left out when the card is on another phone since the worker was killed', async () => {
    const card = await agreed();
    const messageId = await draft(shop, NEWS);
    await begin(shop, messageId);
    const [wallets, pass] = ['wallets', 'passes'].map((name) =>
      adminDb().doc(`businesses/${shop.businessId}/${name}/${card.passId}`),
    );
    // Only the former phone's pass is left, which ends.
    const ended = {
      root: 1,
      state: '',
      modified: 1,
      devices: { phone: { pushToken: 'ab', since: 1 } },
      endedAt: Date.now(),
    };
    const news = { messageId, text: NEWS.wallet, at: Date.now() };
    await wallets?.set({ passId: card.passId, schema: 1, apple: { 0: ended }, news });
    await pass?.update({ wallets: ['apple'] });
    await workOff(shop, messageId);
    const [recipient] = await recipientsIn(shop, messageId);
    assert.deepEqual([recipient?.state, recipient?.reason], ['left-out', 'wallet-busy']);
  });

  it('waits for the day once it is late, and counts as left out when it does not leave then', async () => {
    const card = await agreed();
    const id = await inGoogle(card);
    const messageId = await draft(shop, NEWS);
    await begin(shop, messageId);
    const ofShop = adminDb().doc(`businesses/${shop.businessId}`);
    const { timeZone } = (await ofShop.get()).data() as { timeZone: string };
    const queue = await stubServer(() => ({}));
    await withEnvironment({ CLOUD_TASKS_EMULATOR_HOST: queue.host }, async () => {
      await workOff(shop, messageId);
      const { newsAtGoogle } = await import('../../../../functions/src/wallets/google/news');
      const told = () => newsAtGoogle(shop.businessId, card.passId, messageId);
      // Kept, because another one is that zone from the next hour on.
      const night = zoneAtNight();
      await ofShop.update({ timeZone: night });
      await told();
      const { task } = lastQueued(queue);
      assert.ok(Date.parse(task.scheduleTime) > Date.now() + HOUR_MS);
      const morning = nextDaytime(night, Date.now());
      assert.ok(Date.parse(task.scheduleTime) >= morning + 2000, 'not at nine by a clock that is behind');
      assert.equal((await messageOf(shop, messageId)).counts.sent, 1);
      await ofShop.update({ timeZone });
      await ask('setConsent', { secret: card.secret, wallet: false }, undefined, network());
      await told();
    });
    await queue.stop();
    assert.equal((await heldObject(id)).messages?.length ?? 0, 0);
    const [recipient] = await recipientsIn(shop, messageId);
    assert.deepEqual([recipient?.state, recipient?.reason], ['left-out', 'no-consent']);
    const { sent, leftOut } = (await messageOf(shop, messageId)).counts;
    assert.deepEqual([sent, leftOut], [0, { 'no-consent': 1 }]);
    assert.equal((await ofShop.collection('contacts').doc(card.passId).get()).get('lastNews'), undefined);
  });

  it('is not pushed at night when its task comes late, but in the morning', async () => {
    const card = await agreed();
    const phone = await phoneWith(card);
    const before = (await phone.pushes()).length;
    const timeZone = zoneAtNight();
    await adminDb().doc(`businesses/${shop.businessId}`).update({ timeZone });
    const queue = await stubServer(() => ({}));
    const data = { businessId: shop.businessId, passId: card.passId, wallet: 'apple', news: 'late' };
    await withEnvironment({ CLOUD_TASKS_EMULATOR_HOST: queue.host }, async () => updateWallets.run({ data } as never));
    await queue.stop();
    assert.equal((await phone.pushes()).length, before);
    const { task } = lastQueued(queue);
    assert.ok(Date.parse(task.scheduleTime) >= nextDaytime(timeZone, Date.now()) + 2000);
  });

  it('gives the day’s mails back that did not leave when a page fails', async () => {
    const [card, one, other] = [await agreed(), await joinForNews(shop), await joinForNews(shop)];
    await inGoogle(card);
    const messageId = await draft(shop, { ...NEWS, channels: ['email', 'wallet'] });
    await begin(shop, messageId);
    const ids = { businessId: shop.businessId, messageId };
    await workPage(ids);
    for (const { passId } of [one, other])
      await adminDb().doc(`businesses/${shop.businessId}/contacts/${passId}`).update({ consents: [] });
    const queue = await stubServer(() => ({ status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } }));
    // On a day that no other test uses.
    const on = Date.now() + 500 * DAY_MS;
    const settings = { CLOUD_TASKS_EMULATOR_HOST: queue.host, MARKETING_MAILS_A_DAY: '8' };
    await withEnvironment(settings, async () => {
      await assert.rejects(workPage(ids, on));
      assert.equal(await takeFromBudget('news', { businessId: shop.businessId, mails: 8, on }), 4, 'the shop’s half');
    });
    await queue.stop();
  });

  it('is not told to a holder who withdrew, nor of a message that was stopped, while its task waited', async () => {
    const card = await agreed();
    const id = await inGoogle(card);
    const phone = await phoneWith(card);
    const messageId = await draft(shop, NEWS);
    const { newsAtGoogle } = await import('../../../../functions/src/wallets/google/news');
    const ofShop = adminDb().doc(`businesses/${shop.businessId}`);
    const message = ofShop.collection('messages').doc(messageId);
    // As the record is when the task is queued.
    const news = { messageId, text: NEWS.wallet, at: Date.now() };
    await ofShop
      .collection('wallets')
      .doc(card.passId)
      .update({ news, 'apple.1.modified': Math.ceil(Date.now() / 1000) });
    const shown = async () => {
      await newsAtGoogle(shop.businessId, card.passId, messageId);
      const { json } = await phone.fetch();
      const onApple = json.storeCard.backFields?.find(({ key }) => key === 'news')?.value;
      return [(await heldObject(id)).messages?.length ?? 0, onApple];
    };
    const consent = (wallet: boolean) => ask('setConsent', { secret: card.secret, wallet }, undefined, network());
    await message.update({ state: 'stopped' });
    assert.deepEqual(await shown(), [0, undefined]);
    await message.update({ state: 'sending' });
    await consent(false);
    assert.deepEqual(await shown(), [0, undefined]);
    await consent(true);
    assert.deepEqual(await shown(), [1, NEWS.wallet]);
  });
});
