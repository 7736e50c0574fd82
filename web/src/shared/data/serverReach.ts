/**
 * Whether our servers can be reached, judged only by requests: `navigator.onLine` may be true on a network without a
 * connection. There is an entry for each server, because one may be blocked while the others answer.
 */
import { createListeners } from '../lib/listeners';
import { ANSWER_LIMIT_MS } from '../lib/waits';

/** What a page says when a function, or the code that calls it, could not be reached. */
export const SERVER_UNREACHED = 'We could not reach our server. Check your connection and try again.';

let silent: readonly string[] = [];
const listeners = createListeners();

export const serverReach = {
  /** True while the last request to any of the servers had no answer. */
  isUnreached: (): boolean => silent.length > 0,

  /** The servers that did not answer the last request, by their origins. */
  silentOrigins: (): readonly string[] => silent,

  /** Records the outcome of a request. */
  note(origin: string, answered: boolean): void {
    if (silent.includes(origin) === !answered) return;
    silent = answered ? silent.filter((other) => other !== origin) : [...silent, origin];
    listeners.notify();
  },

  subscribe: listeners.subscribe,
};

/** Requests a server's root, to find out whether it answers. The outcome is recorded. */
export async function probe(origin: string): Promise<boolean> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ANSWER_LIMIT_MS);
  let answered = true;
  try {
    await fetch(`${origin}/`, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', signal: controller.signal });
  } catch {
    answered = false;
  }
  clearTimeout(timer);
  serverReach.note(origin, answered);
  return answered;
}
