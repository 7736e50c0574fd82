/**
 * Events, and their delivery as by Stripe: the real SDK signs them, and an event without a 2xx answer is sent again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { STRIPE_EVENTS } from '../../../functions/src/payment/stripeEvent';
import { newId } from './objects';
import type { Event, State } from './store';

/** Stripe retries for three days; here a few attempts within a minute are enough. */
const RETRY_AFTER_MS = [500, 1500, 4000, 10_000, 30_000];
const ANSWER_LIMIT_MS = 10_000;

export interface DeliveryOptions {
  /** The webhook endpoint. */
  url: string;
  secret: string;
  /** One line per attempt. */
  log: (line: string) => void;
  /** Seconds since 1970. */
  now: () => number;
  /** Called when an event was accepted, or given up. */
  onChange: () => void;
}

export class Deliveries {
  private readonly stopping = new AbortController();
  private readonly underWay = new Set<Promise<void>>();
  /** Ids of events that are being delivered. */
  private readonly busy = new Set<string>();

  constructor(
    private readonly state: State,
    private readonly options: DeliveryOptions,
  ) {}

  /** Records an event with the object's present state, and delivers it if the endpoint is subscribed to its type. */
  emit(type: string, object: object): void {
    const isSubscribed = (STRIPE_EVENTS as readonly string[]).includes(type);
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      created: this.options.now(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: isSubscribed ? 1 : 0,
      type,
    };
    this.state.events[event.id] = event;
    if (isSubscribed && !this.isHeldBack(event)) this.send(event);
  }

  /** Events that wait for their delivery and are not held back, oldest first. */
  private waiting(): Event[] {
    return Object.values(this.state.events).filter((event) => event.pending_webhooks === 1 && !this.isHeldBack(event));
  }

  /** Delivers the events that an earlier start left undelivered. */
  resume(): void {
    for (const event of this.waiting()) this.send(event);
  }

  /** Holds back new events: those of `account`, or all if it is absent. Deliveries that have begun are finished. */
  hold(account?: string): void {
    if (account === undefined) this.state.isHeld = true;
    else this.state.heldAccounts.push(account);
  }

  /**
   * Delivers the waiting events, one after another, and all later ones.
   * @param options.reversed the newest first
   * @param options.times how often each is delivered; Stripe promises at least once
   * @param options.account only what this account's switch has held back
   */
  release({ reversed = false, times = 1, account }: { reversed?: boolean; times?: number; account?: string } = {}) {
    if (account === undefined) this.state.isHeld = false;
    this.state.heldAccounts = this.state.heldAccounts.filter((held) => account !== undefined && held !== account);
    const events = this.waiting().filter(({ id }) => !this.busy.has(id));
    if (reversed) events.reverse();
    this.track(async () => {
      for (const event of events) {
        for (let time = 1; time < times; time += 1) await this.attempt(event);
        if (!(await this.attempt(event))) this.track(() => this.deliver(event, RETRY_AFTER_MS));
      }
    });
  }

  /** Delivers an event, even if it was delivered before. */
  send(event: Event): void {
    this.track(() => this.deliver(event, [0, ...RETRY_AFTER_MS]));
  }

  /** Waits until all sent events have been accepted or given up. Held-back events are not awaited. */
  async settled(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  /** Sends nothing more. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.settled();
  }

  private isHeldBack({ data }: Event): boolean {
    const { metadata } = data.object as { metadata?: Record<string, string> | null };
    return this.state.isHeld || this.state.heldAccounts.includes(metadata?.['uid'] ?? '');
  }

  private track(deliver: () => Promise<void>): void {
    const tracked = deliver().finally(() => this.underWay.delete(tracked));
    this.underWay.add(tracked);
  }

  /** Makes one delivery. Returns whether the endpoint accepted the event. */
  private async attempt(event: Event): Promise<boolean> {
    const { url, secret, log, onChange } = this.options;
    const payload = JSON.stringify(event);
    this.busy.add(event.id);
    try {
      // Signed again each time: an old signature is refused.
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
          'user-agent': 'Stripe/1.0 (local)',
        },
        body: payload,
        // Stripe treats a redirect as a failure.
        redirect: 'manual',
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
      });
      log(`${event.type} ${event.id} → ${response.status}`);
      if (response.ok) {
        event.pending_webhooks = 0;
        onChange();
      }
      return response.ok;
    } catch (error) {
      if (!this.stopping.signal.aborted)
        log(`${event.type} ${event.id} → ${error instanceof Error ? error.message : String(error)}`);
      return false;
    } finally {
      this.busy.delete(event.id);
    }
  }

  /** Tries after each wait until the endpoint accepts the event; gives it up after the last one. */
  private async deliver(event: Event, waits: readonly number[]): Promise<void> {
    const { signal } = this.stopping;
    for (const wait of waits) {
      // Also while it waits: `release` must not send it a second time.
      this.busy.add(event.id);
      await sleep(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || (await this.attempt(event))) return;
    }
    if (signal.aborted) return;
    event.pending_webhooks = 0;
    this.options.onChange();
    this.options.log(`${event.type} ${event.id}: given up`);
  }
}
