/** What a shop sends by itself, and what it is found to have done. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@tessera/domain/lib/time';
import { quarterEnd, quarterIn } from '@tessera/domain/news/hours';
import type { Automation } from '@tessera/domain/news/types';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import type { Firestore } from 'firebase-admin/firestore';
import { runBatchJob } from '../../../../functions/src/platform/batchJob';
import { firestore } from '../../../../functions/src/platform/firebase';
import { mailboxIdOf } from '../../../../functions/src/records/mailboxes';
import { MEASURED_MESSAGES } from '../../../../functions/src/shop/news/measureEffects';
import { isHeldBack } from '../../../../functions/src/shop/news/records';
import { SHOPS_WITH_AUTOMATIONS } from '../../../../functions/src/shop/news/runAutomations';
import { workPage } from '../../../../functions/src/shop/news/workMessage';
import { adminDb } from '../../../support/accounts';
import { beforeCommit } from '../../../support/beforeCommit';
import { loadCallables, loadFunctions } from '../../../support/functions';
import {
  begin,
  createMessageShop,
  draft,
  joinForNews,
  messageOf,
  recipientsIn,
  workOff,
} from '../../../support/messages';
import { addMember, ask, call, scan, type Shop } from '../../../support/shop';
import { requestOf } from '../../../support/tokens';

describe('automations', () => {
  let shop: Shop;
  before(() => loadFunctions());
  beforeEach(async () => (shop = await createMessageShop()));

  const runAutomations = (now: number) => runBatchJob('runAutomations', SHOPS_WITH_AUTOMATIONS, now);
  const readEffects = (now: number) => runBatchJob('readEffects', MEASURED_MESSAGES, now);
  const business = () => adminDb().doc(`businesses/${shop.businessId}`);
  const save = (more: object) =>
    ask('saveAutomation', { businessId: shop.businessId, ...more } as never, shop.owner.idToken);
  /** The id of this quarter's message to the cards that are close to their reward. */
  const closeMessageAt = async (now: number): Promise<string> => {
    const { timeZone } = (await business().get()).data() as { timeZone: string };
    return `close-${quarterIn(timeZone, now)}`;
  };
  /** A card that lacks one stamp. */
  const joinNearReward = async () => {
    const card = await joinForNews(shop);
    await scan(shop, (await addMember(shop, 'staff')).idToken, { code: card.code(), quantity: 4 });
    return card;
  };

  it('list a card once a quarter, for one automation, and send it once', async () => {
    const [close, fresh] = [await joinForNews(shop), await joinForNews(shop)];
    const staff = await addMember(shop, 'staff');
    await scan(shop, staff.idToken, { code: close.code(), quantity: 4 });
    assert.deepEqual(await save({ kind: 'close', on: true, holdBack: 0 }), { on: true });
    await save({ kind: 'lapsed', on: true, days: 14, holdBack: 0 });
    const now = Date.now();
    await runAutomations(now);
    await runAutomations(now);
    const messageId = await closeMessageAt(now);
    await workOff(shop, messageId);
    const listed = await recipientsIn(shop, messageId);
    assert.deepEqual(
      listed.map(({ passId, state }) => [passId, state]),
      [[close.passId, 'done']],
    );
    assert.ok(!listed.some(({ passId }) => passId === fresh.passId));
    const { state, counts } = await messageOf(shop, messageId);
    assert.deepEqual([state, counts.sent, counts.listed], ['sending', 1, 1], 'it goes on until the quarter ends');
  });

  it('list a card that is due for two of them for one, however often the list is made', async () => {
    const card = await joinForNews(shop);
    const staff = await addMember(shop, 'staff');
    await scan(shop, staff.idToken, { code: card.code(), quantity: 4 });
    const today = new Date();
    const joinedAt = Date.UTC(today.getUTCFullYear() - 1, today.getUTCMonth(), today.getUTCDate());
    await business().collection('passes').doc(card.passId).update({ joinedAt });
    for (const kind of ['close', 'anniversary']) await save({ kind, on: true, holdBack: 0 });
    const now = Date.now();
    const shopDocument = (await business().get()) as never;
    let parts = 1;
    while ((await SHOPS_WITH_AUTOMATIONS.each(shopDocument, now, () => parts === 1)) === false) parts += 1;
    await runAutomations(now);
    assert.equal(parts, 2);
    const { timeZone } = (await business().get()).data() as { timeZone: string };
    const lists = await Promise.all(
      ['close', 'anniversary'].map((kind) => recipientsIn(shop, `${kind}-${quarterIn(timeZone, now)}`)),
    );
    assert.equal(lists.flat().length, 1);
  });

  it('list every card of a shop that needs more than one slice', async () => {
    const card = await joinNearReward();
    await save({ kind: 'close', on: true, holdBack: 0 });
    const contacts = business().collection('contacts');
    const own = (await contacts.doc(card.passId).get()).data() ?? assert.fail();
    // Contacts of cards that are gone, which come before this one.
    const batch = adminDb().batch();
    for (let number = 0; number < 450; number += 1) batch.set(contacts.doc(`!${number}`), own);
    await batch.commit();
    const now = Date.now();
    const [shopDocument, part] = [(await business().get()) as never, {}];
    let slices = 1;
    while ((await SHOPS_WITH_AUTOMATIONS.each(shopDocument, now, () => true, part)) === false && slices < 10)
      slices += 1;
    const { timeZone } = (await business().get()).data() as { timeZone: string };
    const listed = await recipientsIn(shop, `close-${quarterIn(timeZone, now)}`);
    assert.deepEqual([slices, listed.map(({ passId }) => passId)], [4, [card.passId]]);
  });

  it('send to the cards that a killed run had listed, though no other is due', async () => {
    await joinNearReward();
    await save({ kind: 'close', on: true, holdBack: 0 });
    const now = Date.now();
    await runAutomations(now);
    const messageId = await closeMessageAt(now);
    // As a run leaves it that is killed between the list and the message.
    await business().collection('messages').doc(messageId).delete();
    await runAutomations(now);
    await workOff(shop, messageId);
    assert.equal((await messageOf(shop, messageId)).counts.sent, 1);
    assert.equal((await recipientsIn(shop, messageId))[0]?.state, 'done');
  });

  it('send to the cards that are listed while a page is worked', async () => {
    const [first, second] = [await joinForNews(shop), await joinForNews(shop)];
    const staff = await addMember(shop, 'staff');
    await scan(shop, staff.idToken, { code: first.code(), quantity: 4 });
    await save({ kind: 'close', on: true, holdBack: 0 });
    const now = Date.now();
    await runAutomations(now);
    const messageId = await closeMessageAt(now);
    const db = firestore();
    const getAll = db.getAll.bind(db) as Firestore['getAll'];
    // A page takes from the day's budget once it has read the list.
    db.getAll = async (...refs) => {
      if (refs.some((ref) => 'path' in ref && ref.path.startsWith(`${COLLECTIONS.rateLimits}/`))) {
        Reflect.deleteProperty(db, 'getAll');
        await scan(shop, staff.idToken, { code: second.code(), quantity: 4 });
        await runAutomations(now + 1);
      }
      return getAll(...refs);
    };
    await workPage({ businessId: shop.businessId, messageId });
    const states = async () => (await recipientsIn(shop, messageId)).map(({ state }) => state).sort();
    assert.deepEqual(await states(), ['done', 'waiting']);
    assert.equal((await messageOf(shop, messageId)).dueAt, now + 1, 'the job for due messages finds it');
    await workOff(shop, messageId);
    assert.deepEqual(await states(), ['done', 'done']);
  });

  it('end with their quarter: the record of what was sent changes no more', async () => {
    await joinNearReward();
    await save({ kind: 'close', on: true, holdBack: 0, text: 'Come in.' });
    const now = Date.now();
    await runAutomations(now);
    const messageId = await closeMessageAt(now);
    await workOff(shop, messageId);
    const { timeZone } = (await business().get()).data() as { timeZone: string };
    const end = quarterEnd(timeZone, now);
    assert.equal((await messageOf(shop, messageId)).dueAt, end, 'the job for due messages finds it then');
    await workOff(shop, messageId, end);
    await save({ kind: 'close', on: true, text: 'Something else.' });
    await save({ kind: 'close', on: false });
    const { state, text, counts, finishedAt, dueAt } = await messageOf(shop, messageId);
    assert.deepEqual([state, text, counts.sent, finishedAt, dueAt], ['sent', 'Come in.', 1, end, undefined]);
  });

  it('stop what waits when they are switched off, and go on with what they say then, to cards that are still due', async () => {
    const [close, used] = [await joinForNews(shop), await joinForNews(shop)];
    const staff = await addMember(shop, 'staff');
    for (const card of [close, used]) await scan(shop, staff.idToken, { code: card.code(), quantity: 4 });
    await save({ kind: 'close', on: true, holdBack: 0, wallet: 'Before' });
    const now = Date.now();
    await runAutomations(now);
    const messageId = await closeMessageAt(now);
    const listed = async () => (await recipientsIn(shop, messageId)).map(({ passId, state }) => [passId, state]);
    await save({ kind: 'close', on: false });
    await workOff(shop, messageId);
    await runAutomations(now);
    const stopped = await messageOf(shop, messageId);
    assert.deepEqual([stopped.state, stopped.counts.sent, (await listed()).length], ['stopped', 0, 2]);
    // One of the two gets its reward meanwhile, so it is not close to one any more.
    await scan(shop, staff.idToken, { code: used.code(), confirmed: true });
    await save({ kind: 'close', on: true, text: 'Come in.', wallet: '' });
    await runAutomations(now);
    await workOff(shop, messageId);
    const { state, text, wallet, stoppedBecause, counts } = await messageOf(shop, messageId);
    assert.deepEqual(
      [state, text, wallet, stoppedBecause, counts.sent, counts.listed],
      ['sending', 'Come in.', '', undefined, 1, 1],
    );
    assert.deepEqual(await listed(), [[close.passId, 'done']]);
    const counted = await ask('countAutomations', { businessId: shop.businessId }, shop.owner.idToken);
    assert.equal(counted.close, 0, 'who has had it this quarter is not counted');
  });

  it('go on when whoever switched them on has left the team', async () => {
    await joinNearReward();
    const manager = await addMember(shop, 'manager');
    const { businessId } = shop;
    await ask('saveAutomation', { businessId, kind: 'close', on: true, holdBack: 0 }, manager.idToken);
    await business().collection('members').doc(manager.uid).update({ active: false });
    const now = Date.now();
    await runAutomations(now);
    const messageId = await closeMessageAt(now);
    await workOff(shop, messageId);
    const { state, counts } = await messageOf(shop, messageId);
    assert.deepEqual([state, counts.sent], ['sending', 1]);
  });

  it('are switched off when a manager stops their message, and change what is under way at once', async () => {
    await joinNearReward();
    await save({ kind: 'close', on: true });
    const now = Date.now();
    await runAutomations(now);
    const messageId = await closeMessageAt(now);
    await save({ kind: 'close', on: true, subject: 'Nearly there' });
    assert.equal((await messageOf(shop, messageId)).subject, 'Nearly there');
    await ask('stopMessage', { businessId: shop.businessId, messageId }, shop.owner.idToken);
    assert.equal((await business().collection('automations').doc('close').get()).get('on'), false);
    assert.equal((await messageOf(shop, messageId)).state, 'stopped');
  });

  it('send nothing over a channel that a manager has taken away, to a card that was listed before', async () => {
    await joinNearReward();
    await save({ kind: 'close', on: true, holdBack: 0 });
    const now = Date.now();
    await runAutomations(now);
    const messageId = await closeMessageAt(now);
    await save({ kind: 'close', on: true, channels: ['wallet'] });
    await workOff(shop, messageId);
    assert.equal((await messageOf(shop, messageId)).counts.sent, 0);
    await save({ kind: 'close', on: true, channels: ['email'] });
    await runAutomations(now);
    await workOff(shop, messageId);
    assert.equal((await messageOf(shop, messageId)).counts.sent, 1, 'it is listed again');
  });

  it('send nothing once they are off, though the call that switched them off was killed', async () => {
    await joinNearReward();
    await save({ kind: 'close', on: true, holdBack: 0 });
    const now = Date.now();
    await runAutomations(now);
    const messageId = await closeMessageAt(now);
    // As a call leaves it that is killed before it stops the message.
    await business().collection('automations').doc('close').update({ on: false });
    await workOff(shop, messageId);
    const { state, stoppedBecause, counts } = await messageOf(shop, messageId);
    assert.deepEqual([state, stoppedBecause, counts.sent], ['stopped', 'manager', 0]);
  });

  it('say the same in their setting and in what is under way, wherever the call that saves them is killed', async () => {
    await joinNearReward();
    await save({ kind: 'close', on: true, holdBack: 0 });
    const now = Date.now();
    await runAutomations(now);
    const messageId = await closeMessageAt(now);
    const { saveAutomation } = await loadCallables();
    for (const more of [{ on: true, subject: 'Nearly there' }, { on: false }]) {
      const input = { businessId: shop.businessId, kind: 'close', ...more };
      const request = requestOf<Parameters<typeof saveAutomation.run>[0]>(input, shop.owner.uid, {});
      const kill = () => Promise.reject(new Error('killed'));
      await assert.rejects(beforeCommit('messages', () => saveAutomation.run(request), kill));
      const setting = (await business().collection('automations').doc('close').get()).data() as Automation;
      const { subject, state } = await messageOf(shop, messageId);
      assert.deepEqual([subject, state === 'sending'], [setting.subject, setting.on]);
    }
  });

  it('send nothing while they are off, and refuse a text that a message may not have', async () => {
    const card = await joinForNews(shop);
    await business()
      .collection('passes')
      .doc(card.passId)
      .update({ lastVisitAt: Date.now() - 29 * DAY_MS });
    assert.deepEqual(await save({ kind: 'lapsed', on: false }), { on: false });
    await runAutomations(Date.now());
    const messages = await business().collection('messages').get();
    assert.equal(messages.size, 0);
    const counted = await ask('countAutomations', { businessId: shop.businessId }, shop.owner.idToken);
    assert.deepEqual(counted, { close: 0, lapsed: 1, anniversary: 0, reachable: 1 });
    for (const more of [{ text: 'evil.example' }, { days: 13 }, { days: 181 }, { kind: 'birthday' }, { holdBack: 5 }])
      assert.equal(
        (
          await call(
            'saveAutomation',
            { businessId: shop.businessId, kind: 'lapsed', on: true, ...more },
            shop.owner.idToken,
          )
        ).error?.status,
        'INVALID_ARGUMENT',
        JSON.stringify(more),
      );
  });

  it('can be switched off when their text links to a website that the shop no longer has', async () => {
    shop = await createMessageShop({ website: 'https://cake.example' });
    const text = 'See cake.example.';
    assert.deepEqual(await save({ kind: 'close', on: true, text }), { on: true });
    // The set-up changes, because it is copied to the shop again and again.
    const setup = adminDb().collection(COLLECTIONS.businessSetups).doc(shop.owner.uid);
    await setup.update({ website: 'https://bread.example' });
    await ask('projectBusiness', null, shop.owner.idToken);
    assert.deepEqual(await save({ kind: 'close', on: false }), { on: false });
    for (const more of [{ on: true }, { on: false, text }]) {
      const input = { businessId: shop.businessId, kind: 'close', ...more };
      assert.equal((await call('saveAutomation', input, shop.owner.idToken)).error?.status, 'INVALID_ARGUMENT');
    }
  });

  it('reads who came of both groups once, when the planned number is reached', async () => {
    const cards = await Promise.all(Array.from({ length: 10 }, () => joinForNews(shop)));
    const messageId = await draft(shop, { holdBack: 50, days: 7 });
    await begin(shop, messageId);
    await workOff(shop, messageId);
    const message = business().collection('messages').doc(messageId);
    const groups = await recipientsIn(shop, messageId);
    for (const { passId, group } of groups) {
      const { email = assert.fail() } = cards.find((card) => card.passId === passId) ?? {};
      const mailbox = mailboxIdOf(shop.businessId, email);
      assert.equal(
        group === 'held',
        isHeldBack(shop.businessId, mailbox, messageId, 50),
        'drawn again, it is the same',
      );
    }
    assert.equal((await message.get()).get('measureAt'), undefined, 'ten cards are too few to read anything');
    await message.update({ 'plan.cards': 10, measureAt: Date.now() + 8 * DAY_MS });
    // Three came within the days, one of them again later, and one only later. The visit of another one is undone.
    const staff = await addMember(shop, 'staff');
    for (const card of cards.slice(0, 3)) await scan(shop, staff.idToken, { code: card.code() });
    const undone = await scan(shop, staff.idToken, { code: cards[4]?.code() });
    const undo = { businessId: shop.businessId, scanId: randomUUID(), undoes: undone.event?.scanId };
    assert.equal((await ask('undoScan', undo, staff.idToken)).verdict, 'accepted');
    const late = Date.now() + 9 * DAY_MS;
    for (const card of cards.slice(2, 4))
      await business().collection('passes').doc(card.passId).update({ lastVisitAt: late });
    await readEffects(Date.now() + 7 * DAY_MS);
    assert.equal((await messageOf(shop, messageId)).effect, undefined, 'not before its time');
    await readEffects(Date.now() + 10 * DAY_MS);
    const { effect = assert.fail('no effect') } = await messageOf(shop, messageId);
    assert.equal(effect.sent.cards + effect.held.cards, 10);
    assert.equal(effect.sent.visited + effect.held.visited, 3);
    await readEffects(Date.now() + 20 * DAY_MS);
    assert.deepEqual((await messageOf(shop, messageId)).effect, effect, 'read once');
  });
});
