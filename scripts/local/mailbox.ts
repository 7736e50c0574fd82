/**
 * A local mailbox: an SMTP server that accepts every mail in the form of RFC 5322, and a page that shows them. Nothing
 * is forwarded.
 *
 * - `GET /mails?to=…`: the mails to an address, as JSON.
 * - `POST /_local/answer` with `code=451`: refuses mails with this code from now on; `code=250` accepts them again.
 */
import express from 'express';
import PostalMime, { decodeWords } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { closeServer, ownSiteOnly, serveApp } from './httpServer';
import { listPage, mailPage, type StoredMail } from './mailboxPages';
import type { LocalRun } from './runs';
import { readState, writeState } from './stateFile';

export interface MailboxOptions {
  smtpPort: number;
  /** The page's port. */
  port: number;
  /** The file that keeps the mails from one start to the next. */
  stateFile?: string;
}

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;

const MAX_MAIL_BYTES = 2 * 1024 * 1024;
const MAX_MAILS = 500;
const HOST = '127.0.0.1';
/** The fields that a mail has once: RFC 5322, 3.6. Gmail demands the id too. */
const FIELDS_ONCE = ['from', 'to', 'subject', 'date', 'message-id'];

/** What Gmail would refuse about a mail's form; undefined for a mail in order. */
function faultOf(raw: Buffer, fields: string[]): string | undefined {
  const wrong = FIELDS_ONCE.find((name) => fields.filter((one) => one === name).length !== 1);
  if (wrong !== undefined) return `Not RFC 5322 compliant: not one field ${wrong}`;
  const isLong = raw
    .toString('latin1')
    .split('\r\n')
    .some((line) => line.length > 998);
  return isLong ? 'Not RFC 5322 compliant: a line of more than 998 characters' : undefined;
}

/** Rejects when a port is in use. */
export async function startMailbox({ smtpPort, port, stateFile }: MailboxOptions) {
  const mails = readState<StoredMail[]>(stateFile) ?? [];
  /** The SMTP server's answer to a mail; 250 accepts it. */
  let code = 250;

  async function keep(raw: Buffer, from: string, to: string[]): Promise<void> {
    const { subject = '', headers, text = '', html = '' } = await PostalMime.parse(raw);
    const fault = faultOf(
      raw,
      headers.map(({ key }) => key),
    );
    if (fault !== undefined) throw Object.assign(new Error(fault), { responseCode: 550 });
    mails.push({
      id: (mails.at(-1)?.id ?? 0) + 1,
      at: Date.now(),
      from,
      to,
      subject,
      text,
      html,
      headers: headers.map(({ originalKey, value }) => [originalKey, decodeWords(value)]),
    });
    mails.splice(0, mails.length - MAX_MAILS);
    writeState(stateFile, mails);
  }

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    onRcptTo(_, __, done) {
      done(code === 250 ? null : Object.assign(new Error('Refused on request'), { responseCode: code }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('Too large'), { responseCode: 552 }));
        const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        keep(Buffer.concat(chunks), sender, to).then(() => done(), done);
      });
    },
  });
  // Logged alone: the sender handles a broken connection.
  smtp.on('error', (error) => console.error(`Local mailbox: ${error.message}`));
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(smtpPort, HOST, () => resolve());
  });

  const app = express().use((_, response, next) => {
    response.set(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data: http://127.0.0.1:*",
    );
    next();
  });
  const newestFirst = () => [...mails].reverse();
  app.get('/', (_, response) => void response.send(listPage(newestFirst())));
  app.get('/mails', ({ query }, response) => {
    const to = typeof query['to'] === 'string' ? query['to'].toLowerCase() : undefined;
    const isTo = (mail: StoredMail) => to === undefined || mail.to.some((one) => one.toLowerCase() === to);
    response.json(newestFirst().filter(isTo));
  });
  app.get('/mails/:id', ({ params }, response) => {
    const mail = mails.find(({ id }) => String(id) === params.id);
    if (mail) response.send(mailPage(mail));
    else response.sendStatus(404);
  });
  app.post('/_local/answer', ownSiteOnly, express.text({ type: () => true }), ({ body }, response) => {
    code = Number(/^code=(250|4\d\d|5\d\d)$/.exec(String(body))?.[1] ?? code);
    response.json({ code });
  });
  const closeSmtp = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
  const server = await serveApp(app, port).catch(async (error: unknown) => {
    await closeSmtp();
    throw error;
  });
  return {
    url: `http://${HOST}:${port}`,
    async stop() {
      await Promise.all([closeSmtp(), closeServer(server)]);
    },
  };
}

/** A run's mailbox, on the run's ports; without a file, every start begins with an empty one. */
export const startMailboxFor = ({ ports }: LocalRun, stateFile?: string) =>
  startMailbox({
    smtpPort: ports.smtp,
    port: ports.mailbox,
    ...(stateFile && { stateFile }),
  });
