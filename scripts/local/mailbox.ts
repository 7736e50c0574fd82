/**
 * A local mailbox: an SMTP server that accepts every mail, and a page that shows them. Nothing is forwarded.
 *
 * - `GET /mails?to=…`: the mails to an address, as JSON.
 * - `POST /_local/answer` with `code=451`: refuses mails with this code from now on; `code=250` accepts them again.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import PostalMime, { decodeWords } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { ROOT } from '../lib/root';
import { closeServer, listen, readBody } from './httpServer';
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

export interface Mailbox {
  url: string;
  stop(): Promise<void>;
}

const MAX_MAIL_BYTES = 2 * 1024 * 1024;
const MAX_MAILS = 500;
/** More than a request to the page's controls needs. */
const MAX_BODY_BYTES = 1024;
const HOST = '127.0.0.1';

/** Rejects when a port is in use. */
export async function startMailbox({ smtpPort, port, stateFile }: MailboxOptions): Promise<Mailbox> {
  const mails = readState<StoredMail[]>(stateFile) ?? [];
  /** The SMTP server's answer to a mail; 250 accepts it. */
  let code = 250;

  async function keep(raw: Buffer, from: string, to: string[]): Promise<void> {
    const { subject = '', headers, text = '', html = '' } = await PostalMime.parse(raw);
    mails.push({
      ...{ id: (mails.at(-1)?.id ?? 0) + 1, at: Date.now(), from, to, subject, text, html },
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
  // The sender handles a broken connection.
  smtp.on('error', (error) => console.error(`Local mailbox: ${error.message}`));
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(smtpPort, HOST, () => resolve());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', `http://${HOST}:${port}`);
    const [, id] = /^\/mails\/(\d+)$/.exec(address.pathname) ?? [];
    const page = (text: string) =>
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
        })
        .end(text);
    const json = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const newestFirst = [...mails].reverse();
    if (request.method === 'POST' && address.pathname === '/_local/answer' && request.headers.origin === undefined) {
      const body = (await readBody(request, MAX_BODY_BYTES)).toString('utf8');
      code = Number(/^code=(250|4\d\d|5\d\d)$/.exec(body)?.[1] ?? code);
      json({ code });
    } else if (request.method !== 'GET') response.writeHead(405).end();
    else if (address.pathname === '/') page(listPage(newestFirst));
    else if (address.pathname === '/mails') {
      const to = address.searchParams.get('to')?.toLowerCase();
      json(newestFirst.filter((mail) => to === undefined || mail.to.some((one) => one.toLowerCase() === to)));
    } else {
      const mail = mails.find((one) => String(one.id) === id);
      if (mail) page(mailPage(mail));
      else response.writeHead(404).end();
    }
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error('Local mailbox:', error);
      response.destroy();
    });
  });
  const closeSmtp = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
  try {
    await listen(server, port);
  } catch (error) {
    await closeSmtp();
    throw error;
  }
  return {
    url: `http://${HOST}:${port}`,
    async stop() {
      await Promise.all([closeSmtp(), closeServer(server)]);
    },
  };
}

/** A run's mailbox, on the run's ports; without `kept`, every start begins with an empty one. */
export const startMailboxFor = ({ ports, folder }: LocalRun, { kept = false } = {}): Promise<Mailbox> =>
  startMailbox({
    smtpPort: ports.smtp,
    port: ports.mailbox,
    ...(kept && { stateFile: path.join(ROOT, folder, 'mails.json') }),
  });
