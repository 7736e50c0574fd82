/** The way to the mail server, made once an instance. */
import type { Transporter } from 'nodemailer';
import { smtpUrl } from '../platform/config';

const TIMEOUT_MS = 20_000;

/** No server is set: mails wait for nobody. */
export class NoMailServer extends Error {
  constructor() {
    super('SMTP_URL is not set; it looks like smtps://user:password@smtp.example:465');
  }
}

let made: { url: string; transporter: Transporter } | undefined;

/** @throws NoMailServer where no server is set */
export async function transport(): Promise<Transporter> {
  const url = smtpUrl.value();
  if (!/^smtps?:\/\/\S+$/.test(url)) throw new NoMailServer();
  if (made?.url === url) return made.transporter;
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  // Content is ours alone: no file and no address in it is ever read.
  const transporter = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  made = { url, transporter };
  return transporter;
}
