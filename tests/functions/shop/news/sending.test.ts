/** A message from its draft to the mail: who gets it, once, and who does not. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mock } from 'node:test';
import { atTimeOfDay, DAY_MS, dayIn, HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { TIME_ZONE } from '@tessera/domain/operation/product';
import type { Contact } from '@tessera/domain/pass/contact';
import { logger } from 'firebase-functions/logger';
import { runBatchJob } from '../../../../functions/src/platform/batchJob';
import type { PageIds } from '../../../../functions/src/shop/news/records';
import { workPage } from '../../../../functions/src/shop/news/workMessage';
import { DUE_MESSAGES } from '../../../../functions/src/shop/news/workMessages';
import { adminDb } from '../../../support/accounts';
import { beforeCommit } from '../../../support/beforeCommit';
import { eventually } from '../../../support/eventually';
import { loadFunctions, withEnvironment } from '../../../support/functions';
import { besideTaskQueue } from '../../../support/jobs';
import { type Mailbox, startMailbox } from '../../../support/mailbox';
import {
  begin,
  createMessageShop,
  deliverHere as deliver,
  DRAFT,
  draft,
  joinForNews,
  messageOf,
  outboxOf,
  recipientsIn,
  send,
  SITE,
  workOff,
  zoneAtNight,
  zoneAtNoon,
} from '../../../support/messages';
import { addMember, ask, call, freezeShop, join, network, type Shop } from '../../../support/shop';
import { stubServer } from '../../../support/stubServer';

describe('a message of a shop', () => {
  besideTaskQueue();
  let shop: Shop;
  let mailbox: Mailbox;
  before(async () => {
    await loadFunctions();
    mailbox = await startMailbox();
  });
  beforeEach(async () => {
    shop = await createMessageShop({ name: 'Corner Café', website: 'corner.example' });
    Object.assign(mailbox, { refuseWith: undefined, refused: 'recipient' });
  });
  after(() => mailbox.stop());

  const business = () => adminDb().doc(`businesses/${shop.businessId}`);
  const contactOf = async (passId: string) =>
    (await business().collection('contacts').doc(passId).get()).data() as Contact | undefined;

  const deliverHere = (ref: FirebaseFirestore.DocumentReference) => deliver(mailbox, ref);
  const mailTo = (email: string) => mailbox.mails.filter(({ to }) => to.includes(email)).at(-1);

  it('goes to each who agreed, once, however often its pages are worked', async () => {
    const agreed = await Promise.all([joinForNews(shop), joinForNews(shop), joinForNews(shop)]);
    await Promise.all([join(shop), join(shop, { email: 'no@home.example' })]);
    const messageId = await send(shop);
    await Promise.all([1, 2, 3].map(() => workPage({ businessId: shop.businessId, messageId })));
    const { state, counts } = await messageOf(shop, messageId);
    assert.deepEqual([state, counts.sent, counts.listed, counts.leftOut], ['sent', 3, 3, { 'no-consent': 2 }]);
    for (const card of agreed) assert.ok((await outboxOf(shop, messageId, card).get()).exists);
    const mails = await adminDb().collection('mail').where('message', '==', messageId).get();
    assert.equal(mails.size, 3);
  });

  it('goes through the task queue when a manager sends it, and to the mailbox', async () => {
    const card = await joinForNews(shop);
    const messageId = await draft(shop);
    const { businessId, owner } = shop;
    assert.deepEqual(await ask('scheduleMessage', { businessId, messageId }, owner.idToken), { state: 'listing' });
    await eventually('the message is sent', async () => (await messageOf(shop, messageId)).state === 'sent');
    await eventually(
      'the mail has left',
      async () => (await outboxOf(shop, messageId, card).get()).get('state') === 'sent',
    );
    const again = await ask('scheduleMessage', { businessId, messageId, at: 0 }, owner.idToken);
    assert.equal(again.state, 'sent', 'the second press changes nothing');
  });

  it('does not leave at once because its time is over, unless by a moment', async () => {
    const { businessId, owner } = shop;
    const messageId = await draft(shop);
    const sendAt = (at: number) => call('scheduleMessage', { businessId, messageId, at }, owner.idToken);
    const { error } = await sendAt(Date.now() - HOUR_MS);
    assert.deepEqual(
      [error?.status, error?.message],
      ['INVALID_ARGUMENT', 'This time has passed. Choose a later one.'],
    );
    assert.equal((await messageOf(shop, messageId)).state, 'draft');
    assert.deepEqual((await sendAt(Date.now() - MINUTE_MS)).result, { state: 'listing' });
  });

  it('is saved and planned again with the same answers once its time is over, and unchanged', async () => {
    const { businessId, owner } = shop;
    const requestId = randomUUID();
    const save = (more: object = {}) =>
      call('saveMessage', { businessId, requestId, ...DRAFT, ...more }, owner.idToken);
    const messageId = (await save()).result?.messageId ?? assert.fail('not saved');
    const plan = (at: number) => call('scheduleMessage', { businessId, messageId, at }, owner.idToken);
    const at = atTimeOfDay(zoneAtNoon(), dayIn(zoneAtNoon(), Date.now() + DAY_MS), '12:00');
    const planned = await plan(at);
    assert.deepEqual(planned.result, { state: 'listing' });
    const elsewhere = await plan(at + HOUR_MS);
    assert.deepEqual([elsewhere.error?.status, (await messageOf(shop, messageId)).at], ['FAILED_PRECONDITION', at]);
    const over = Date.now() - HOUR_MS;
    await business().collection('messages').doc(messageId).update({ at: over, dueAt: over });
    const before = await messageOf(shop, messageId);
    assert.deepEqual([(await save()).result, (await plan(over)).result], [{ messageId }, { state: 'listing' }]);
    assert.deepEqual(await messageOf(shop, messageId), before);
    for (const more of [{ subject: 'Other' }, { wallet: 'Cake!' }, { days: 7 }])
      assert.equal((await save(more)).error?.status, 'FAILED_PRECONDITION', JSON.stringify(more));
  });

  it('has the shop as its sender, the headers of one-click on a line each, and no picture', async () => {
    const card = await joinForNews(shop);
    const messageId = await send(shop);
    assert.equal(await deliverHere(outboxOf(shop, messageId, card)), 'sent');
    const mail = mailTo(card.email) ?? assert.fail('no mail');
    assert.equal(mail.headers['subject'], 'Cake on Friday');
    assert.match(mail.headers['from'] ?? '', /^"?Corner Café"? <shops@news\.tessera\.example>$/);
    const unsubscribe = mail.headerLines.find((line) => line.startsWith('List-Unsubscribe:')) ?? '';
    assert.match(unsubscribe, new RegExp(`^List-Unsubscribe: <${SITE}/api/stop-mails/N1\\.[\\w.-]+>$`));
    assert.ok(mail.headerLines.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click'));
    assert.match(mail.text, /You agreed to news by email on/);
    assert.doesNotMatch(mail.html, /<img|src=|@import|url\(/);
    const { owner } = shop;
    assert.ok(!mail.to.includes(owner.email));
  });

  it('is stopped for its reader by one POST, and by no GET, HEAD or token of another card or shop', async () => {
    const [card, other] = [await joinForNews(shop), await joinForNews(shop)];
    const neighbour = await createMessageShop();
    const messageId = await send(shop);
    await deliverHere(outboxOf(shop, messageId, card));
    const address =
      /<(.*)>/.exec(mailTo(card.email)?.headerLines.find((line) => line.startsWith('List-Unsubscribe:')) ?? '')?.[1] ??
      assert.fail('no address');
    const ask = (method: string, to = address) => fetch(to, { method, redirect: 'manual' });
    /** As mail programs do by RFC 8058: a form, without a cookie. */
    const press = (form: URLSearchParams | FormData) =>
      fetch(address, { method: 'POST', body: form, redirect: 'manual' });
    const parts = new FormData();
    parts.append('List-Unsubscribe', 'One-Click');
    const isGiven = async (passId: string) => (await contactOf(passId))?.consents?.at(-1)?.given;
    // Every link of the mail, as a scanner opens them.
    for (const [, link = ''] of (mailTo(card.email)?.html ?? '').matchAll(/href="([^"]*)"/g)) await fetch(link);
    for (const method of ['GET', 'HEAD']) assert.equal((await ask(method)).status, 303);
    for (const altered of [
      address.replace(card.passId, other.passId),
      address.replace(shop.businessId, neighbour.businessId),
      address.replace(messageId, 'another'),
      `${address}x`,
    ])
      assert.equal((await ask('POST', altered)).status, 404, altered);
    assert.deepEqual([await isGiven(card.passId), await isGiven(other.passId)], [true, true]);
    const stopped = await press(new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }));
    assert.deepEqual([stopped.status, stopped.headers.get('set-cookie')], [200, null]);
    assert.equal((await press(parts)).status, 200, 'again, as a form in parts');
    assert.deepEqual([await isGiven(card.passId), await isGiven(other.passId)], [false, true]);
    assert.equal((await contactOf(card.passId))?.consents?.at(-1)?.way, 'mail');
    assert.equal((await messageOf(shop, messageId)).counts.withdrawn, 1);
  });

  it('does not leave to somebody who withdrew, erased the card or was merged while it waited', async () => {
    const cards = await Promise.all([joinForNews(shop), joinForNews(shop), joinForNews(shop), joinForNews(shop)]);
    const [stopped = assert.fail(), erased = assert.fail(), merged = assert.fail(), into = assert.fail()] = cards;
    const messageId = await draft(shop);
    await begin(shop, messageId);
    assert.equal(await workPage({ businessId: shop.businessId, messageId }), 'again', 'the list is written');
    await ask('setConsent', { secret: stopped.secret, email: false }, undefined, network());
    await ask('erasePass', { secret: erased.secret }, undefined, network());
    const merge = { businessId: shop.businessId, scanId: randomUUID(), from: merged.passId, into: into.passId };
    await ask('mergePasses', { ...merge, reason: 'one person' }, shop.owner.idToken);
    await workOff(shop, messageId);
    const reasons = Object.fromEntries(
      (await recipientsIn(shop, messageId)).map(({ passId, state, reason }) => [passId, reason ?? state]),
    );
    assert.deepEqual(reasons, {
      [stopped.passId]: 'no-consent',
      [erased.passId]: 'card-closed',
      [merged.passId]: 'card-closed',
      [into.passId]: 'done',
    });
  });

  it('goes on to a card that moved to another phone while it waited, with the link that opens it now', async () => {
    const card = await joinForNews(shop);
    const { businessId, owner } = shop;
    const messageId = await draft(shop);
    await begin(shop, messageId);
    assert.equal(await workPage({ businessId, messageId }), 'again', 'the list is written');
    const { ticket } = await ask('movePass', { businessId, passId: card.passId }, owner.idToken);
    const { secret } = await ask('takeOver', { ticket }, undefined, network());
    await workOff(shop, messageId);
    assert.equal(await deliverHere(outboxOf(shop, messageId, card)), 'sent');
    const mail = mailTo(card.email) ?? assert.fail('no mail');
    assert.ok(mail.text.includes(`#${secret}`), 'the present link');
    assert.ok(!mail.html.includes(card.secret), 'no link that has ended');
  });

  it('that is in the outbox already is dropped when its reader withdraws, and the list says why', async () => {
    const card = await joinForNews(shop);
    const messageId = await send(shop);
    await ask('setConsent', { secret: card.secret, email: false }, undefined, network());
    assert.equal(await deliverHere(outboxOf(shop, messageId, card)), 'dropped');
    const [recipient] = await recipientsIn(shop, messageId);
    assert.deepEqual([recipient?.state, recipient?.reason], ['left-out', 'no-consent']);
    const { counts } = await messageOf(shop, messageId);
    assert.deepEqual([counts.sent, counts.leftOut['no-consent']], [0, 1]);
  });

  it('that is stopped in the outbox blocks no other message', async () => {
    const card = await joinForNews(shop);
    const messageId = await send(shop);
    await business().collection('messages').doc(messageId).update({ state: 'stopped' });
    assert.equal(await deliverHere(outboxOf(shop, messageId, card)), 'dropped');
    const next = await send(shop, { subject: 'More cake' });
    assert.equal((await messageOf(shop, next)).counts.sent, 1);
  });

  it('is the only one in seven days, over all messages', async () => {
    const card = await joinForNews(shop);
    await send(shop);
    const second = await send(shop, { subject: 'More cake' });
    assert.deepEqual((await messageOf(shop, second)).counts.leftOut, { 'seven-days': 1 });
    assert.equal((await outboxOf(shop, second, card).get()).exists, false);
  });

  it('waits for the day, with its list and with its mails', async () => {
    const card = await joinForNews(shop);
    await business().update({ timeZone: zoneAtNight() });
    const messageId = await draft(shop);
    await begin(shop, messageId);
    assert.equal(await workOff(shop, messageId), 'waiting');
    assert.equal(await workPage({ businessId: shop.businessId, messageId }), 'waiting');
    const { dueAt = 0, state } = await messageOf(shop, messageId);
    assert.ok(state === 'sending' && dueAt > Date.now() + HOUR_MS);
    assert.equal((await outboxOf(shop, messageId, card).get()).exists, false);
    await workOff(shop, messageId, dueAt);
    const mail = outboxOf(shop, messageId, card);
    assert.equal(await deliverHere(mail), 'waiting', 'it is still night by the real clock');
    assert.ok((await mail.get()).get('attempts') < 2, 'waiting is not an attempt');
  });

  it('stops when its author leaves the team, when the shop is frozen, and when a manager stops it', async () => {
    const manager = await addMember(shop, 'manager');
    await joinForNews(shop);
    const [byManager, frozen, stopped] = [await draft(shop), await draft(shop), await draft(shop)];
    for (const messageId of [byManager, frozen, stopped]) await begin(shop, messageId);
    await business().collection('messages').doc(byManager).update({ by: manager.uid });
    await business().collection('members').doc(manager.uid).update({ active: false });
    await workOff(shop, byManager);
    assert.equal((await messageOf(shop, byManager)).stoppedBecause, 'author');
    await workPage({ businessId: shop.businessId, messageId: stopped });
    await ask('stopMessage', { businessId: shop.businessId, messageId: stopped }, shop.owner.idToken);
    await workOff(shop, stopped);
    const { stoppedBecause, counts } = await messageOf(shop, stopped);
    assert.deepEqual([stoppedBecause, counts.leftOut.stopped, counts.sent], ['manager', 1, 0]);
    await freezeShop(shop);
    await workOff(shop, frozen);
    assert.equal((await messageOf(shop, frozen)).stoppedBecause, 'shop');
  });

  it('ends an address that the mail server refuses for good, and many of them stop the shop’s messages', async () => {
    const [card, later] = [await joinForNews(shop), await joinForNews(shop)];
    const messageId = await send(shop);
    // It is with both before it stops: what has not left by then is left out.
    for (const one of [card, later]) assert.equal(await deliverHere(outboxOf(shop, messageId, one)), 'sent');
    await business().collection('messages').doc(messageId).update({ 'counts.sent': 50, 'counts.bounced': 1 });
    mailbox.refuseWith = '550 No such user';
    assert.equal(await deliverHere(outboxOf(shop, messageId, card)), 'dead');
    assert.ok((await contactOf(card.passId))?.refusedAt);
    const stopped = (await business().get()).get('newsStopped') as { because: string };
    assert.equal(stopped.because, 'bounces');
    const { businessId, owner } = shop;
    const next = await draft(shop);
    const answer = await call('scheduleMessage', { businessId, messageId: next }, owner.idToken);
    assert.equal(answer.error?.status, 'FAILED_PRECONDITION');
    await ask('resumeMessages', { businessId }, owner.idToken);
    assert.equal(await deliverHere(outboxOf(shop, messageId, later)), 'dead');
    assert.equal((await messageOf(shop, messageId)).counts.bounced, 3);
    assert.equal((await business().get()).get('newsStopped'), undefined, 'the former message stops them once');
    await ask('scheduleMessage', { businessId, messageId: next }, owner.idToken);
    await ask('setContact', { secret: card.secret, email: card.email }, undefined, network());
    assert.equal((await contactOf(card.passId))?.refusedAt, undefined, 'typed again, it counts again');
    assert.equal((await contactOf(card.passId))?.consents?.at(-1)?.given, true);
  });

  it('keeps an address when the mail server refuses the sender, the content or a stranger’s mail', async () => {
    const card = await joinForNews(shop);
    const messageId = await send(shop);
    const refusals = [
      ['sender', '550 5.1.8 Sender suspended'],
      ['sender', '550'],
      ['content', '554 5.7.1 Looks like spam'],
      ['recipient', '550 5.7.1 Your network is listed'],
      ['recipient', '550 relay not permitted'],
    ] as const;
    for (const [refused, refuseWith] of refusals) {
      Object.assign(mailbox, { refused, refuseWith });
      assert.equal(await deliverHere(outboxOf(shop, messageId, card)), 'waiting', refuseWith);
      await outboxOf(shop, messageId, card).update({ dueAt: new Date(Date.now() + DAY_MS) });
    }
    assert.equal((await contactOf(card.passId))?.refusedAt, undefined);
    assert.equal((await messageOf(shop, messageId)).counts.bounced, 0);
    Object.assign(mailbox, { refuseWith: undefined, refused: 'recipient' });
    assert.equal(await deliverHere(outboxOf(shop, messageId, card)), 'sent');
  });

  it('is previewed in numbers, with the reasons of those who are left out', async () => {
    const [imported] = await Promise.all([
      joinForNews(shop),
      joinForNews(shop),
      join(shop, { walletNews: true }),
      join(shop),
    ]);
    const visits = [{ scanId: `imported_${imported.passId}`, at: Date.now() }];
    await business().collection('passes').doc(imported.passId).update({ visits });
    const messageId = await draft(shop, { channels: ['wallet', 'email'], wallet: 'Cake!', holdBack: 50 });
    const { businessId, owner } = shop;
    const preview = await ask('previewMessage', { businessId, messageId }, owner.idToken);
    assert.deepEqual(preview, {
      eligible: 2,
      byChannel: { email: 2, wallet: 0 },
      leftOut: { 'no-wallet': 1, 'no-consent': 1 },
      visited: 1,
      planned: 712,
      mailsADay: 50_000,
    });
  });

  it('is previewed for the time at which it is to begin', async () => {
    await joinForNews(shop);
    await send(shop);
    const messageId = await draft(shop, { subject: 'More cake' });
    const { businessId, owner } = shop;
    const seen = async (at?: number) => {
      const { eligible, leftOut, visited } = await ask('previewMessage', { businessId, messageId, at }, owner.idToken);
      return { eligible, leftOut, visited };
    };
    assert.deepEqual(await seen(), { eligible: 0, leftOut: { 'seven-days': 1 }, visited: 0 });
    assert.deepEqual(await seen(Date.now() + 8 * DAY_MS), { eligible: 1, leftOut: {}, visited: 1 });
    assert.deepEqual((await seen(0)).eligible, 0, 'a time that is over');
    const { nextFrom = 0 } = await ask('previewMessage', { businessId, messageId }, owner.idToken);
    assert.equal((await seen(nextFrom)).eligible, 1, 'from the time that is named');
    assert.equal((await seen(nextFrom - DAY_MS)).eligible, 0, 'and not a day before');
    await assert.rejects(seen(Date.now() + 91 * DAY_MS), /within the next 90 days/);
  });

  it('is previewed with another one that is planned within seven days', async () => {
    const { businessId, owner } = shop;
    const planned = Date.now() + 20 * DAY_MS;
    const [first, second] = [await draft(shop), await draft(shop, { subject: 'More cake' })];
    await ask('scheduleMessage', { businessId, messageId: first, at: planned }, owner.idToken);
    const alsoPlanned = async (messageId: string, at: number) =>
      (await ask('previewMessage', { businessId, messageId, at }, owner.idToken)).alsoPlanned;
    assert.ok(((await alsoPlanned(second, planned + DAY_MS)) ?? 0) >= planned);
    assert.ok(((await alsoPlanned(second, planned - DAY_MS)) ?? 0) >= planned);
    assert.equal(await alsoPlanned(second, planned + 8 * DAY_MS), undefined);
    assert.equal(await alsoPlanned(first, planned), undefined, 'not beside itself');
  });

  it('is listed at night for the morning in which it leaves, as it is previewed', async () => {
    const card = await joinForNews(shop);
    await send(shop);
    const { at: last = 0 } = (await contactOf(card.passId))?.lastNews ?? {};
    const messageId = await draft(shop, { subject: 'More cake' });
    await begin(shop, messageId);
    const night = atTimeOfDay(zoneAtNoon(last), dayIn(zoneAtNoon(last), last + 6 * DAY_MS), '20:00');
    assert.equal(await workPage({ businessId: shop.businessId, messageId }, night), 'waiting');
    const { counts } = await messageOf(shop, messageId);
    assert.deepEqual([counts.listed, counts.leftOut], [1, {}]);
  });

  it('takes no link elsewhere, no header, and nothing once it is on its way', async () => {
    const { businessId, owner } = shop;
    const save = (more: object) =>
      call(
        'saveMessage',
        { businessId, subject: 'Hi', text: 'Hi', channels: ['email'], segment: 'all', holdBack: 0, days: 7, ...more },
        owner.idToken,
      );
    for (const more of [
      { text: 'See https://evil.example' },
      { subject: 'evil.example' },
      { channels: ['wallet'], wallet: 'evil.example' },
      { channels: ['wallet'], subject: 'x'.repeat(91) },
      { subject: 'Hi\r\nBcc: all@evil.example' },
      { subject: 'Hi\u2028Bcc: x' },
      { text: '<img src=x>' },
      { subject: 'x'.repeat(121) },
      { text: 'x'.repeat(2001) },
      { wallet: 'x'.repeat(91) },
      { holdBack: 30 },
      { days: 0 },
      { channels: [] },
      { channels: ['email', 'email'] },
      { channels: ['push'] },
      { segment: 'everybody' },
      { locationId: 'nowhere' },
      { kind: 'service' },
      { messageId: '../x' },
    ])
      assert.equal((await save(more)).error?.status, 'INVALID_ARGUMENT', JSON.stringify(more));
    assert.equal((await save({ messageId: 'unknown' })).error?.status, 'NOT_FOUND');
    assert.equal((await save({ text: 'See www.corner.example' })).status, 200);
    assert.equal((await save({ channels: ['wallet'] })).status, 200, 'the wallet shows the subject');
    const messageId = await send(shop);
    assert.equal((await save({ messageId })).error?.status, 'FAILED_PRECONDITION');
  });

  it('is deleted while it is a draft, and not afterwards', async () => {
    const drop = (messageId: string) =>
      call('deleteMessage', { businessId: shop.businessId, messageId }, shop.owner.idToken);
    const messageId = await draft(shop);
    assert.deepEqual((await drop(messageId)).result, { deleted: true });
    assert.equal((await business().collection('messages').doc(messageId).get()).exists, false);
    assert.equal((await drop(messageId)).error?.status, 'NOT_FOUND');
    const sent = await send(shop);
    assert.equal((await drop(sent)).error?.status, 'FAILED_PRECONDITION');
    assert.equal((await messageOf(shop, sent)).state, 'sent');
  });

  it('is tried on the manager alone, and not without end', async () => {
    const manager = await addMember(shop, 'manager');
    const messageId = await draft(shop);
    const test = () => call('sendTestMessage', { businessId: shop.businessId, messageId }, manager.idToken);
    assert.deepEqual((await test()).result, { sent: true });
    const [mail = assert.fail('no mail')] = (await adminDb().collection('mail').where('uid', '==', manager.uid).get())
      .docs;
    await deliverHere(mail.ref);
    assert.match(mailTo(manager.email)?.text ?? '', /This is a test that you asked for/);
    const answers = await Promise.all(Array.from({ length: 25 }, test));
    assert.ok(answers.filter(({ status }) => status === 429).length >= 5);
  });

  it('goes to everybody else when one recipient always fails, who is left out after a few tries', async () => {
    const [broken, ...others] = await Promise.all([1, 2, 3].map(() => joinForNews(shop)));
    const messageId = await draft(shop);
    await begin(shop, messageId);
    const ids = { businessId: shop.businessId, messageId };
    await workPage(ids);
    await adminDb().doc(`businesses/${shop.businessId}/contacts/${broken?.passId}`).update({ consents: 1 });
    const errors = mock.method(logger, 'error', () => {});
    for (let tries = 1; tries < 8; tries += 1) await assert.rejects(workPage(ids), TypeError);
    assert.equal(await workPage(ids), 'over');
    errors.mock.restore();
    const outcomes = new Map((await recipientsIn(shop, messageId)).map((one) => [one.passId, one]));
    for (const { passId } of others) assert.equal(outcomes.get(passId)?.state, 'done');
    assert.deepEqual(
      [outcomes.get(broken?.passId ?? '')?.state, outcomes.get(broken?.passId ?? '')?.reason],
      ['left-out', 'failed'],
    );
    const { state, counts } = await messageOf(shop, messageId);
    assert.deepEqual([state, counts.sent, counts.leftOut], ['sent', 2, { failed: 1 }]);
    assert.equal(errors.mock.callCount(), 1);
  });

  it('that broke off is taken up by the scheduled run', async () => {
    await joinForNews(shop);
    const messageId = await draft(shop);
    await begin(shop, messageId);
    const { queued = 0 } = await runBatchJob('workDueMessages', DUE_MESSAGES, Date.now() + 1000);
    assert.ok(queued >= 1);
    await eventually('the message is sent', async () => (await messageOf(shop, messageId)).state === 'sent');
  });

  it('gets a task of its own from each run until its page is done, and the task of an earlier page does nothing', async () => {
    await joinForNews(shop);
    const messageId = await draft(shop);
    await begin(shop, messageId);
    const ids = { businessId: shop.businessId, messageId };
    const queue = await stubServer(() => ({}));
    const tasks = () =>
      queue.asked.flatMap(({ body }) => {
        const { name, httpRequest } = (body as { task: { name: string; httpRequest: { body: string } } }).task;
        const { data } = JSON.parse(Buffer.from(httpRequest.body, 'base64').toString()) as { data: PageIds };
        return data.messageId === messageId ? [{ name, data }] : [];
      });
    await withEnvironment({ CLOUD_TASKS_EMULATOR_HOST: queue.host }, async () => {
      for (const later of [1000, 11 * MINUTE_MS])
        await runBatchJob('workDueMessages', DUE_MESSAGES, Date.now() + later);
    });
    await queue.stop();
    assert.equal(new Set(tasks().map(({ name }) => name)).size, 2);
    const [{ data } = assert.fail()] = tasks();
    assert.deepEqual(data, { ...ids, turn: 0 });
    assert.equal(await workPage(data), 'again', 'the list is written');
    assert.equal(await workPage(data), 'again', 'the list is not worked');
    assert.equal((await messageOf(shop, messageId)).counts.sent, 0);
    await workOff(shop, messageId);
    assert.equal((await messageOf(shop, messageId)).counts.sent, 1);
  });

  it('that is stopped counts each of its cards once, whatever is in flight and in the outbox', async () => {
    const cards = await Promise.all([joinForNews(shop), joinForNews(shop), joinForNews(shop)]);
    const messageId = await draft(shop);
    await begin(shop, messageId);
    const ids = { businessId: shop.businessId, messageId };
    await workPage(ids);
    await beforeCommit(
      'recipients',
      () => workPage(ids),
      () => ask('stopMessage', ids, shop.owner.idToken),
    );
    const { counts } = await messageOf(shop, messageId);
    assert.equal(counts.sent + (counts.leftOut.stopped ?? 0), 3);
    for (const card of cards) assert.equal(await deliverHere(outboxOf(shop, messageId, card)), 'dropped');
    const after = await messageOf(shop, messageId);
    assert.deepEqual([after.counts.sent, after.counts.leftOut], [0, { stopped: 3 }]);
  });

  it('counts whom a page left out that was killed before it counted', async () => {
    const [card = assert.fail()] = await Promise.all([joinForNews(shop), joinForNews(shop), join(shop)]);
    const messageId = await draft(shop);
    await begin(shop, messageId);
    await workPage({ businessId: shop.businessId, messageId });
    const list = business().collection('messages').doc(messageId).collection('recipients');
    await list.doc(card.passId).update({ state: 'left-out', reason: 'card-closed' });
    await workOff(shop, messageId);
    const { sent, leftOut } = (await messageOf(shop, messageId)).counts;
    assert.deepEqual([sent, leftOut], [1, { 'no-consent': 1, 'card-closed': 1 }]);
  });

  it('stops the shop’s messages once it has left to enough, when too many had reacted before', async () => {
    for (const others of [100, 0]) {
      shop = await createMessageShop();
      await joinForNews(shop);
      const messageId = await draft(shop);
      await begin(shop, messageId);
      const ids = { businessId: shop.businessId, messageId };
      await workPage(ids);
      const message = business().collection('messages').doc(messageId);
      const batch = adminDb().batch();
      for (let number = 0; number < 49 + others; number += 1) {
        const state = number < 49 ? 'done' : 'waiting';
        // Behind the shop's own card by its id.
        const passId = `z${number}`;
        const recipient = { passId, group: 'sent', channel: 'wallet', state };
        batch.set(message.collection('recipients').doc(passId), recipient);
      }
      batch.update(message, { 'counts.sent': 49, 'counts.bounced': 2 });
      await batch.commit();
      await workPage(ids);
      const { state, counts } = await messageOf(shop, messageId);
      assert.equal(
        ((await business().get()).get('newsStopped') as { because: string } | undefined)?.because,
        'bounces',
      );
      assert.equal(state, others > 0 ? 'stopped' : 'sent');
      if (others === 0) continue;
      assert.equal(counts.leftOut['card-closed'], 99);
      assert.equal(counts.sent + (counts.leftOut.stopped ?? 0), 51);
    }
  });

  it('shares the day’s mails: nothing leaves over the operator’s number, and the rest follows next morning', async () => {
    await Promise.all([joinForNews(shop), joinForNews(shop), joinForNews(shop)]);
    // In the operator's own zone, so that the shop's next morning is on the operator's next day.
    await business().update({ timeZone: TIME_ZONE });
    const messageId = await draft(shop);
    await begin(shop, messageId);
    // On a day that no other test uses.
    const now = atTimeOfDay(TIME_ZONE, dayIn(TIME_ZONE, Date.now() + 400 * DAY_MS), '12:00');
    await withEnvironment({ MARKETING_MAILS_A_DAY: '4' }, async () => {
      await workOff(shop, messageId, now);
      const first = await messageOf(shop, messageId);
      assert.deepEqual([first.counts.sent, first.state], [2, 'sending'], 'a shop uses half of it');
      assert.ok((first.dueAt ?? 0) > now + HOUR_MS);
      await workOff(shop, messageId, first.dueAt);
      assert.equal((await messageOf(shop, messageId)).counts.sent, 3);
    });
  });
});
