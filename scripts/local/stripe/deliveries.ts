/** Signed webhooks as Stripe sends them: the real SDK signs, what is not answered with 2xx is sent again. */
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { newId, stripeTime } from './state';

/** Stripe goes on for days; here a few attempts within a minute say enough. */
const RETRY_AFTER_MS = [0, 500, 1500, 4000, 10_000, 30_000];
const ANSWER_LIMIT_MS = 10_000;

export interface DeliveryOptions {
  url: string;
  secret: string;
  /** One line per attempt. */
  log: (line: string) => void;
}

export class Deliveries {
  private readonly stopping = new AbortController();
  private readonly pending = new Set<Promise<void>>();

  constructor(private readonly options: DeliveryOptions) {}

  /** Sends an event about the object as it is now; does not wait for the answer. */
  send(type: string, object: object): void {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: stripeTime(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: newId('req'), idempotency_key: null },
      type,
    };
    const delivery = this.deliver(event.id, type, JSON.stringify(event)).finally(() => this.pending.delete(delivery));
    this.pending.add(delivery);
  }

  private async deliver(id: string, type: string, payload: string): Promise<void> {
    const { url, secret, log } = this.options;
    const { signal } = this.stopping;
    for (const wait of RETRY_AFTER_MS) {
      try {
        await sleep(wait, undefined, { signal });
        // Signed anew each time: an old signature is refused.
        const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'stripe-signature': signature,
            'user-agent': 'Stripe/1.0 (local)',
          },
          body: payload,
          signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
        });
        log(`${type} ${id} → ${response.status}`);
        if (response.ok) return;
      } catch (error) {
        if (signal.aborted) return;
        log(`${type} ${id} → ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    log(`${type} ${id}: given up`);
  }

  /** Waits until all that was sent has been taken, or given up. */
  async settled(): Promise<void> {
    await Promise.all(this.pending);
  }

  /** Sends nothing more. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.pending);
  }
}
