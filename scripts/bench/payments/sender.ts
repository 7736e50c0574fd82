/**
 * Delivers events as Stripe does: an event that is not answered with 2xx is sent again after growing pauses. It also
 * cuts connections.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { inParallel } from '../../lib/inParallel';
import { type Outage, post, touches } from '../faults/send';
import { type Delivery, signed } from './schedule';

/** Time limit for an answer. */
const ANSWER_LIMIT_MS = 10_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
const MAX_ATTEMPTS = 30;
/** Shares of attempts whose connection is cut, and whose answer is lost. */
const CUT = 0.04;
const LOST = 0.04;

/** How often each fault struck. */
export interface Faults {
  cut: number;
  answerLost: number;
  serverError: number;
  noAnswerInTime: number;
}

export interface Sent {
  faults: Faults;
  attempts: number;
  /** Milliseconds of each attempt that was answered while the database was not frozen. */
  times: number[];
  /** The times among them that no fault affected. */
  untouched: number[];
  /** Duration of the run, without the time in which the database was frozen. */
  milliseconds: number;
}

interface Options {
  url: string;
  secret: string;
  random: () => number;
  /** Filled while it runs. */
  outages: Outage[];
  /** Called with the number of accepted deliveries, so that faults can strike in the middle. */
  onProgress: (taken: number) => void;
}

/**
 * Sends every delivery until it is accepted.
 * @throws Error when one is refused, or not accepted after many attempts
 */
export async function sendAll(deliveries: readonly Delivery[], options: Options): Promise<Sent> {
  const { url, secret, random, outages, onProgress } = options;
  const faults: Faults = { cut: 0, answerLost: 0, serverError: 0, noAnswerInTime: 0 };
  const times: number[] = [];
  const untouched: number[] = [];
  let attempts = 0;
  let taken = 0;

  async function deliver(delivery: Delivery): Promise<void> {
    for (let before = 0; before < MAX_ATTEMPTS; before += 1) {
      const luck = random();
      const fault = luck < CUT ? { cutAfter: random() * 15 } : luck < CUT + LOST ? ('lose' as const) : undefined;
      attempts += 1;
      const begin = performance.now();
      const { body, signature } = signed(delivery.event, secret);
      const headers = { 'stripe-signature': signature };
      const result = await post(url, { body, headers, limitMs: ANSWER_LIMIT_MS, ...(fault && { fault }) });
      const end = performance.now();
      if ('status' in result) {
        const met = outages.filter((outage) => touches(outage, begin, end));
        if (!met.some(({ what }) => what === 'frozen')) times.push(end - begin);
        if (met.length === 0) untouched.push(end - begin);
        if (result.status === 200) return;
        if (result.status < 500) throw new Error(`${delivery.event.id} was refused with ${result.status}`);
        faults.serverError += 1;
      } else if (result.failure === 'cut') faults.cut += 1;
      else if (result.failure === 'lost') faults.answerLost += 1;
      else faults.noAnswerInTime += 1;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** before, LONGEST_PAUSE_MS);
      await sleep(pause * (0.5 + random()));
    }
    throw new Error(`${delivery.event.id} was not taken in ${MAX_ATTEMPTS} attempts`);
  }

  const begin = performance.now();
  await inParallel(deliveries, async (delivery) => {
    await deliver(delivery);
    taken += 1;
    onProgress(taken);
  });
  const end = performance.now();
  const frozenMs = outages
    .filter(({ what }) => what === 'frozen')
    .reduce((sum, outage) => sum + (outage.end ?? end) - outage.begin, 0);
  return { faults, attempts, times, untouched, milliseconds: end - begin - frozenMs };
}
