import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { type Mailbox, startMailbox } from '../../scripts/local/mailbox';
import type { StoredMail } from '../../scripts/local/mailboxPages';
import { freePorts } from '../support/freePorts';

describe('the local mailbox', () => {
  let folder: string;
  let smtpPort: number;
  let mailbox: Mailbox;

  async function start(): Promise<void> {
    const [smtp = 0, port = 0] = await freePorts(2);
    smtpPort = smtp;
    mailbox = await startMailbox({ smtpPort, port, stateFile: path.join(folder, 'mails.json') });
  }
  const send = (changes: object = {}) =>
    createTransport({ url: `smtp://127.0.0.1:${smtpPort}` }).sendMail({
      from: { name: 'Tessera', address: 'support@tessera.example' },
      to: 'Owner@Shop.example',
      subject: 'Your receipt for £49, from a café whose name is rather long and goes on over more than one line',
      text: 'Bezahlt: £49 = "ça va".\n\nSee http://127.0.0.1:5000/receipt?a=1&b=2 now.\n.a line with a dot',
      html: '<p>Paid: £49</p><script>alert(1)</script>',
      messageId: '<one@shop.example>',
      ...changes,
    });
  const mails = async (query = ''): Promise<StoredMail[]> =>
    (await (await fetch(`${mailbox.url}/mails${query}`)).json()) as StoredMail[];
  const page = async (address: string): Promise<string> => (await fetch(mailbox.url + address)).text();

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tessera-mailbox-'));
    await start();
  });
  afterEach(async () => {
    await mailbox.stop();
    await rm(folder, { recursive: true });
  });

  it('stores a mail with its headers, text and HTML', async () => {
    await send();
    const [mail, ...more] = await mails();
    assert.deepEqual(more, []);
    assert.deepEqual([mail?.to, mail?.from], [['Owner@shop.example'], 'support@tessera.example']);
    assert.equal(
      mail?.subject,
      'Your receipt for £49, from a café whose name is rather long and goes on over more than one line',
    );
    assert.equal(
      mail?.text.trim().replaceAll('\r\n', '\n'),
      'Bezahlt: £49 = "ça va".\n\nSee http://127.0.0.1:5000/receipt?a=1&b=2 now.\n.a line with a dot',
    );
    assert.equal(mail?.html.trim(), '<p>Paid: £49</p><script>alert(1)</script>');
    assert.equal(mail?.headers.find(([name]) => name === 'Message-ID')?.[1], '<one@shop.example>');
  });

  for (const encoding of ['base64', 'quoted-printable'] as const)
    it(`reads a mail of one part in ${encoding}`, async () => {
      await send({ html: undefined, text: 'Ünïcode = £', textEncoding: encoding });
      assert.equal((await mails())[0]?.text.trim(), 'Ünïcode = £');
    });

  it('finds mails by their receiver, newest first, after a restart too', async () => {
    await send({ subject: 'first' });
    await send({ subject: 'other', to: 'other@shop.example' });
    await send({ subject: 'second' });
    await mailbox.stop();
    await start();
    assert.deepEqual(
      (await mails('?to=owner@shop.example')).map(({ subject }) => subject),
      ['second', 'first'],
    );
  });

  it('shows mails on pages that nothing in a mail can leave', async () => {
    await send({ subject: '<script>alert(2)</script>' });
    const [mail] = await mails();
    const [list, one] = [await page('/'), await page(`/mails/${mail?.id}`)];
    for (const text of [list, one]) {
      assert.match(text, /&lt;script&gt;alert\(2\)/);
      assert.doesNotMatch(text, /<script/);
    }
    assert.match(one, /<iframe sandbox="" srcDoc="&lt;p&gt;Paid: £49&lt;\/p&gt;&lt;script&gt;/);
    assert.match(one, /<a href="http:\/\/127\.0\.0\.1:5000\/receipt\?a=1&amp;b=2"/);
    assert.equal((await fetch(`${mailbox.url}/mails/99`)).status, 404);
  });

  // RFC 5322, 2.1.1 and 3.6. Gmail answers 550-5.7.1 "not RFC 5322 compliant" to a missing or second field.
  for (const [what, raw] of [
    ['without a date', 'From: a@a.example\r\nTo: b@b.example\r\nSubject: x\r\nMessage-ID: <1@a.example>\r\n\r\nx'],
    [
      'with two subjects',
      'From: a@a.example\r\nTo: b@b.example\r\nSubject: x\r\nsubject: y\r\nMessage-ID: <1@a.example>\r\n' +
        'Date: Mon, 30 Nov 2026 12:00:00 +0000\r\n\r\nx',
    ],
    [
      'with a line of more than 998 characters',
      'From: a@a.example\r\nTo: b@b.example\r\nSubject: x\r\nMessage-ID: <1@a.example>\r\n' +
        `Date: Mon, 30 Nov 2026 12:00:00 +0000\r\n\r\n${'x'.repeat(999)}`,
    ],
  ] as const)
    it(`refuses a mail ${what}`, async () => {
      await assert.rejects(send({ raw, envelope: { from: 'a@a.example', to: ['b@b.example'] } }), {
        responseCode: 550,
      });
      assert.deepEqual(await mails(), []);
    });

  it('refuses mails on request', async () => {
    const answer = (code: string) =>
      fetch(`${mailbox.url}/_local/answer`, { method: 'POST', body: new URLSearchParams({ code }) });
    await answer('451');
    await assert.rejects(send(), { responseCode: 451 });
    await answer('250');
    await send();
    assert.equal((await mails()).length, 1);
  });
});
