/**
 * Compares Stripe's objects of the last days with the records, and applies the missing events with the same reducer.
 */
import { DAY_MS } from '@tessera/domain/lib/time';
import { isPaid } from '@tessera/domain/payment/record';
import { isKnown } from '@tessera/domain/payment/state';
import type { Stripe } from 'stripe';
import { stripe } from '../platform/config';
import { findPayer } from './findPayer';
import { changePaymentRecord } from './paymentStore';
import { reconciled } from './sessions';
import { type Delivery, fromDispute, fromPaidSession, fromRefund } from './stripeEvent';

/** One object at Stripe whose state was missing in the record. */
export interface Difference {
  uid: string;
  /** The object at Stripe: `session cs_…`, `refund re_…`, `dispute du_…`. */
  what: string;
  /** Whether the account counts as paid now. */
  paid: boolean;
}

/** Gets what a comparison finds, one object at a time, so that a run that breaks off has reported what it changed. */
export interface Reporter {
  /** Called right after the difference was committed: the next comparison does not find it again. */
  onDifference(difference: Difference): void;
  /** One object could not be compared. The others are. */
  onFailure(what: string, error: unknown): void;
}

export interface Reconciliation {
  /** Number of paid sessions, refunds and disputes that were compared. */
  seen: number;
  /** Number of differences. */
  differences: number;
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
      yield [`session ${session.id}`, fromPaidSession(session, now)];
  }
  for await (const refund of client.refunds.list(listed(since - REFUND_CHANGES_MS)))
    yield [`refund ${refund.id}`, fromRefund(refund, now)];
  for await (const dispute of client.disputes.list(listed(since - DISPUTE_CHANGES_MS)))
    yield [`dispute ${dispute.id}`, fromDispute(dispute, now)];
}

/** Compares one object. @returns the difference that was applied, or null */
async function compare(what: string, delivery: Delivery | null): Promise<Difference | null> {
  const uid = delivery && (await findPayer(delivery));
  if (!delivery || !uid) return null;
  const { event } = delivery;
  const { record, isChanged } = await changePaymentRecord(uid, (before) =>
    isKnown(before, event) ? null : reconciled(event),
  );
  return isChanged ? { uid, what, paid: isPaid(record) } : null;
}

/**
 * Compares every object that may have changed at Stripe since a time. Known states change nothing, so a second run
 * reports nothing.
 * @param since milliseconds since 1970
 * @throws Error at the end, if objects could not be compared; Stripe's error if it does not list them
 */
export async function reconcile(since: number, { onDifference, onFailure }: Reporter): Promise<Reconciliation> {
  const count = { seen: 0, differences: 0, failed: 0 };
  for await (const [what, delivery] of deliveriesSince(await stripe(), since, Date.now())) {
    count.seen += 1;
    try {
      const difference = await compare(what, delivery);
      if (!difference) continue;
      count.differences += 1;
      onDifference(difference);
    } catch (error) {
      count.failed += 1;
      onFailure(what, error);
    }
  }
  const { failed, ...result } = count;
  if (failed > 0) throw new Error(`${failed} of ${result.seen} objects at Stripe could not be compared`);
  return result;
}
