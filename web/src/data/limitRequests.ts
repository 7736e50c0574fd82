/**
 * The time limit for requests to the identity service and the database. The SDKs have none that helps: the identity
 * service is waited for 30 to 60 s, the database for ever, and neither can be told to give up. Every SDK asks through
 * the global `fetch`, so that is where the limit stands (docs/decisions/0010).
 */
import { REGION } from '@tessera/domain/product';
import { ANSWER_LIMIT_MS, CALL_LIMIT_MS, serverReach } from './serverReach';

/**
 * No usable answer: refused, silent, or an error of the server's own. The database SDK reads `status` and reports
 * `unavailable`.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly status = 503;
}

/** Single requests. Not among them: the live listener, whose answer lasts. */
const LIMITED = /(identitytoolkit|securetoken)\.googleapis\.com\/|\/databases\/[^/]+\/documents/;

/** Calls of functions. The SDK gives up waiting by itself, and leaves their connection occupied. */
const CALLS = new RegExp(`^https?://${REGION}-[^/]+/|/${REGION}/\\w+$`);
/** Where a new ID token comes from. */
const TOKENS = /securetoken\.googleapis\.com\//;

const addressOf = (input: RequestInfo | URL): string => (input instanceof Request ? input.url : String(input));

/**
 * A `fetch` with the limit, which records whether each server answers.
 * @throws NoAnswerError for a limited request that is refused, unanswered within 8 s, or answered with a status of 5xx
 */
export function withLimit(plainFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    const address = addressOf(input);
    const { origin } = new URL(address, globalThis.location?.href);
    const limited = LIMITED.test(address) && !init?.signal;
    const isCall = CALLS.test(address) && !init?.signal;
    const controller = new AbortController();
    const timer =
      limited || isCall ? setTimeout(() => controller.abort(), limited ? ANSWER_LIMIT_MS : CALL_LIMIT_MS) : undefined;
    try {
      const response = await plainFetch(input, timer === undefined ? init : { ...init, signal: controller.signal });
      serverReach.note(origin, true);
      if (limited && response.status >= 500) throw new NoAnswerError(`The server answered ${response.status}.`);
      return response;
    } catch (error) {
      // A request that its sender has cancelled says nothing of the server.
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
 * A `fetch` that asks for a new ID token once at a time. Each read that finds the token expired asks for its own: seven
 * reads of one page would take every connection that the browser has.
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
    // Each reads its own copy.
    return (await answer).clone();
  };
}

let installed = false;

/** Puts the limit on every request of the SDKs. Called before the first SDK client is made. */
export function limitRequests(): void {
  if (installed) return;
  installed = true;
  globalThis.fetch = withSharedTokens(withLimit(globalThis.fetch.bind(globalThis)));
}
