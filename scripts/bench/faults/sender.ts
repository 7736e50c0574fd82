/**
 * Sends requests as counters and Stripe do: one without an answer is sent again after growing pauses. It also cuts
 * connections.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { inParallel } from '../../lib/inParallel';
import { type Fault, post, type Request } from './send';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3000;
const MAX_ATTEMPTS = 60;
/** Shares of attempts whose connection is cut, and whose answer is lost. */
const CUT = 0.04;
const LOST = 0.04;
/** The longest time after which a connection is cut, in milliseconds. */
const CUT_WITHIN_MS = 20;

/** Number of attempts and of answers with 5xx, and how often each fault struck. */
export const noAttempts = () => ({
  attempts: 0,
  serverErrors: 0,
  faults: {
    'connection of the sender cut': 0,
    'answer lost after the commit': 0,
    'no answer in time': 0,
    'connection to the database cut': 0,
    'database frozen': 0,
  },
});
export type Attempts = ReturnType<typeof noAttempts>;

interface Delivery {
  /** In the error of a request that is refused or never accepted. */
  name: string;
  /** The next attempt; without a fault of its own, chance decides. */
  request: () => Request | Promise<Request>;
  /** Called after each attempt with its times by `performance.now()`. */
  onEnd?: (attempt: { begin: number; end: number; isAnswered: boolean }) => void;
  /** Whether this answer ends the delivery; otherwise it is sent again at once. */
  endsDelivery: (text: string) => boolean;
}

function faultBy(random: () => number): Fault | undefined {
  const luck = random();
  if (luck < CUT) return { cutAfter: random() * CUT_WITHIN_MS };
  return luck < CUT + LOST ? 'lose' : undefined;
}

/** @throws Error when a request is refused, or not accepted after many attempts */
async function deliver(
  { name, request, onEnd, endsDelivery }: Delivery,
  sent: Attempts,
  options: Options,
): Promise<void> {
  const { random, limitMs } = options;
  for (let before = 0; before < MAX_ATTEMPTS; before += 1) {
    const { fault = faultBy(random), ...next } = await request();
    sent.attempts += 1;
    const begin = performance.now();
    const result = await post({ ...next, fault }, limitMs);
    onEnd?.({ begin, end: performance.now(), isAnswered: 'status' in result });
    if ('status' in result) {
      if (result.status === 200 && endsDelivery(result.text)) return;
      if (result.status === 200) continue;
      if (result.status < 500) throw new Error(`${name} was refused with ${result.status}: ${result.text}`);
      sent.serverErrors += 1;
    } else sent.faults[result.failure] += 1;
    await sleep(Math.min(FIRST_PAUSE_MS * 2 ** before, LONGEST_PAUSE_MS) * (0.5 + random()));
  }
  throw new Error(`${name} was not taken in ${MAX_ATTEMPTS} attempts`);
}

interface Options {
  random: () => number;
  /** Time limit for an answer. */
  limitMs: number;
  /** Called with the number of finished deliveries, so that faults can strike in the middle. */
  onProgress?: (taken: number) => void;
}

/**
 * Makes every delivery, several at once, started in order. @throws Error when a request is refused, or not accepted
 * after many attempts
 */
export async function deliverAll<One>(
  all: readonly One[],
  deliveryOf: (one: One) => Delivery,
  sent: Attempts,
  options: Options,
): Promise<void> {
  let taken = 0;
  await inParallel(all, async (one) => {
    await deliver(deliveryOf(one), sent, options);
    taken += 1;
    options.onProgress?.(taken);
  });
}
