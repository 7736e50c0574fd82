/**
 * Delivers as Stripe does: what is not answered with 2xx is sent again, later and later. It is also where connections
 * are cut.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { inParallel } from '../../local/inParallel';
import { type Outage, post, touches } from '../faults/send';
import { type Delivery, signed } from './schedule';

/** A sender waits no longer for an answer. */
const ANSWER_LIMIT_MS = 10_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
const MAX_ATTEMPTS = 30;
/** Of a hundred attempts, so many have their connection cut, and so many their answer lost after it was given. */
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
  /** Those among them that no fault touched at all. */
  untouched: number[];
  /** Of all of it, the time left out in which the database was frozen. */
  milliseconds: number;
}

interface Options {
  url: string;
  secret: string;
  random: () => number;
  /** Filled while it runs. */
  outages: Outage[];
  /** Told how many were taken, so that faults strike in the middle. */
  onProgress: (taken: number) => void;
}

/**
 * Sends every delivery until it is taken.
 * @throws Error where one is refused, or not taken after many attempts
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
