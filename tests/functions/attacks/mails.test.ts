/** Every kind of mail, with an attack in each fact that it can show. */
import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import { NO_COUNTS } from '@tessera/domain/news/types';
import { confirmationAt, entryOf } from '@tessera/domain/pass/contact';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { EXAMPLE_OPERATOR } from '@tessera/domain/schemas/operator';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import type { CardReport } from '@tessera/domain/shop/report';
import type { Invitation } from '@tessera/domain/team/member';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { kinds } from '../../../functions/src/mail/compose';
import type { ExampleIds } from '../../../functions/src/mail/defineMail';
import { seal } from '../../../functions/src/passes/keys';
import { adminDb, createOwner, type Owner } from '../../support/accounts';
import { loadFunctions, withEnvironment } from '../../support/functions';
import { deliverDueMails } from '../../support/jobs';
import { type Mailbox, startMailbox } from '../../support/mailbox';
import { zoneAtNoon } from '../../support/messages';

const NASTY =
  '"><img src=x onerror=alert(1)><script>alert(2)</script>\r\nBcc: all@evil.example\r\n\r\n<a href="https://evil.example">Pay here</a>';

const HOLDER = 'holder@home.example';
/** The end of the card's reward. */
const ENDS_AT = Date.parse('2100-01-01T00:00:00Z');

/** A programme whose next offer begins later. */
const later = { version: 2, scheme: stampsScheme(5, NASTY), begins: Date.now() + 60 * DAY_MS };
const PROGRAMMES = {
  one: { name: NASTY, version: 2, offer: later, recent: [{ version: 1, scheme: stampsScheme(5, NASTY) }, later] },
};

const MONEY = { amount: 4900, currency: 'gbp', at: 5 };
const PAID = {
  paid: true,
  reference: NASTY,
  attention: ['paid-twice'],
  dismissed: { reason: NASTY, at: 5 },
  emails: [NASTY],
  lines: {
    pi_1: { method: 'card', status: 'succeeded', reference: NASTY, amountRefunded: 100, ...MONEY },
    approval: { method: 'bank_transfer', status: 'succeeded', reference: NASTY, ...MONEY },
  },
};

