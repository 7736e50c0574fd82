/**
 * Compares Stripe's objects of the last days with the records, and applies the missing events with the same reducer.
 */
import { isPaid } from '@tessera/domain/payment/record';
import { isKnown } from '@tessera/domain/payment/state';
import { DAY_MS } from '@tessera/domain/time';
import type { Stripe } from 'stripe';
import { stripe } from '../platform/config';
import { findPayerOf } from './findPayerOf';
import { changePaymentRecord } from './paymentStore';
import { reconciled } from './sessions';
import { type Delivery, fromDispute, fromRefund, fromSession } from './stripeEvent';

/** One object at Stripe whose state was missing in the record. */
export interface Difference {
  uid: string;
  /** The object at Stripe: `session cs_…`, `refund re_…`, `dispute du_…`. */
  what: string;
  /** Whether the account counts as paid now. */
  paid: boolean;
}

export interface Reconciliation {
  /** Number of paid sessions, refunds and disputes that were compared. */
  seen: number;
  differences: Difference[];
}

const PAGE = 100;
/** How long a refund may still fail after it was made. */
const REFUND_CHANGES_MS = 30 * DAY_MS;
/** How long a dispute may stay open. Banks decide within three months, and twice that leaves room for an appeal. */
const DISPUTE_CHANGES_MS = 180 * DAY_MS;

/**
 * The paid sessions since a time, and the refunds and disputes that may have changed since then, as payment events.
 * Stripe lists by the time of creation, so older refunds and disputes are listed too.
 */
async function* deliveriesSince(client: Stripe, since: number, now: number): AsyncGenerator<[string, Delivery | null]> {
  const listed = (from: number) => ({ created: { gte: Math.floor(from / 1000) }, limit: PAGE });
  for await (const session of client.checkout.sessions.list(listed(since))) {
    if (session.status === 'complete' && session.payment_status === 'paid')
      yield [`session ${session.id}`, fromSession('cardSucceeded', session, session.created * 1000)];
  }
  for await (const refund of client.refunds.list(listed(since - REFUND_CHANGES_MS)))
    yield [`refund ${refund.id}`, fromRefund(refund, now)];
  for await (const dispute of client.disputes.list(listed(since - DISPUTE_CHANGES_MS)))
    yield [`dispute ${dispute.id}`, fromDispute(dispute, now)];
}

/**
 * Compares every object that may have changed at Stripe since a time. Known states change nothing, so a second run
 * reports nothing.
 * @param since milliseconds since 1970
 */
export async function reconcile(since: number, now = Date.now()): Promise<Reconciliation> {
  const result: Reconciliation = { seen: 0, differences: [] };
  for await (const [what, delivery] of deliveriesSince(await stripe(), since, now)) {
    result.seen += 1;
    const uid = delivery && (delivery.uid ?? (await findPayerOf(delivery.intent)));
    if (!delivery || !uid) continue;
    const { event } = delivery;
    const { record, changed } = await changePaymentRecord(uid, (before) =>
      isKnown(before, event) ? null : reconciled(event),
    );
    if (changed) result.differences.push({ uid, what, paid: isPaid(record) });
  }
  return result;
}
