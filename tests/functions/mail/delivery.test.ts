import assert from 'node:assert/strict';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { Timestamp } from 'firebase-admin/firestore';
import { kinds as allKinds } from '../../../functions/src/mail/compose';
import type { Mail } from '../../../functions/src/platform/outbox';
import { adminDb, createOwner, type Owner } from '../../support/accounts';
import { callFunction } from '../../support/callables';
import { eventually } from '../../support/eventually';
import { loadFunctions, withEnvironment } from '../../support/functions';
import { deliverDueMails, errorsOf } from '../../support/jobs';
import { type Mailbox, startMailbox } from '../../support/mailbox';
import { createShop } from '../../support/shop';

const mails = () => adminDb().collection('mail');
const now = () => Timestamp.now();
const minutesFrom = (minutes: number) => Timestamp.fromMillis(Date.now() + minutes * 60_000);

/** Writes a mail to the outbox, as a change does. */
async function put(mail: Mail, fields: object = {}): Promise<FirebaseFirestore.DocumentReference> {
  const ref = mails().doc();
  await ref.create({ ...mail, state: 'waiting', attempts: 0, createdAt: now(), dueAt: now(), ...fields });
  return ref;
}

/** A mail after one attempt: the trigger ignores it, and the sweep in this process sends it. */
const putForSweep = (mail: Mail, attempts = 1) => put(mail, { attempts, dueAt: minutesFrom(60) });

