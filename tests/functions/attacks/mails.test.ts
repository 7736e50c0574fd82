/** Every kind of mail, with an attack in each fact that it can show. */
import assert from 'node:assert/strict';
import { COLLECTIONS } from '@tessera/domain/collections';
import { HOLDER_MAILS, type Mail, OPERATOR_MAILS, OWNER_MAILS, VISITOR_MAILS } from '@tessera/domain/mail';
import type { CardReport } from '@tessera/domain/report';
import { EXAMPLE_OPERATOR } from '@tessera/domain/schemas/operator';
import { Timestamp } from 'firebase-admin/firestore';
import { sealed } from '../../../functions/src/passes/keys';
import { adminDb, createOwner, type Owner } from '../../support/accounts';
import { loadFunctions, withEnvironment } from '../../support/functions';
import { type Mailbox, startMailbox } from '../../support/mailbox';

const NASTY =
  '"><img src=x onerror=alert(1)><script>alert(2)</script>\r\nBcc: all@evil.example\r\n\r\n<a href="https://evil.example">Pay here</a>';

const HOLDER = 'holder@home.example';

describe('an attack by mail', function () {
  this.timeout(60_000);
  let mailbox: Mailbox;
  let owner: Owner;
  before(async () => {
    mailbox = await startMailbox();
    owner = await createOwner({ verified: true });
    const money = { amount: 4900, currency: 'gbp', at: 5 };
    await adminDb()
      .doc(`payments/${owner.uid}`)
      .set({
        paid: true,
        reference: NASTY,
        attention: ['paid-twice'],
        dismissed: { reason: NASTY, at: 5 },
        emails: [NASTY],
        lines: {
          pi_1: { method: 'card', status: 'succeeded', reference: NASTY, amountRefunded: 100, ...money },
          approval: { method: 'bank_transfer', status: 'succeeded', reference: NASTY, ...money },
        },
      });
    await adminDb().collection(COLLECTIONS.businessSetups).doc(owner.uid).set({ name: NASTY, addressLine1: NASTY });
    const shop = adminDb().doc(`businesses/${owner.uid}`);
    await shop.set({ ownerUid: owner.uid, name: NASTY, active: true, timeZone: 'Europe/London' });
    await shop.collection('members').doc('staff').set({ name: NASTY });
    await shop
      .collection('pins')
      .doc('staff')
      .set({ failures: {}, lockedUntil: Date.now() + 3_600_000 });
    await shop.collection('passes').doc('card').set({ passId: 'card', status: 'open', linkVersion: 1, root: 1 });
    await shop.collection('contacts').doc('card').set({ email: HOLDER });
    await shop
      .collection('stats')
      .doc('2026-11-16_staff')
      .set({ day: '2026-11-16', units: 1, people: { staff: 1 } });
  });
  after(() => mailbox.stop());
  beforeEach(() => (mailbox.mails.length = 0));

  async function deliver(mail: Omit<Mail, 'uid'>): Promise<string> {
    const ref = adminDb().collection('mail').doc();
    const now = Timestamp.now();
    const waiting = { state: 'waiting', attempts: 1, createdAt: now, dueAt: Timestamp.fromMillis(Date.now() - 60_000) };
    await ref.create({ ...mail, uid: owner.uid, ...waiting });
    const { deliverDueMail } = await loadFunctions();
    const settings = { SMTP_URL: mailbox.url, SITE_URL: 'http://127.0.0.1:5000' };
    await withEnvironment(settings, async () => deliverDueMail.run({} as never));
    return (await ref.get()).get('state') as string;
  }
  async function interest(collection: string, email: string): Promise<string> {
    const ref = await adminDb().collection(collection).add({ name: NASTY, business: NASTY, message: NASTY, email });
    return ref.id;
  }

  async function report(): Promise<Pick<Mail, 'card' | 'report'>> {
    const written: CardReport = { passId: 'card', message: NASTY, at: Date.now(), open: true };
    const { id } = await adminDb().collection(`businesses/${owner.uid}/reports`).add(written);
    return { card: { businessId: owner.uid, passId: 'card' }, report: id };
  }

  for (const kind of [...OWNER_MAILS, ...OPERATOR_MAILS, ...VISITOR_MAILS, ...HOLDER_MAILS]) {
    it(`${kind}: what was typed stays text, to one recipient, under our own headers`, async () => {
      const isVisitors = (VISITOR_MAILS as readonly string[]).includes(kind);
      const isHolders = (HOLDER_MAILS as readonly string[]).includes(kind);
      const isOfInterest = kind.includes('interest');
      const email = `visitor-${Date.now()}@shop.example`;
      const state = await deliver({
        kind,
        ...(isOfInterest && { interest: await interest(isVisitors ? 'interest_unconfirmed' : 'interest', email) }),
        ...(kind === 'operator-message' && { message: await interest('messages', email) }),
        ...(kind === 'weekly-figures' && { week: { businessId: owner.uid, from: '2026-11-16' } }),
        ...(kind === 'pin-locked' && { pin: { businessId: owner.uid } }),
        ...(kind === 'card-link' && { lost: { businessId: owner.uid, to: sealed(HOLDER) } }),
        ...((kind === 'report-received' || kind === 'report-answered') && (await report())),
        ...(kind === 'card-unused' && { card: { businessId: owner.uid, passId: 'card' } }),
        ...(kind === 'card-unused' && { until: Date.now() }),
        line: kind.startsWith('transfer') || kind.startsWith('approval') ? 'approval' : 'pi_1',
      });
      assert.equal(state, 'sent');
      const to = isVisitors
        ? email
        : isHolders
          ? HOLDER
          : kind.startsWith('operator')
            ? EXAMPLE_OPERATOR.email
            : owner.email;
      const mail = mailbox.mails.find((one) => one.to.includes(to)) ?? assert.fail('no mail');
      assert.deepEqual(mail.to, [to]);
      assert.deepEqual(
        ['bcc', 'cc', 'reply-to'].filter((name) => name in mail.headers && name !== 'reply-to'),
        [],
      );
      // A holder knows the shop by its name, so the subject has it.
      assert.doesNotMatch(mail.headers['subject'] ?? '', isHolders ? /[\r\n]/ : /evil|<|\n/);
      assert.doesNotMatch(mail.html, /<img|<script|href="https:\/\/evil/);
      if (isHolders) assert.doesNotMatch(`${mail.headers['subject']} ${mail.text}`, /evil\.example|:\/\/evil/);
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
      assert.deepEqual(mailbox.mails, []);
    });
});
