/**
 * Calls of our functions for visitors and customers. Nobody is signed in, so a plain `fetch` is enough; the SDKs alone
 * exceed the budget of these pages.
 */
import type { RefusalDetails } from '@tessera/domain/calls/callables';
import { type CallableName, SITE_CALLS } from '@tessera/domain/calls/units';
import type { Callables } from '@tessera/domain/schemas/callables';
import { loadChunk } from '../lib/loadChunk';
import { CALL_LIMIT_MS } from '../lib/waits';
import { SERVER_UNREACHED } from './serverReach';

/** The callables that need no sign-in. */
type PublicCall = CallableName<'card' | 'site'>;

/** The reads that a card's page makes by itself. Every other call follows a press and carries an App Check token. */
const READS: ReadonlySet<PublicCall> = new Set<PublicCall>(['getOffer', 'getPass', 'getPassHistory']);

/** The error for a call that the function refused. Its message is a sentence for people. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** In the SDK's form: `functions/not-found`. */
  readonly code: string;

  /** @param code in the protocol's form: `NOT_FOUND` */
  constructor(
    code: string,
    readonly details: RefusalDetails,
  ) {
    super(details.sentence);
    this.code = `functions/${code.toLowerCase().replaceAll('_', '-')}`;
  }
}

/** A failed call as one sentence for people. */
export const failureSentence = (error: unknown): string =>
  error instanceof Refusal ? error.message : SERVER_UNREACHED;

const FORMS: readonly PublicCall[] = SITE_CALLS;

/** The build sets only this address, because Firebase's whole configuration has more bytes. */
const addressOf = (name: PublicCall): string =>
  `${process.env.TESSERA_FUNCTIONS}${FORMS.includes(name) ? 'site' : 'card'}/${name}`;

/** The result in an answer of the callable protocol: `{ result }` or `{ error }`. */
function resultOf(body: unknown): unknown {
  if (body !== null && typeof body === 'object') {
    if ('result' in body) return body.result;
    const { error } = body as { error?: { status?: unknown; details?: RefusalDetails | null } };
    if (typeof error?.status === 'string' && typeof error.details?.sentence === 'string')
      throw new Refusal(error.status, error.details);
  }
  throw new Error('The answer is not one of our functions’.');
}

/**
 * App Check's header, if a site key is set. Its code is loaded with the first press. Without a token in time the call
 * is made without it, and the function refuses.
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
 * @param limitMs time limit for the answer
 * @throws Refusal; an Error for a call without a usable answer: refused, unanswered within the limit, or answered by
 *   somebody else, such as a Wi-Fi portal
 */
export async function callPublic<Name extends PublicCall>(
  name: Name,
  data: Callables[Name]['input'],
  limitMs = CALL_LIMIT_MS,
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
    throw new Error('The server could not be reached.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
  return resultOf(body) as Callables[Name]['output'];
}