describe('mail', () => {
  let mailbox: Mailbox;
  let owner: Owner;
  before(async () => {
    mailbox = await startMailbox();
    owner = await createOwner({ verified: true });
    await adminDb().doc(`${COLLECTIONS.businessSetups}/${owner.uid}`).set({ name: 'Joe@s.Cafe' });
    await adminDb()
      .doc(`payments/${owner.uid}`)
      .set({
        paid: true,
        reference: 'TES-AAAA-BBBB',
        attention: ['paid-twice'],
        dismissed: { reason: 'Nothing <b>arrived</b> & "nobody" knows', at: 5 },
        lines: {
          pi_1: {
            method: 'card',
            status: 'succeeded',
            amount: 4900,
            currency: 'gbp',
            at: 1_780_000_000_000,
            reference: 'pi_1',
          },
          approval: {
            method: 'bank_transfer',
            status: 'succeeded',
            amount: 4900,
            currency: 'gbp',
            at: 1_780_000_000_000,
          },
          pi_refunded: { method: 'card', status: 'refunded', amountRefunded: 4900, at: 1_780_000_000_000 },
          pi_lost: { method: 'card', status: 'charged_back', amount: 4900, currency: 'gbp', at: 1_780_000_000_000 },
        },
      });
  });
  after(() => mailbox.stop());
  beforeEach(() => {
    mailbox.mails.length = 0;
    mailbox.refuseWith = undefined;
    mailbox.together = 1;
  });

  const mailOf = (id: string) => mailbox.mails.find(({ headers }) => headers['message-id'] === `<${id}@127.0.0.1>`);
  /** Makes the mail due and sweeps, in this process. */
  async function sweep(ref: FirebaseFirestore.DocumentReference, environment: Record<string, string | undefined> = {}) {
    await ref.update({ dueAt: minutesFrom(-1) });
    const settings = { SMTP_URL: mailbox.url, SITE_URL: 'http://127.0.0.1:5000', ...environment };
    await withEnvironment(settings, deliverDueMails);
    return { stored: (await ref.get()).data() ?? {} };
  }

  it('goes out as soon as it is in the outbox', async () => {
    const ref = await put({ kind: 'payment-received', uid: owner.uid, line: 'pi_1' });
    await eventually('the mail has arrived', async () => (await ref.get()).get('state') === 'sent');
    const { dueAt, expiresAt, attempts } = (await ref.get()).data() ?? {};
    assert.deepEqual([dueAt, attempts], [undefined, 1]);
    assert.ok(expiresAt.toMillis() > Date.now());
  });

  const kinds: [Mail['kind'], RegExp, () => string][] = [
    [
      'payment-received',
      /^Thank you[^]+Amount: £49\n[^]*Date: 28 May 2026\nMethod: Bank transfer\nReceipt number: R\d{6}\n/,
      () => owner.email,
    ],
    [
      'transfer-approved',
      /has arrived\.[^]+Method: Bank transfer[^]+opens as soon as its set-up is complete/,
      () => owner.email,
    ],
    [
      'approval-withdrawn',
      /withdrawn the approval[^]+Your shop can open, because another payment counts/,
      () => owner.email,
    ],
    ['transfer-dismissed', /Reason: Nothing <b>arrived<\/b> & "nobody" knows/, () => owner.email],
    ['payment-refunded', /refunded your payment\. Your shop can open, because/, () => owner.email],
    ['payment-charged-back', /taken back your payment of £49[^]+Your shop can open, because/, () => owner.email],
    [
      'operator-transfer-asked',
      /bank statement[^]+Shop: Joe s Cafe\nAmount: £49\nOwner: .+\nAccount: .+\nReference: TES-AAAA-BBBB/,
      () => 'support@tessera.example',
    ],
    ['operator-attention', /has paid twice[^]+Shop: Joe s Cafe\nAmount: £49\n/, () => 'support@tessera.example'],
  ];
  const ownLines: Partial<Record<Mail['kind'], string>> = {
    'payment-refunded': 'pi_refunded',
    'payment-charged-back': 'pi_lost',
  };
  for (const [kind, words, to] of kinds) {
    it(`of the kind ${kind} says what has happened, to the right recipient`, async () => {
      const ref = await putForSweep({ kind, uid: owner.uid, line: ownLines[kind] ?? 'approval' } as Mail);
      assert.equal((await sweep(ref)).stored['state'], 'sent');
      const mail = mailOf(ref.id);
      assert.match(mail?.text.replaceAll('\r\n', '\n') ?? '', words);
      assert.deepEqual(mail?.to, [to()]);
      assert.match(mail?.headers['subject'] ?? '', / – Tessera$/);
      assert.doesNotMatch(`${mail?.text}${mail?.html}`, /undefined|null|\[object/);
      assert.doesNotMatch(mail?.html ?? '', /<b>arrived/, 'what was typed is text');
    });
  }

  it('says of a transfer only what is still true when it leaves', async () => {
    const { uid } = await createOwner({ verified: true });
    const record = adminDb().doc(`payments/${uid}`);
    const sent = async (kind: 'transfer-asked' | 'transfer-dismissed' | 'approval-withdrawn') => {
      const ref = await putForSweep({ kind, uid, line: 'approval' } as Mail);
      await sweep(ref);
      return mailOf(ref.id)?.text.replaceAll('\r\n', '\n');
    };
    const asked = { reference: 'TES-AAAA-BBBB', requestedAt: Date.now() };
    await record.set(asked);
    assert.match((await sent('transfer-asked')) ?? '', /Amount: £49\nReference: TES-AAAA-BBBB/);
    assert.equal(await sent('transfer-dismissed'), undefined, 'asked for again since');
    const approval = { method: 'bank_transfer', status: 'withdrawn', at: Date.now() };
    await record.set({ ...asked, lines: { approval } });
    assert.match((await sent('approval-withdrawn')) ?? '', /Your shop has not opened yet\. It can open when you pay/);
    await record.set({ ...asked, lines: { pi_1: { method: 'card', status: 'succeeded', at: Date.now() } } });
    assert.equal(await sent('transfer-asked'), undefined, 'paid by card since');
  });

  it('says after paying what is still missing when it leaves, and otherwise that the shop is open', async () => {
    const { uid } = await createOwner({ verified: true });
    const line = { status: 'succeeded', amount: 4900, currency: 'gbp', at: Date.now() };
    const lines = { pi_1: { ...line, method: 'card' }, approval: { ...line, method: 'bank_transfer' } };
    await adminDb().doc(`payments/${uid}`).set({ paid: true, lines });
    const setup = adminDb().doc(`${COLLECTIONS.businessSetups}/${uid}`);
    const card = { name: 'Tin', category: 'cafe', reward: 'A tea', stampsNeeded: 8, brandColour: '#12463a' };
    const reach = { contactEmail: 'ada@shop.example', addressLine1: '1 High Street' };
    const stages: [object, RegExp][] = [
      [reach, /Your shop opens as soon as its set-up is complete\. Then print the poster/],
      [card, /Your shop is open\. Give its contact and address[^]+print the poster/],
      [{ ...card, ...reach }, /Your shop is open\. Print the poster/],
    ];
    for (const [stored, words] of stages) {
      await setup.set(stored);
      for (const mail of [
        { kind: 'payment-received', uid, line: 'pi_1' },
        { kind: 'transfer-approved', uid, line: 'approval' },
      ] as const) {
        const ref = await putForSweep(mail);
        await sweep(ref);
        assert.match(mailOf(ref.id)?.text.replaceAll('\r\n', '\n') ?? '', words);
      }
    }
  });

  it('says after paying that a shop is open again although its set-up was deleted: the payment opens it', async () => {
    const { owner: payer, businessId } = await createShop();
    const lines = { pi_1: { method: 'card', status: 'succeeded', amount: 4900, currency: 'gbp', at: Date.now() } };
    await adminDb().doc(`payments/${payer.uid}`).set({ paid: true, lines });
    await adminDb().doc(`${COLLECTIONS.businessSetups}/${payer.uid}`).delete();
    assert.equal((await adminDb().doc(`businesses/${businessId}`).get()).get('active'), true);
    const ref = await putForSweep({ kind: 'payment-received', uid: payer.uid, line: 'pi_1' });
    await sweep(ref);
    assert.match(mailOf(ref.id)?.text.replaceAll('\r\n', '\n') ?? '', /Your shop is open\. Print the poster/);
  });

  it('says of a payment only what is still true when it leaves', async () => {
    const { uid } = await createOwner({ verified: true });
    const record = adminDb().doc(`payments/${uid}`);
    const card = { method: 'card', amount: 4900, currency: 'gbp', at: Date.now() };
    const standing = { ...card, status: 'succeeded' };
    const refunded = { ...card, status: 'refunded', amountRefunded: 4900 };
    const over: [Mail['kind'], string, object][] = [
      ['payment-received', 'refunded since', refunded],
      ['transfer-approved', 'withdrawn since', { method: 'bank_transfer', status: 'withdrawn', at: Date.now() }],
      ['payment-refunded', 'the refund failed since', standing],
      ['payment-charged-back', 'the dispute was won since', standing],
    ];
    for (const [kind, why, line] of over) {
      await record.set({ paid: true, lines: { line } });
      const ref = await putForSweep({ kind, uid, line: 'line' } as Mail);
      assert.equal((await sweep(ref)).stored['state'], 'dropped', `${kind}: ${why}`);
    }
    await record.set({ paid: true, lines: { line: standing } });
    const attention = await sweep(await putForSweep({ kind: 'operator-attention', uid }));
    assert.equal(attention.stored['state'], 'dropped', 'settled since');
  });

  it('about a refund tells the whole payment from a part of it, and what becomes of the shop', async () => {
    const [{ uid }, shop] = [await createOwner({ verified: true }), await createShop()];
    const line = { method: 'card', status: 'succeeded', amount: 4900, currency: 'gbp', at: Date.now() };
    const whole = { ...line, status: 'refunded', amountRefunded: 4900 };
    const part = { ...line, amountRefunded: 900 };
    const repaid = { re_1: { amount: 4900, at: Date.UTC(2026, 4, 3, 12), reference: 'FP-1' } };
    const byBank = { ...whole, facts: { succeededAt: 1, repaid } };
    const { uid: ofShop } = shop.owner;
    const wanted: [lines: object, key: string, words: RegExp, payer?: string][] = [
      [{ whole }, 'whole', /^We have refunded your whole payment of £49\. Your shop has not opened yet\. .+\n/],
      [{ whole }, 'whole', /^We have refunded your whole payment of £49\. Your shop is frozen: .+\n/, ofShop],
      [{ whole, part }, 'whole', /^We have refunded your whole payment of £49\. Your shop stays open, .+\n/, ofShop],
      [
        { whole, part },
        'part',
        /^Of your payment of £49 we have refunded £9 in all\. Nothing changes for your shop\.\n/,
      ],
      [
        { byBank },
        'byBank',
        /^We have refunded .+\n\nWe sent £49 to your bank account on 3 May 2026, with the reference FP-1, because /,
      ],
    ];
    for (const [lines, key, words, payer = uid] of wanted) {
      await adminDb().doc(`payments/${payer}`).set({ lines });
      const ref = await putForSweep({ kind: 'payment-refunded', uid: payer, line: key });
      await sweep(ref);
      assert.match(mailOf(ref.id)?.text.replaceAll('\r\n', '\n') ?? '', words);
    }
  });

  it('about a payment that counts again says whether a refund failed or a dispute was won', async () => {
    const [{ uid }, { owner: payer }] = [await createOwner({ verified: true }), await createShop()];
    const line = { method: 'card', status: 'succeeded', amount: 4900, currency: 'gbp', at: Date.now() };
    const facts = (more: object) => ({ ...line, facts: { succeededAt: 1, ...more } });
    const refund = { state: 'failed', at: 9, amount: 4900 };
    const failed = facts({ refunds: { re_1: refund } });
    const again = facts({ refunds: { re_1: refund, re_2: { ...refund, state: 'succeeded', at: 10 } } });
    const won = facts({ disputes: { du_1: { state: 'won', at: 9 } } });
    const wanted: [uid: string, line: object, words: RegExp | undefined, kind?: 'payment-received'][] = [
      [uid, failed, /^A refund of your payment of £49 did not reach you, .+\n\nThe payment counts\.\n/],
      [payer.uid, won, /^Your payment of £49, which was disputed, is with us again\.\n\n.* your shop is open\.\n/],
      [uid, again, undefined],
      // It had failed before the payment was heard of.
      [uid, failed, /^Thank you\. We have received your payment\. A refund .+ did not reach you, /, 'payment-received'],
    ];
    for (const [to, pi, words, kind = 'payment-stands' as const] of wanted) {
      await adminDb().doc(`payments/${to}`).set({ paid: true, lines: { pi } });
      const ref = await putForSweep({ kind, uid: to, line: 'pi' });
      await sweep(ref);
      const text = mailOf(ref.id)?.text.replaceAll('\r\n', '\n');
      if (words) assert.match(text ?? '', words);
      else assert.equal(text, undefined, 'refunded again since');
    }
  });

  it('about a card payment has the receipt’s number and date, and no id of Stripe’s', async () => {
    const ref = await putForSweep({ kind: 'payment-received', uid: owner.uid, line: 'pi_1' });
    await sweep(ref);
    const mail = mailOf(ref.id);
    assert.match(
      mail?.text.replaceAll('\r\n', '\n') ?? '',
      /Amount: £49\nIncludes VAT at 20%: £8.17\nDate: 28 May 2026\nMethod: Card\nReceipt number: R\d{6}\n/,
    );
    assert.doesNotMatch(`${mail?.text}${mail?.html}`, /pi_1/);
  });

  it('is tried again after a failure, later each time, under the same Message-ID', async () => {
    mailbox.refuseWith = '451';
    const ref = await putForSweep({ kind: 'payment-received', uid: owner.uid, line: 'pi_1' });
    const first = await sweep(ref);
    assert.deepEqual([first.stored['state'], first.stored['attempts']], ['waiting', 2]);
    assert.match(first.stored['lastError'], /451/);
    const pause = first.stored['dueAt'].toMillis() - Date.now();
    const second = await sweep(ref);
    assert.ok(second.stored['dueAt'].toMillis() - Date.now() > pause * 2);
    assert.doesNotMatch(JSON.stringify(first.stored), new RegExp(owner.email), 'no address is kept');
    mailbox.refuseWith = undefined;
    const { stored } = await sweep(ref);
    assert.deepEqual([stored['state'], stored['lastError']], ['sent', undefined]);
    assert.ok(mailOf(ref.id));
  });

  it('is dead after the eighth attempt, and when the server says that there is no such address', async () => {
    const eighth = await putForSweep({ kind: 'payment-received', uid: owner.uid, line: 'pi_1' }, 7);
    mailbox.refuseWith = '451';
    const { result, errors } = await errorsOf(() => sweep(eighth));
    assert.deepEqual(
      [result.stored['state'], result.stored['label'], errors],
      ['dead', 'Payment received, to the owner', ['mail: given up']],
      'in words for admins',
    );
    const stateAfter = async (refusal: string) => {
      const refused = await putForSweep({ kind: 'payment-received', uid: owner.uid, line: 'pi_1' });
      mailbox.refuseWith = refusal;
      const { result: swept, errors: calling } = await errorsOf(() => sweep(refused));
      const { state, dueAt } = swept.stored;
      assert.equal(dueAt === undefined, state === 'dead');
      assert.deepEqual(calling, [], 'anybody can type an address that does not exist');
      return state;
    };
    for (const refusal of [
      '550 5.1.1 Rejected',
      '550 No such user here',
      '550 <ada@home.example>: Recipient address rejected: User unknown in local recipient table',
      '550 Requested action not taken: mailbox unavailable',
      '550 Unknown user',
      '550 The account that you tried to reach does not exist',
      '551 User not local',
      '553 sorry, no mailbox here by that name',
      '553 5.6.7 The recipient address requires SMTPUTF8',
      '501 Invalid RCPT TO address provided',
    ])
      assert.equal(await stateAfter(refusal), 'dead', refusal);
    for (const refusal of [
      '550',
      '550 5.7.1 Blocked',
      '550 Blocked: your IP is listed at list.example',
      '550 JunkMail rejected - host is in an RBL',
      '550 The reverse DNS of 192.0.2.1 does not exist for this address',
      '550 Sender address rejected: User unknown',
      '550 Too many recipients this hour',
      '550 Mailbox temporarily unavailable',
      '553 sorry, your envelope sender is in my badmailfrom list',
    ])
      assert.equal(await stateAfter(refusal), 'waiting', `may be accepted later: ${refusal}`);
  });

  it('calls the operator when every attempt broke off, as with a server so slow that each is killed', async () => {
    const ref = await put(
      { kind: 'payment-received', uid: owner.uid, line: 'pi_1' },
      { state: 'sending', attempts: 8 },
    );
    const { result, errors } = await errorsOf(() => sweep(ref));
    assert.deepEqual([result.stored['lastError'], errors], ['broken off', ['mail: given up']]);
  });

  it('has words of its own for admins, whatever its kind', () => {
    const labels = Object.values(allKinds).map(({ label }) => label);
    assert.deepEqual(
      labels.filter((label, index) => !/^\S.+, to \S/.test(label) || labels.indexOf(label) !== index),
      [],
    );
  });

  it('is dead without a mail server, and says which setting is missing', async () => {
    const ref = await putForSweep({ kind: 'payment-received', uid: owner.uid, line: 'pi_1' });
    const { result, errors } = await errorsOf(() => sweep(ref, { SMTP_URL: '' }));
    assert.deepEqual([result.stored['state'], errors], ['dead', ['mail: given up']]);
    assert.match(result.stored['lastError'], /^SMTP_URL is missing or malformed/);
  });

  it('that the server refuses for our own address calls the operator, who would not hear of anything', async () => {
    const ref = await putForSweep({ kind: 'operator-attention', uid: owner.uid });
    mailbox.refuseWith = '550 5.1.1 Rejected';
    const { result, errors } = await errorsOf(() => sweep(ref));
    assert.deepEqual([result.stored['state'], errors], ['dead', ['mail: given up']]);
  });

  it('is dropped when the account was deleted', async () => {
    const ref = await putForSweep({ kind: 'payment-received', uid: 'nobody', line: 'pi_1' });
    assert.equal((await sweep(ref)).stored['state'], 'dropped');
    assert.equal(mailbox.mails.length, 0);
  });

  it('that is being sent is not sent again, unless that attempt broke off', async () => {
    const ref = await putForSweep({ kind: 'payment-received', uid: owner.uid, line: 'pi_1' });
    await ref.update({ state: 'sending' });
    const { deliverMail } = await loadFunctions();
    await withEnvironment({ SMTP_URL: mailbox.url, SITE_URL: 'http://127.0.0.1:5000' }, async () => {
      await deliverDueMails();
      await deliverMail.run({ params: { id: ref.id } } as never);
    });
    assert.equal((await ref.get()).get('state'), 'sending');
    assert.equal((await sweep(ref)).stored['state'], 'sent');
  });

  it('a mail is sent once when two instances claim it at once', async () => {
    const ref = await putForSweep({ kind: 'payment-received', uid: owner.uid, line: 'pi_1' });
    await ref.update({ dueAt: minutesFrom(-1) });
    await withEnvironment({ SMTP_URL: mailbox.url, SITE_URL: 'http://127.0.0.1:5000' }, () =>
      Promise.all([1, 2, 3].map(deliverDueMails)),
    );
    assert.equal((await ref.get()).get('attempts'), 2);
    mailbox.mails.splice(
      0,
      Infinity,
      ...mailbox.mails.filter(({ headers }) => headers['message-id']?.includes(ref.id)),
    );
    assert.equal(mailbox.mails.length, 1);
  });

  it('does not wait for those before it: many that were planned for one time leave several at once', async () => {
    const mail = { kind: 'payment-received', uid: owner.uid, line: 'pi_1' } as const;
    const [last, ...others] = [await putForSweep(mail), await putForSweep(mail), await putForSweep(mail)];
    for (const ref of others) await ref.update({ dueAt: minutesFrom(-1) });
    mailbox.together = 2;
    await sweep(last);
    for (const ref of [last, ...others]) assert.equal((await ref.get()).get('state'), 'sent');
  });

  describe('retryMail', () => {
    it('lets an admin retry a dead mail', async () => {
      const admin = await createOwner({ verified: true, admin: true });
      const ref = await putForSweep({ kind: 'payment-received', uid: owner.uid, line: 'pi_1' });
      await ref.update({ state: 'dead' });
      assert.deepEqual((await callFunction('retryMail', { id: ref.id }, admin.idToken)).result, { state: 'sent' });
      assert.equal((await callFunction('retryMail', { id: ref.id }, admin.idToken)).error?.status, 'NOT_FOUND');
      assert.equal((await callFunction('retryMail', { id: ref.id }, owner.idToken)).error?.status, 'PERMISSION_DENIED');
      for (const input of [null, {}, { id: 'a/b' }, { id: '' }, { id: ref.id, state: 'sent' }])
        assert.equal((await callFunction('retryMail', input, admin.idToken)).error?.status, 'INVALID_ARGUMENT');
    });
  });
});
