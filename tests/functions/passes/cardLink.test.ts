import assert from 'node:assert/strict';
import type { PassView } from '@tessera/domain/calls/callables';
import { NOTICE_MS } from '@tessera/domain/pass/unused';
import { Timestamp } from 'firebase-admin/firestore';
import { seal } from '../../../functions/src/passes/keys';
import { adminDb } from '../../support/accounts';
import { withEnvironment } from '../../support/functions';
import { deliverDueMails } from '../../support/jobs';
import { type Mailbox, startMailbox } from '../../support/mailbox';
import {
  ask,
  call,
  type Card,
  createShop,
  freezeShop,
  join,
  network,
  passOf,
  scan,
  type Shop,
} from '../../support/shop';

describe('a lost card comes back by mail', () => {
  let shop: Shop;
  let mailbox: Mailbox;
  before(async () => {
    shop = await createShop({ name: 'Bean & Leaf' });
    mailbox = await startMailbox();
  });
  after(() => mailbox.stop());

  /** Number of mails in the outbox about a shop's cards. */
  const mailsOf = async ({ businessId }: Shop) =>
    (await adminDb().collection('mail').where('lost.businessId', '==', businessId).get()).size;

  /** A request for an address's links. @param passId the card that a manager chose */
  const asked = (email: string, { businessId } = shop, passId?: string) => ({
    kind: 'card-link',
    lost: { businessId, to: seal(email), ...(passId !== undefined && { passId }) },
  });

  /** The mail as it is delivered, composed in this process; null without a recipient. */
  async function deliver(about: object) {
    mailbox.mails.length = 0;
    const [createdAt, dueAt] = [Timestamp.now(), Timestamp.fromMillis(0)];
    const mail = { ...about, state: 'waiting', attempts: 1, createdAt, dueAt };
    const ref = await adminDb().collection('mail').add(mail);
    await withEnvironment({ SMTP_URL: mailbox.url, SITE_URL: 'https://site.example' }, deliverDueMails);
    assert.doesNotMatch(JSON.stringify((await ref.get()).data()), /"to"/, 'the address is deleted');
    return mailbox.mails.find(({ headers }) => headers['message-id']?.startsWith(`<${ref.id}@`)) ?? null;
  }
  const delivered = (email: string, passId?: string) => deliver(asked(email, shop, passId));

  /** The ids of the cards whose links are in the mail to an address. */
  async function cardsMailed(email: string, passId?: string): Promise<string[]> {
    const mail = await delivered(email, passId);
    const secrets = [...(mail?.text ?? '').matchAll(/https:\/\/site\.example\/p#(\S+)/g)].map(([, secret]) => secret);
    const views = await Promise.all(secrets.map(async (secret) => (await ask('getPass', { secret })) as PassView));
    return views.map(({ pass }) => pass.passId);
  }

  it('a card’s link is mailed to the address that is stored with the card, and opens the card', async () => {
    const name = `ada-${Date.now()}`;
    const email = `${name}@example.com`;
    const { passId } = await join(shop, { email });
    assert.deepEqual(
      await ask('mailCardLink', { joinCode: shop.joinCode, email: email.toUpperCase() }, undefined, network()),
      {
        sent: true,
      },
    );
    const { docs } = await adminDb().collection('mail').where('lost.businessId', '==', shop.businessId).get();
    assert.equal(docs.length, 1);
    for (const waiting of [docs[0]?.data(), asked(email)])
      assert.doesNotMatch(
        JSON.stringify(waiting),
        new RegExp(`@|${name}|\\bC1\\.`),
        'neither address nor link can be read',
      );

    const mail = await delivered(email);
    assert.deepEqual(mail?.to, [email]);
    assert.match(mail?.headers['subject'] ?? '', /Bean & Leaf/);
    const secret = /https:\/\/site\.example\/p#(\S+)/.exec(mail?.text ?? '')?.[1];
    const view = (await ask('getPass', { secret })) as PassView;
    assert.equal(view.pass.passId, passId);
  });

  /** Stores copies of a card with the lowest ids, so that a query returns them first. */
  async function copyOften({ passId }: Card, email: string): Promise<void> {
    const pass = await passOf(shop, passId);
    const at = (collection: string, id: string) => adminDb().doc(`businesses/${shop.businessId}/${collection}/${id}`);
    const batch = adminDb().batch();
    // More than one page of the query.
    for (let number = 0; number < 310; number += 1) {
      const id = String(number).padStart(16, '0');
      batch.create(at('passes', id), { ...pass, passId: id });
      batch.create(at('contacts', id), { email });
    }
    await batch.commit();
  }

  it('the mailed link is of the card in use, however many new ones somebody else has made with its address', async () => {
    const email = `joan-${Date.now()}@example.com`;
    const used = await join(shop, { email });
    const first = async () =>
      (await ask('lookUpPass', { businessId: shop.businessId, query: email }, shop.owner.idToken)).passes[0]?.passId;
    const others = await Promise.all(Array.from({ length: 12 }, () => join(shop, { email })));
    const [other = assert.fail()] = others;
    await copyOften(other, email);
    assert.equal(await first(), used.passId, 'the oldest, while none is in use');
    await scan(shop, shop.owner.idToken, { code: used.code() });
    const mailedBefore = await mailsOf(shop);
    await ask('mailCardLink', { joinCode: shop.joinCode, email }, undefined, network());
    assert.equal((await mailsOf(shop)) - mailedBefore, 1);
    const mailed = await cardsMailed(email);
    assert.deepEqual([mailed.length, mailed[0]], [5, used.passId]);
    assert.equal(await first(), used.passId);
  });

  it('of the card that a manager chose, however unused, and of no card with another address', async () => {
    const email = `ida-${Date.now()}@example.com`;
    const used = await Promise.all(Array.from({ length: 5 }, () => join(shop, { email })));
    for (const card of used) await scan(shop, shop.owner.idToken, { code: card.code() });
    const chosen = await join(shop, { email });
    const stranger = await join(shop, { email: `eva-${Date.now()}@example.com` });
    const ids = used.map(({ passId }) => passId).sort();
    const mailed = await cardsMailed(email, chosen.passId);
    assert.deepEqual([mailed.length, mailed[0]], [5, chosen.passId]);
    assert.ok(mailed.slice(1).every((id) => ids.includes(id)));
    assert.deepEqual((await cardsMailed(email, stranger.passId)).sort(), ids);
  });

  it('of no card of another shop, though a manager names it', async () => {
    const email = `ada-${Date.now()}@example.com`;
    const own = await join(shop, { email });
    const { passId } = await join(await createShop(), { email });
    assert.deepEqual(await cardsMailed(email, passId), [own.passId]);
  });

  it('asking for a card’s link answers and writes the same for an unknown address, so that not even time tells it', async () => {
    const other = await createShop();
    const email = `grace-${Date.now()}@example.com`;
    await join(other, { email });
    const before = [await mailsOf(shop), await mailsOf(other)];
    for (const joinCode of [other.joinCode, shop.joinCode, 'NOSUCHCODE'])
      assert.deepEqual(await ask('mailCardLink', { joinCode, email }, undefined, network()), { sent: true });
    assert.deepEqual(
      [await mailsOf(shop), await mailsOf(other)],
      before.map((count) => count + 1),
    );
    assert.equal(await delivered(email), null);
  });

  it('of all cards in one mail, each with its own link', async () => {
    const email = `ruth-${Date.now()}@example.com`;
    const cards = await Promise.all(Array.from({ length: 3 }, () => join(shop, { email })));
    assert.deepEqual((await cardsMailed(email)).sort(), cards.map(({ passId }) => passId).sort());
  });

  const mailLink = (email: string, from: string) =>
    call('mailCardLink', { joinCode: shop.joinCode, email }, undefined, from);

  it('a card’s link is mailed three times a day for a stranger, however the address is spelled, and still for its owner', async () => {
    const name = `mary.${Date.now()}`;
    const [plain, attacker] = [`${name}@gmail.com`, network()];
    const spellings = [plain, plain.toUpperCase(), `${name}+1@gmail.com`, `${name.replace('.', '')}@googlemail.com`];
    const before = await mailsOf(shop);
    for (const email of spellings) await join(shop, { email });
    for (let round = 0; round < 3; round += 1)
      for (const email of spellings) assert.deepEqual((await mailLink(email, attacker)).result, { sent: true });
    assert.equal((await mailsOf(shop)) - before, 3);
    assert.deepEqual((await mailLink(plain, network())).result, { sent: true });
    assert.equal((await mailsOf(shop)) - before, 4);
  });

  it('ten times a day to one address, from whatever networks and shops they are asked for', async () => {
    const email = `dorothy-${Date.now()}@example.com`;
    const shops = [await createShop(), await createShop()];
    for (const one of shops) await join(one, { email });
    for (let round = 0; round < 6; round += 1)
      for (const { joinCode } of shops) await ask('mailCardLink', { joinCode, email }, undefined, network());
    assert.equal((await mailsOf(shops[0] as Shop)) + (await mailsOf(shops[1] as Shop)), 10);
  });

  it('no card’s link is mailed for 30 days once the reader of a mail says that they did not ask for it', async () => {
    const name = `eve-${Date.now()}`;
    const email = `${name}@example.com`;
    await join(shop, { email });
    const mail = await delivered(email);
    const stop = /https:\/\/site\.example\/stop-mails#(\S+)/.exec(mail?.text ?? '')?.[1] ?? assert.fail();
    assert.doesNotMatch(stop, new RegExp(`@|${name}`));

    const other = `${stop.slice(0, 63)}${stop[63] === '0' ? '1' : '0'}${stop.slice(64)}`;
    assert.equal((await call('stopMails', { token: other }, undefined, network())).error?.status, 'NOT_FOUND');
    const before = await mailsOf(shop);
    await mailLink(email, network());
    assert.equal(await mailsOf(shop), before + 1, 'a token of no mail stops nothing');

    // Thousands of phones may share the address of their mobile network.
    const shared = network();
    for (let press = 0; press < 25; press += 1)
      assert.deepEqual(await ask('stopMails', { token: stop }, undefined, shared), { stopped: true });
    await mailLink(email, network());
    await ask('registerInterest', { name: 'Eve', email }, undefined, network());
    assert.equal(await mailsOf(shop), before + 1);
    assert.ok((await adminDb().collection('interest_unconfirmed').where('email', '==', email).get()).empty);
    const [, counter = ''] = /^(\w+)\./.exec(stop) ?? [];
    const until = (await adminDb().doc(`rate_limits/${counter}`).get()).get('expiresAt') as Timestamp;
    assert.ok(Math.abs(until.toMillis() - Date.now() - 30 * 86_400_000) < 3_600_000);
  });

  it('also from a frozen shop, which otherwise says only that a reward ends', async () => {
    const frozen = await createShop({ name: 'Frozen' });
    const email = `ida-${Date.now()}@example.com`;
    const { passId } = await join(frozen, { email });
    const card = { businessId: frozen.businessId, passId };
    const reportId = 'report';
    const business = adminDb().doc(`businesses/${frozen.businessId}`);
    await business.collection('reports').doc(reportId).set({ passId, message: 'Hello', open: false, at: Date.now() });
    const mails = [
      asked(email, frozen),
      { kind: 'report-answered', card, report: reportId },
      { kind: 'card-unused', card, until: Date.now() + NOTICE_MS },
    ];
    const arrived = async () => {
      const answers = [];
      for (const about of mails) answers.push((await deliver(about)) !== null);
      return answers;
    };
    assert.deepEqual(await arrived(), [true, true, true]);
    await freezeShop(frozen);
    assert.deepEqual(await arrived(), [true, false, true]);
  });

  it('refuses a network that asks too often, and a malformed address', async () => {
    const from = network();
    const asked = { joinCode: shop.joinCode, email: 'nobody@example.com' };
    for (let time = 0; time < 30; time += 1) await ask('mailCardLink', asked, undefined, from);
    assert.equal((await call('mailCardLink', asked, undefined, from)).error?.status, 'RESOURCE_EXHAUSTED');
    const elsewhere = { ...asked, joinCode: (await createShop()).joinCode };
    assert.deepEqual(await ask('mailCardLink', elsewhere, undefined, from), { sent: true }, 'in another shop');
    assert.equal((await call('mailCardLink', { ...asked, email: 'no' })).error?.status, 'INVALID_ARGUMENT');
  });

  it('writes to nobody once the card is erased', async () => {
    const email = `eve-${Date.now()}@example.com`;
    const { secret } = await join(shop, { email });
    await ask('erasePass', { secret });
    assert.equal(await delivered(email), null);
  });
});
