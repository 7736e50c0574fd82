/** A mail server for tests: keeps what it is sent, or refuses it. */
import type { AddressInfo } from 'node:net';
import PostalMime, { decodeWords } from 'postal-mime';
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

async function readMail(raw: Buffer, to: string[]): Promise<ReceivedMail> {
  const { headers, text = '', html = '' } = await PostalMime.parse(raw);
  const headerLines = raw.subarray(0, raw.indexOf('\r\n\r\n')).toString().split('\r\n');
  const named = Object.fromEntries(headers.map(({ key, value }) => [key, decodeWords(value)]));
  return { to, headers: named, text, html, headerLines };
}

export interface Mailbox {
  url: string;
  mails: ReceivedMail[];
  /** The answer from now on, such as 451 or `550 5.1.1 No such user`; undefined accepts every mail. */
  refuseWith: string | undefined;
  /** What is refused: each recipient, unless a test says otherwise. */
  refused: 'sender' | 'recipient' | 'content';
  /** How many senders must have come before one gets an answer; then 1 again. */
  together: number;
  stop(): Promise<void>;
}

/** Listens on a port of its own: for functions in this process, which are told of it by SMTP_URL. */
export async function startMailbox(): Promise<Mailbox> {
  const mailbox: Mailbox = {
    url: '',
    mails: [],
    refuseWith: undefined,
    refused: 'recipient',
    together: 1,
    stop: async () => undefined,
  };
  const answer = (about: Mailbox['refused']): Error | undefined => {
    if (mailbox.refuseWith === undefined || about !== mailbox.refused) return undefined;
    const [code, ...words] = mailbox.refuseWith.split(' ');
    return Object.assign(new Error(words.join(' ') || 'No'), { responseCode: Number(code) });
  };
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_, __, done) {
      waiting.push(() => done(answer('sender')));
      if (waiting.length < mailbox.together) return;
      mailbox.together = 1;
      for (const goOn of waiting.splice(0)) goOn();
    },
    onRcptTo: (_, __, done) => done(answer('recipient')),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = answer('content');
        if (refusal) return done(refusal);
        const to = envelope.rcptTo.map(({ address }) => address);
        readMail(Buffer.concat(chunks), to).then((mail) => {
          mailbox.mails.push(mail);
          done();
        }, done);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mailbox.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  mailbox.stop = () => new Promise((resolve) => server.close(resolve));
  return mailbox;
}
