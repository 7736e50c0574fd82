/**
 * The limits on the SDKs' requests. They wait 30 to 60 s for the identity service and forever for the database, and
 * send reads without a token after the session has ended. None of it can be configured. Every SDK uses the global
 * `fetch`, so the limits are set there (docs/decisions/0010).
 */
import { REGION } from '@tessera/domain/operation/product';
import type { Auth } from 'firebase/auth';
import { ANSWER_LIMIT_MS, CALL_LIMIT_MS } from '../lib/waits';
import { serverReach } from './serverReach';

/**
 * The error for a request without a usable answer: refused, unanswered, or failed in the server. The database SDK reads
 * `status` and reports `unavailable`.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly status = 503;
}

/** Addresses of the identity service. */
const IDENTITY = /(identitytoolkit|securetoken)\.googleapis\.com\//;
/** Addresses of single requests to the database. The live listener's differ, because its answer stays open. */
const DOCUMENTS = /\/databases\/[^/]+\/documents/;

/** Addresses of functions. The SDK stops waiting by itself, but leaves the connection occupied. */
const CALLS = new RegExp(`^https?://${REGION}-[^/]+/|/${REGION}/\\w+/\\w+$`);
/** The address that issues ID tokens. */
const TOKENS = /securetoken\.googleapis\.com\//;

const addressOf = (input: RequestInfo | URL): string => (input instanceof Request ? input.url : String(input));

/** Our servers answer with JSON. An HTML page is from a Wi-Fi portal or a proxy. */
const isOurs = (response: Response): boolean => /\bjson\b/i.test(response.headers.get('content-type') ?? '');

/**
 * A `fetch` with the limit, which records whether each server answers. An answer of a limited request or of a call is
 * returned once it is complete, because it may stall after its headers. The documents of a read may be many, so they
 * get a call's time once they begin to arrive.
 * @throws NoAnswerError for a limited request that is refused, unanswered within 8 s, or answered with a status of 5xx;
 *   for a limited request or a call that somebody else answers with a page
 */
export function withLimit(plainFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    const address = addressOf(input);
    const { origin } = new URL(address, globalThis.location?.href);
    const limited = (IDENTITY.test(address) || DOCUMENTS.test(address)) && !init?.signal;
    const isCall = CALLS.test(address) && !init?.signal;
    const controller = new AbortController();
    const abortAfter = (ms: number) => setTimeout(() => controller.abort(), ms);
    let timer = limited || isCall ? abortAfter(limited ? ANSWER_LIMIT_MS : CALL_LIMIT_MS) : undefined;
    try {
      let response = await plainFetch(input, timer === undefined ? init : { ...init, signal: controller.signal });
      if (timer !== undefined) {
        // The server's state stays as it is: `probe` cannot read answers, and would report the portal as the server.
        if (!isOurs(response)) throw new NoAnswerError(`A page with ${response.status}.`);
        if (DOCUMENTS.test(address)) {
          clearTimeout(timer);
          timer = abortAfter(CALL_LIMIT_MS);
        }
        response = new Response(await response.text(), response);
      }
      serverReach.note(origin, true);
      if (limited && response.status >= 500) throw new NoAnswerError(`The server answered ${response.status}.`);
      return response;
    } catch (error) {
      // A request that its sender cancelled says nothing about the server.
      const cancelled = timer === undefined && error instanceof Error && error.name === 'AbortError';
      if (!cancelled && !(error instanceof NoAnswerError)) serverReach.note(origin, false);
      if (!limited || error instanceof NoAnswerError) throw error;
      throw new NoAnswerError('The server could not be reached.', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * A `fetch` that shares concurrent requests for a new ID token. Otherwise each read with an expired token would request
 * its own, and seven reads of one page would occupy every connection of the browser.
 */
export function withSharedTokens(plainFetch: typeof fetch): typeof fetch {
  const underWay = new Map<string, Promise<Response>>();
  return async (input, init) => {
    const address = addressOf(input);
    if (!TOKENS.test(address)) return plainFetch(input, init);
    const key = `${address} ${String(init?.body)}`;
    let answer = underWay.get(key);
    if (!answer) {
      answer = plainFetch(input, init).finally(() => underWay.delete(key));
      underWay.set(key, answer);
    }
    // Each caller reads its own copy.
    return (await answer).clone();
  };
}

/** The sessions of this page, by their clients. */
export const sessions = new Set<Pick<Auth, 'currentUser'>>();

/**
 * A `fetch` that refuses requests for documents without an ID token, as the rules would, and sends all others. Parts of
 * a page that load late begin their reads when the session may have ended. A token that the database refuses is
 * renewed, and the reader repeats: after a device's clock was set back, the SDK takes an expired one for a valid one.
 * @throws NoAnswerError for a token that the database refuses
 */
export function withSession(plainFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    if (!DOCUMENTS.test(addressOf(input))) return plainFetch(input, init);
    if (!new Headers(init?.headers).has('authorization')) return Response.json({}, { status: 403 });
    const response = await plainFetch(input, init);
    if (response.status !== 401) return response;
    await Promise.allSettled([...sessions].map(({ currentUser }) => currentUser?.getIdToken(true)));
    throw new NoAnswerError('The ID token was refused.');
  };
}

let installed = false;

/** Applies the limits to every request of the SDKs. Called before the first SDK client is made. */
export function limitRequests(): void {
  if (installed) return;
  installed = true;
  globalThis.fetch = withSession(withSharedTokens(withLimit(globalThis.fetch.bind(globalThis))));
}
