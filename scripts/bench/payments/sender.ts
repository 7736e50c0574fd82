/** Delivers events as Stripe does, and measures each attempt. */
import { deliverAll, noAttempts } from '../faults/sender';
import { type Delivery, signed } from './schedule';

const ANSWER_LIMIT_MS = 10_000;

/** A period in which something did not work, in the time of `performance.now()`. */
export interface Outage {
  what: 'frozen' | 'other';
  begin: number;
  end: number;
}

/** Notes an outage that begins now. @param over settles at its end */
export async function noteOutage(outages: Outage[], what: Outage['what'], over: Promise<unknown>): Promise<void> {
  const outage: Outage = { what, begin: performance.now(), end: Infinity };
  outages.push(outage);
  await over;
  outage.end = performance.now();
}

/** What was sent to one side. */
export const nothingSent = () => ({
  ...noAttempts(),
  /** Milliseconds of each attempt that was answered while the database was not frozen. */
  times: [] as number[],
  /** The times among them that no fault affected. */
  untouched: [] as number[],
  /** Duration of the deliveries, without the time in which the database was frozen. */
  milliseconds: 0,
});

interface Options {
  url: string;
  secret: string;
  random: () => number;
  /** Filled while it runs. */
  outages: Outage[];
  onProgress?: (taken: number) => void;
}

/** Sends every delivery until it is accepted. @param sent is added to @throws Error as `deliverAll` */
export async function sendAll(deliveries: readonly Delivery[], options: Options, sent = nothingSent()): Promise<void> {
  const { url, secret, outages } = options;
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
        const met = outages.filter((outage) => begin < outage.end && end > outage.begin);
        if (isAnswered && !met.some(({ what }) => what === 'frozen')) sent.times.push(end - begin);
        if (isAnswered && met.length === 0) sent.untouched.push(end - begin);
      },
      endsDelivery: () => true,
    }),
    sent,
    { ...options, limitMs: ANSWER_LIMIT_MS },
  );
  const now = performance.now();
  sent.milliseconds += now - from;
  for (const { what, begin, end } of outages) if (what === 'frozen') sent.milliseconds -= Math.min(end, now) - begin;
}
