/**
 * Compares Stripe's objects of the last days with the records, and applies the missing events with the same reducer.
 */
import { isPaid } from '@tessera/domain/payment/record';
import { isKnown } from '@tessera/domain/payment/state';
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

/** The paid sessions, the refunds and the disputes that were made at Stripe since a time, as payment events. */
async function* deliveriesSince(client: Stripe, since: number, now: number): AsyncGenerator<[string, Delivery | null]> {
  const created = { gte: Math.floor(since / 1000) };
  for await (const session of client.checkout.sessions.list({ created, limit: PAGE })) {
    if (session.status === 'complete' && session.payment_status === 'paid')
      yield [`session ${session.id}`, fromSession('cardSucceeded', session, session.created * 1000)];
  }
  for await (const refund of client.refunds.list({ created, limit: PAGE }))
    yield [`refund ${refund.id}`, fromRefund(refund, now)];
  for await (const dispute of client.disputes.list({ created, limit: PAGE }))
    yield [`dispute ${dispute.id}`, fromDispute(dispute, now)];
}

/**
 * Compares every object that was made at Stripe since a time. Known states change nothing, so a second run reports
 * nothing.
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
