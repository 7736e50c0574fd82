import assert from 'node:assert/strict';
import type { PassView } from '@tessera/domain/callables';
import { Timestamp } from 'firebase-admin/firestore';
import { adminDb } from '../../support/accounts';
import { loadFunctions, withEnvironment } from '../../support/functions';
import { type Mailbox, startMailbox } from '../../support/mailbox';
import { ask, call, type Card, createShop, join, network, passOf, scan, type Shop } from '../../support/shop';

describe('a lost card comes back by mail', () => {
  let shop: Shop;
  let mailbox: Mailbox;
  before(async () => {
    shop = await createShop({ name: 'Bean & Leaf' });
    mailbox = await startMailbox();
  });
  after(() => mailbox.stop());

  /** What is in the outbox about a card. */
  const outbox = async (passId: string) =>
    (await adminDb().collection('mail').where('card.passId', '==', passId).get()).docs.map((mail) => mail.data());

  /** Number of mails in the outbox about a shop's cards. */
  const mailsOf = async ({ businessId }: Shop) =>
    (await adminDb().collection('mail').where('card.businessId', '==', businessId).get()).size;

  /** The mail as it is delivered, composed in this process; null without a recipient. */
  async function delivered(passId: string) {
    mailbox.mails.length = 0;
    const { businessId } = shop;
    const [createdAt, dueAt] = [Timestamp.now(), Timestamp.fromMillis(Date.now() - 60_000)];
    const mail = { kind: 'card-link', card: { businessId, passId }, state: 'waiting', attempts: 1, createdAt, dueAt };
    const ref = await adminDb().collection('mail').add(mail);
    const { deliverDueMail } = await loadFunctions();
    await withEnvironment({ SMTP_URL: mailbox.url, SITE_URL: 'https://site.example' }, async () =>
      deliverDueMail.run({} as never),
    );
    return mailbox.mails.find(({ headers }) => headers['message-id']?.startsWith(`<${ref.id}@`)) ?? null;
  }

  it('to the address that is kept with the card, with a link that opens it', async () => {
    const email = `ada-${Date.now()}@example.com`;
    const { passId } = await join(shop, { email });
    assert.deepEqual(
      await ask('mailCardLink', { joinCode: shop.joinCode, email: email.toUpperCase() }, undefined, network()),
      {
        sent: true,
      },
    );
    const [waiting, ...more] = await outbox(passId);
    assert.deepEqual(more, []);
    assert.deepEqual(waiting?.['card'], { businessId: shop.businessId, passId });
    assert.doesNotMatch(JSON.stringify(waiting), /@|C1\./, 'neither address nor link is kept');

    const mail = await delivered(passId);
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

  it('of the card in use, however many new ones somebody else has made with its address', async () => {
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
    assert.equal((await outbox(used.passId)).length, 1);
    assert.equal((await mailsOf(shop)) - mailedBefore, 5);
    assert.equal(await first(), used.passId);
  });

  it('of the card that a manager chose, however unused, and of no card with another address', async () => {
    const email = `ida-${Date.now()}@example.com`;
    const used = await Promise.all(Array.from({ length: 5 }, () => join(shop, { email })));
    for (const card of used) await scan(shop, shop.owner.idToken, { code: card.code() });
    const chosen = await join(shop, { email });
    const stranger = await join(shop, { email: `eva-${Date.now()}@example.com` });
    const mailed = async (cards: readonly Card[]) =>
      (await Promise.all(cards.map(async ({ passId }) => (await outbox(passId)).length))).reduce(
        (sum, one) => sum + one,
      );
    for (const { passId } of [chosen, stranger])
      await ask('mailCardLink', { joinCode: shop.joinCode, email, passId }, undefined, network());
    assert.deepEqual([await mailed([chosen]), await mailed(used), await mailed([stranger])], [1, 9, 0]);
  });

  it('of no card of another shop, though a manager names it', async () => {
    const email = `ada-${Date.now()}@example.com`;
    const own = await join(shop, { email });
    const { passId } = await join(await createShop(), { email });
    await ask('mailCardLink', { joinCode: shop.joinCode, email, passId }, undefined, network());
    assert.deepEqual([(await outbox(own.passId)).length, (await outbox(passId)).length], [1, 0]);
  });

  it('answers the same for an unknown card, address or shop, and writes no mail', async () => {
    const other = await createShop();
    const email = `grace-${Date.now()}@example.com`;
    const { passId } = await join(other, { email });
    for (const joinCode of [shop.joinCode, 'NOSUCHCODE'])
      assert.deepEqual(await ask('mailCardLink', { joinCode, email }, undefined, network()), { sent: true });
    assert.deepEqual(await outbox(passId), []);
  });

  it('writes ten mails in 24 hours to one address, from all shops together', async () => {
    const email = `dorothy-${Date.now()}@example.com`;
    const shops = await Promise.all(Array.from({ length: 3 }, () => createShop()));
    const mailed = [];
    for (const one of shops) {
      await Promise.all(Array.from({ length: 4 }, () => join(one, { email })));
      await ask('mailCardLink', { joinCode: one.joinCode, email }, undefined, network());
      mailed.push(await mailsOf(one));
    }
    assert.deepEqual(mailed, [4, 4, 2]);
  });

  it('answers three requests an hour for one address at a shop, and the same past that without a mail', async () => {
    const email = `mary-${Date.now()}@example.com`;
    const { passId } = await join(shop, { email });
    for (let time = 0; time < 5; time += 1)
      assert.deepEqual(await ask('mailCardLink', { joinCode: shop.joinCode, email }, undefined, network()), {
        sent: true,
      });
    assert.equal((await outbox(passId)).length, 3);
  });

  it('refuses a network that asks too often, and a malformed address', async () => {
    const from = network();
    const asked = { joinCode: shop.joinCode, email: 'nobody@example.com' };
    for (let time = 0; time < 30; time += 1) await ask('mailCardLink', asked, undefined, from);
    assert.equal((await call('mailCardLink', asked, undefined, from)).error?.status, 'RESOURCE_EXHAUSTED');
    assert.equal((await call('mailCardLink', { ...asked, email: 'no' })).error?.status, 'INVALID_ARGUMENT');
  });

  it('writes to nobody once the card is erased', async () => {
    const { passId, secret } = await join(shop, { email: `eve-${Date.now()}@example.com` });
    await ask('erasePass', { secret });
    assert.equal(await delivered(passId), null);
  });
});
