/** Delivers events as Stripe does, and measures each attempt. */
import { type Outage, touches } from '../faults/send';
import { type Attempts, deliverAll, noAttempts } from '../faults/sender';
import { type Delivery, signed } from './schedule';

const ANSWER_LIMIT_MS = 10_000;

export interface Sent extends Attempts {
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
  onProgress?: (taken: number) => void;
}

/** Sends every delivery until it is accepted. @throws Error as `deliverAll` */
export async function sendAll(deliveries: readonly Delivery[], options: Options): Promise<Sent> {
  const { url, secret, outages } = options;
  const sent: Sent = { ...noAttempts(), times: [], untouched: [], milliseconds: 0 };
  const from = performance.now();
  await deliverAll(
    deliveries,
    ({ event }) => ({
      name: event.id,
      request() {
        const { body, signature } = signed(event, secret);
        return { url, body, headers: { 'stripe-signature': signature } };
      },
      onEnd({ begin, end, isAnswered }) {
        const met = outages.filter((outage) => touches(outage, begin, end));
        if (isAnswered && !met.some(({ what }) => what === 'frozen')) sent.times.push(end - begin);
        if (isAnswered && met.length === 0) sent.untouched.push(end - begin);
      },
      isTaken: () => true,
    }),
    sent,
    { ...options, limitMs: ANSWER_LIMIT_MS },
  );
  const now = performance.now();
  const frozen = outages.filter(({ what }) => what === 'frozen');
  sent.milliseconds = frozen.reduce((sum, { begin, end = now }) => sum - (end - begin), now - from);
  return sent;
}
