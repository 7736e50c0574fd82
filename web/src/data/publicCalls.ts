/**
 * Our functions as visitors and customers call them: nobody is signed in, and a plain `fetch` is enough. The SDKs weigh
 * more than a whole page of these may.
 */
import type { Callables } from '@tessera/domain/callables';
import { loadChunk } from '../lib/loadChunk';
import { ANSWER_LIMIT_MS } from './serverReach';

/** The callables for which nobody signs in. */
type PublicCall =
  | 'getOffer'
  | 'joinProgramme'
  | 'getPass'
  | 'getPassHistory'
  | 'exportPass'
  | 'erasePass'
  | 'reportPass'
  | 'listReports'
  | 'getWalletLinks'
  | 'takeOver'
  | 'mailCardLink'
  | 'registerInterest'
  | 'confirmInterest'
  | 'sendMessage';

/** What a card's page reads by itself. Everything else is a press, and shows that it comes from our site. */
const READS: ReadonlySet<PublicCall> = new Set<PublicCall>(['getOffer', 'getPass', 'getPassHistory']);

/**
 * No usable answer: refused, unanswered within the limit, or a page that somebody else sent, such as a Wi-Fi portal.
 */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The function answered that it does not do it. The message is its sentence for people. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** As the SDK writes it: `functions/not-found`. */
  readonly code: string;

  /** @param code in the protocol's writing: `NOT_FOUND` */
  constructor(code: string, message: string) {
    super(message);
    this.code = `functions/${code.toLowerCase().replaceAll('_', '-')}`;
  }
}

const UNREACHED = 'We could not reach our server. Check your connection and try again.';

/** A failed call as one sentence for people. */
export const sentenceOf = (error: unknown): string => (error instanceof Refusal ? error.message : UNREACHED);

/** The whole configuration of Firebase would be more bytes than this page needs. */
const addressOf = (name: PublicCall): string => `${process.env.TESSERA_FUNCTIONS}${name}`;

/** The protocol's body: `{ result }` or `{ error }`. */
function resultOf(body: unknown): unknown {
  if (body !== null && typeof body === 'object') {
    if ('result' in body) return body.result;
    const { error } = body as { error?: { status?: unknown; message?: unknown } };
    if (typeof error?.status === 'string' && typeof error.message === 'string')
      throw new Refusal(error.status, error.message);
  }
  throw new NoAnswer('The answer is not one of our functions’.');
}

/**
 * App Check's header, where a site key is set; its code is loaded with the first press. Without a token in time the
 * call is made all the same, and the function says what it lacks.
 */
async function appCheckHeader(): Promise<Record<string, string>> {
  if (process.env.TESSERA_APP_CHECK_SITE_KEY) {
    try {
      const { appCheckToken } = await loadChunk(() => import('./appCheck'));
      return { 'x-firebase-appcheck': await appCheckToken() };
    } catch (error) {
      console.warn('No App Check token:', error);
    }
  }
  return {};
}

const nothingAfter = (limitMs: number): Promise<Record<string, string>> =>
  new Promise((resolve) => setTimeout(() => resolve({}), limitMs));

/**
 * Calls a function.
 * @param limitMs how long its answer is waited for
 * @throws NoAnswer, Refusal
 */
export async function callPublic<Name extends PublicCall>(
  name: Name,
  data: Callables[Name]['input'],
  limitMs = ANSWER_LIMIT_MS,
): Promise<Callables[Name]['output']> {
  const appCheck = READS.has(name) ? {} : await Promise.race([appCheckHeader(), nothingAfter(limitMs)]);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limitMs);
  let body: unknown;
  try {
    const response = await fetch(addressOf(name), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...appCheck },
      body: JSON.stringify({ data }),
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: controller.signal,
    });
    body = await response.json();
  } catch (error) {
    throw new NoAnswer('The server could not be reached.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
  return resultOf(body) as Callables[Name]['output'];
}
