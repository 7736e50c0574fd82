/** The connection to the mail server, made once per instance. */
import type { Transporter } from 'nodemailer';
import { smtpUrl } from '../platform/config';

const TIMEOUT_MS = 20_000;

/** A setting is missing or malformed, so no mail can be sent. */
export class NoMailServer extends Error {
  constructor(why = 'SMTP_URL is missing or malformed; it looks like smtps://user:password@smtp.example:465') {
    super(why);
  }
}

let cached: { url: string; transporter: Transporter } | undefined;

/** @throws NoMailServer when SMTP_URL is missing or malformed */
export async function transport(): Promise<Transporter> {
  const url = smtpUrl.value();
  // The library's own error, and Node's warning, would contain the password.
  if (!/^smtps?:\/\/\S+$/.test(url) || !URL.canParse(url)) throw new NoMailServer();
  if (cached?.url === url) return cached.transporter;
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  // Content comes only from our texts, so the library must not read files or addresses for it.
  const transporter = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  cached = { url, transporter };
  return transporter;
}