describe('an attack by mail', () => {
  let mailbox: Mailbox;
  let owner: Owner;
  before(async () => {
    // Sets the secrets, by which addresses are sealed.
    await loadFunctions();
    mailbox = await startMailbox();
    owner = await createOwner({ verified: true });
    await adminDb().doc(`payments/${owner.uid}`).set(PAID);
    await adminDb().collection(COLLECTIONS.businessSetups).doc(owner.uid).set({ name: NASTY, addressLine1: NASTY });
    const shop = adminDb().doc(`businesses/${owner.uid}`);
    await shop.set({
      ownerUid: owner.uid,
      name: NASTY,
      colour: '#12463a',
      active: true,
      timeZone: zoneAtNoon(),
      programmes: PROGRAMMES,
      address: [NASTY],
      contact: { email: owner.email },
    });
    await shop.collection('members').doc('staff').set({ name: NASTY });
    await shop.collection('members').doc(owner.uid).set({ uid: owner.uid, name: NASTY, role: 'owner', active: true });
    await shop.collection('members').doc('manager').set({ name: NASTY, active: true });
    await shop
      .collection('pins')
      .doc('staff')
      .set({ failures: {}, lockedUntil: Date.now() + 3_600_000 });
    const rewards = [{ rewardId: 'r1', reward: NASTY, endsAt: ENDS_AT }];
    const offer = { version: 1, scheme: stampsScheme(5, NASTY) };
    const card = { passId: 'card', programmeId: 'one', offer, balance: 3, rewards };
    await shop
      .collection('passes')
      .doc('card')
      .set({ ...card, status: 'open', linkVersion: 1, root: 1, changedAt: 1 });
    await shop.collection('contacts').doc('card').set({ email: HOLDER });
    await shop
      .collection('stats')
      .doc('2026-11-16_staff')
      .set({ day: '2026-11-16', units: 1, people: { staff: 1 } });
  });
  after(() => mailbox.stop());
  beforeEach(() => (mailbox.mails.length = 0));

  /** A message that is on its way to the card. */
  async function sentNews(shop: FirebaseFirestore.DocumentReference, isConfirmed: boolean): Promise<string> {
    const message = await shop
      .collection('messages')
      .add({ state: 'sending', subject: 'Cake', text: 'Cake', counts: NO_COUNTS });
    await message
      .collection('recipients')
      .doc('card')
      .set({ passId: 'card', group: 'sent', channel: 'email', state: 'done' });
    const given = entryOf('email', { given: true, at: 1, way: 'card' });
    const consents = isConfirmed ? [given, confirmationAt(2)] : [given];
    await shop
      .collection('contacts')
      .doc('card')
      .set({ email: HOLDER, consents, lastNews: { messageId: message.id, at: 1 } });
    return message.id;
  }

  async function deliver(mail: object): Promise<string> {
    const ref = adminDb().collection('mail').doc();
    const now = Timestamp.now();
    const waiting = { state: 'waiting', attempts: 1, createdAt: now, dueAt: Timestamp.fromMillis(Date.now() - 60_000) };
    await ref.create({ ...mail, ...waiting });
    const settings = { SMTP_URL: mailbox.url, SITE_URL: 'http://127.0.0.1:5000' };
    await withEnvironment(settings, deliverDueMails);
    return (await ref.get()).get('state') as string;
  }
  async function interest(collection: string, email: string): Promise<string> {
    const ref = await adminDb().collection(collection).add({ name: NASTY, business: NASTY, message: NASTY, email });
    return ref.id;
  }

  /** New records for an example of every kind. */
  async function exampleIds(visitor: string, isConfirmed: boolean): Promise<ExampleIds> {
    const written: CardReport = { passId: 'card', message: NASTY, at: Date.now(), open: true };
    const shop = adminDb().doc(`businesses/${owner.uid}`);
    const invited: Invitation = {
      email: visitor,
      role: 'staff',
      name: NASTY,
      by: 'manager',
      until: Date.now() + 60_000,
    };
    const webhookId = 'hook';
    await shop.collection('webhooks').doc(webhookId).set({ url: 'https://till.example/hooks', state: 'paused' });
    const [report, invitation, interestId, unconfirmedId, messageId] = await Promise.all([
      shop.collection('reports').add(written),
      shop.collection('invitations').add(invited),
      interest('interest', visitor),
      interest('interest_unconfirmed', visitor),
      interest('questions', visitor),
    ]);
    return {
      uid: owner.uid,
      cardLine: 'pi_1',
      approvalLine: 'approval',
      businessId: owner.uid,
      passId: 'card',
      sealedAddress: seal(HOLDER),
      reportId: report.id,
      invitationId: invitation.id,
      monday: '2026-11-16',
      endsAt: ENDS_AT,
      newsId: await sentNews(shop, isConfirmed),
      interestId,
      unconfirmedId,
      messageId,
      webhookId,
    };
  }

  for (const { kind, to: reader, example } of Object.values(kinds)) {
    it(`${kind}: what was typed stays text in the mail, to one recipient, under our own headers`, async () => {
      const visitor = `visitor-${Date.now()}@shop.example`;
      const ids = await exampleIds(visitor, kind !== 'confirm-address');
      // A mail about a pause is about a shop that is paused.
      const isPaused = kind === 'shop-paused';
      const shop = adminDb().doc(`businesses/${owner.uid}`);
      await shop.update({ active: !isPaused, frozenSince: isPaused ? Date.now() : FieldValue.delete() });
      // How to pay is said to somebody who has not paid, and a loss only while it lasts.
      const lost = { ...PAID, lines: { ...PAID.lines, pi_1: { ...PAID.lines.pi_1, status: 'charged_back' } } };
      const asked = { reference: NASTY, requestedAt: Date.now() };
      const payment = kind === 'transfer-asked' ? asked : kind === 'payment-charged-back' ? lost : PAID;
      await adminDb().doc(`payments/${owner.uid}`).set(payment);
      assert.equal(await deliver(example(ids)), 'sent');
      const to = { owner: owner.email, operator: EXAMPLE_OPERATOR.email, holder: HOLDER, visitor, invited: visitor }[
        reader
      ];
      const mail = mailbox.mails.find((one) => one.to.includes(to)) ?? assert.fail('no mail');
      assert.deepEqual(mail.to, [to]);
      assert.deepEqual(
        ['bcc', 'cc'].filter((name) => name in mail.headers),
        [],
      );
      if (kind === 'operator-message') assert.equal(mail.headers['reply-to'], visitor, 'an answer goes to the visitor');
      assert.doesNotMatch(`${mail.text}${mail.html}`, /undefined|\bnull\b|\[object/);
      // Holders and whoever is invited know the shop by its name, so the subject has it.
      const knowsShop = reader === 'holder' || reader === 'invited';
      assert.doesNotMatch(mail.headers['subject'] ?? '', knowsShop ? /[\r\n]/ : /evil|<|\n/);
      assert.doesNotMatch(mail.html, /<img|<script|href="https:\/\/evil/);
      if (knowsShop) assert.doesNotMatch(`${mail.headers['subject']} ${mail.text}`, /evil\.example|:\/\/evil/);
      for (const [, address = ''] of mail.html.matchAll(/href="([^"]*)"/g))
        assert.ok(address.startsWith('http://127.0.0.1:5000/'), address);
    });
  }

  for (const email of [
    'one@shop.example, two@evil.example',
    'one@shop.example\r\nBcc: two@evil.example',
    '"x" <one@evil.example>',
    'one@shop.example;two@evil.example',
    'nobody',
    '',
  ])
    it(`goes to nobody where the address is ${JSON.stringify(email)}`, async () => {
      const id = await interest('interest_unconfirmed', email);
      assert.equal(await deliver({ kind: 'interest-confirm', interest: id }), 'dropped');
      assert.equal(mailbox.mails.length, 0);
      // The operator reads what such a visitor wrote, and answers nobody.
      const message = await interest('questions', email);
      assert.equal(await deliver({ kind: 'operator-message', message }), 'sent');
      assert.deepEqual(
        mailbox.mails.map((mail) => [mail.to, mail.headers['reply-to'], mail.headers['bcc']]),
        [[[EXAMPLE_OPERATOR.email], undefined, undefined]],
      );
    });
});
