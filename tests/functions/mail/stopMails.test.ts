/** The mails that anybody can have sent to an address say how a mail program stops them, and one POST does. */
import assert from 'node:assert/strict';
import { Timestamp } from 'firebase-admin/firestore';
import { seal } from '../../../functions/src/passes/keys';
import type { Mail } from '../../../functions/src/platform/outbox';
import { TEST_PORTS } from '../../../scripts/local/runs';
import { adminDb, freshEmail } from '../../support/accounts';
import { withEnvironment } from '../../support/functions';
import { deliverDueMails } from '../../support/jobs';
import { type Mailbox, startMailbox } from '../../support/mailbox';
import { ask, createShop, join, network, type Shop } from '../../support/shop';

const SITE = `http://127.0.0.1:${TEST_PORTS.site}`;

describe('mails that a stranger can cause', () => {
  let shop: Shop;
  let mailbox: Mailbox;
  before(async () => {
    shop = await createShop();
    mailbox = await startMailbox();
  });
  after(() => mailbox.stop());

  /** Delivers a mail in this process, and answers the lines of its header as they came. */
  async function headerOf(mail: Mail): Promise<string[]> {
    const [createdAt, dueAt] = [Timestamp.now(), Timestamp.fromMillis(Date.now() - 60_000)];
    const ref = await adminDb()
      .collection('mail')
      .add({ ...mail, state: 'waiting', attempts: 1, createdAt, dueAt });
    await withEnvironment({ SMTP_URL: mailbox.url, SITE_URL: SITE }, deliverDueMails);
    const sent = mailbox.mails.find(({ headers }) => headers['message-id']?.startsWith(`<${ref.id}@`));
    return sent?.headerLines ?? assert.fail('no mail');
  }

  /** A mail with the link of a card, and one that asks to confirm an interest. */
  async function both(email: string): Promise<Mail[]> {
    await join(shop, { email });
    const interest = await adminDb().collection('interest_unconfirmed').add({ name: 'Eve', email });
    return [
      { kind: 'card-link', lost: { businessId: shop.businessId, to: seal(email) } },
      { kind: 'interest-confirm', interest: interest.id },
    ];
  }

  const ADDRESS = new RegExp(`^List-Unsubscribe: <(${SITE}/api/stop-mails/[0-9a-f]{64}\\.[\\w-]{22})>$`);
  const addressIn = (lines: string[]) =>
    lines.flatMap((line) => ADDRESS.exec(line)?.[1] ?? [])[0] ?? assert.fail(lines.join('\n'));

  it('name the address that stops them and the one-click form, each on one line of the raw mail', async () => {
    for (const mail of await both(freshEmail())) {
      const lines = await headerOf(mail);
      addressIn(lines);
      assert.ok(lines.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click'), mail.kind);
    }
  });

  it('mails are stopped by one POST of a mail program, and by no GET, HEAD or token that is not ours', async () => {
    const email = freshEmail();
    const [, interest = assert.fail()] = await both(email);
    const mailed = async () =>
      (await adminDb().collection('mail').where('lost.businessId', '==', shop.businessId).get()).size;
    const address = addressIn(await headerOf(interest));
    const before = await mailed();
    const asksForLink = () => ask('mailCardLink', { joinCode: shop.joinCode, email }, undefined, network());
    const send = (method: string, to = address) =>
      fetch(to, {
        method,
        redirect: 'manual',
        ...(method === 'POST' && { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
      });

    for (const method of ['GET', 'HEAD']) {
      const answer = await send(method);
      assert.equal(answer.status, 303);
      assert.match(answer.headers.get('location') ?? '', /\/stop-mails#[0-9a-f]{64}\.[\w-]{22}$/);
    }
    assert.equal((await send('PUT')).status, 405);
    const forged = `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`;
    for (const other of [forged, `${address}.x`, `${SITE}/api/stop-mails/x`])
      assert.equal((await send('POST', other)).status, 404, other);
    await asksForLink();
    assert.equal(await mailed(), before + 1, 'nothing was stopped so far');

    const stopped = await send('POST');
    assert.deepEqual([stopped.status, stopped.headers.get('set-cookie')], [200, null]);
    await asksForLink();
    await ask('registerInterest', { name: 'Eve', email }, undefined, network());
    assert.equal(await mailed(), before + 1);
    const waiting = await adminDb().collection('interest_unconfirmed').where('email', '==', email).get();
    assert.equal(waiting.size, 1, 'only the one of this test');
  });
});
