/** A mail server for tests: keeps what it is sent, or refuses it. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  /** The addresses of the envelope. */
  to: string[];
  /** By name, in lower case; encoded words are decoded. */
  headers: Record<string, string>;
  text: string;
  html: string;
  /** The lines of the header as they came, folded or not. */
  headerLines: string[];
}

const fromQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, how: string, word: string) =>
      (how.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64')
        : fromQuotedPrintable(word.replaceAll('_', ' '))
      ).toString(),
    );

function parsePart(raw: string): { headers: Record<string, string>; body: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      decodeWords(line.slice(line.indexOf(':') + 1).trim()),
    ]),
  );
  return { headers, body: rest.join('\r\n\r\n') };
}

function decodeBody({ headers, body }: ReturnType<typeof parsePart>): string {
  const encoding = headers['content-transfer-encoding'] ?? '7bit';
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body).toString() : body;
}

/** A mail of a text and an HTML part, as ours are. */
function parseMail(raw: string, to: string[]): ReceivedMail {
  const { headers, body } = parsePart(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => parsePart(part.replace(/^\r\n/, '')));
  const partOf = (type: string): string => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type));
    return part ? decodeBody(part) : '';
  };
  const headerLines = raw.slice(0, raw.indexOf('\r\n\r\n')).split('\r\n');
  return { to, headers, text: partOf('text/plain'), html: partOf('text/html'), headerLines };
}

export interface Mailbox {
  url: string;
  mails: ReceivedMail[];
  /** The answer to every recipient from now on, such as 451 or 550; undefined accepts them. */
  refuseWith: number | undefined;
  stop(): Promise<void>;
}

/** Listens on a port of its own: for functions in this process, which are told of it by SMTP_URL. */
export async function startMailbox(): Promise<Mailbox> {
  const mailbox: Mailbox = { url: '', mails: [], refuseWith: undefined, stop: async () => undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_, __, done) {
      if (mailbox.refuseWith === undefined) return done();
      done(Object.assign(new Error('No'), { responseCode: mailbox.refuseWith }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        mailbox.mails.push(parseMail(Buffer.concat(chunks).toString(), to));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mailbox.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  mailbox.stop = () => new Promise((resolve) => server.close(resolve));
  return mailbox;
}
