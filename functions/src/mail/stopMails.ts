/**
 * "This was not me": whoever reads a mailbox can stop the mails that strangers have sent to it. And "stop news": a
 * holder withdraws the consent to a shop's news.
 */
import { logger } from 'firebase-functions/logger';
import { HttpsError, onRequest } from 'firebase-functions/v2/https';
import { callable } from '../access/callable';
import { isStopMac, stopMac } from '../passes/keys';
import { passRootSecrets } from '../platform/config';
import { loggable } from '../platform/loggable';
import { type StopAddresses, stopAddressesOf } from '../records/stopAddresses';
import { stopIdOf, stopMailsTo } from '../records/strangerMails';
import { newsMailOf, stopNewsOf } from '../shop/news/newsStop';

/** The addresses that stop the mails to an address. */
export function stopAddresses(email: string): StopAddresses {
  const id = stopIdOf(email);
  return stopAddressesOf(`${id}.${stopMac(id)}`);
}

/** The stop id that a genuine token names; null for any other text. No read. */
function stopIdIn(token: string): string | null {
  const [id = '', mac = '', ...rest] = token.split('.');
  return rest.length === 0 && isStopMac(id, mac) ? id : null;
}

/** What a genuine token stops; null for any other text. No read. */
function stopOf(token: string): (() => Promise<void>) | null {
  const news = newsMailOf(token);
  if (news) return () => stopNewsOf(news);
  const stopId = stopIdIn(token);
  return stopId === null ? null : () => stopMailsTo(stopId);
}

/**
 * Stops mails of the kind that the token came with. A shop's news: the consent is withdrawn. Others: the mails that
 * anybody can have sent to the address of the mail that has the token, for 30 days. Repeating it starts the 30 days
 * again. No limit by network: the readers of a mobile network share an address, and a forged token costs no read.
 * @throws HttpsError `not-found` for a token that is not ours
 */
export const stopMails = callable('stopMails', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ token }) => {
    const stop = stopOf(token);
    if (!stop) throw new HttpsError('not-found', 'This link is not from one of our mails.');
    await stop();
    return { stopped: true };
  },
});

/**
 * Stops the same mails by one POST from a mail program (RFC 8058), which sends no cookie and follows no redirect.
 * Programs that look for malware open the links of mails, so a GET changes nothing: it leads to the page with the
 * button. One provider posts for all its readers.
 * 404: the token is not from one of our mails; 405: neither GET, HEAD nor POST.
 */
export const stopMailsByPost = onRequest({ secrets: [passRootSecrets] }, async (request, response) => {
  response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
  const token = request.path.split('/').at(-1) ?? '';
  try {
    const stop = stopOf(token);
    if (!stop) response.status(404).send('This link is not from one of our mails.');
    else if (request.method === 'GET' || request.method === 'HEAD') response.redirect(303, stopAddressesOf(token).page);
    else if (request.method !== 'POST') response.set('Allow', 'GET, HEAD, POST').status(405).send('POST only');
    else {
      await stop();
      response.status(200).send('Stopped.');
    }
  } catch (error) {
    logger.error('stopMailsByPost failed', loggable(error));
    response.status(500).send('Try again');
  }
});
