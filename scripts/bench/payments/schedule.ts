/** Stripe's deliveries in the bench: each owner's events, in an order and with repetitions that a seed determines. */
import Stripe from 'stripe';
import { OUR_MARK } from '../../../functions/src/payment/stripeEvent';
import { interleaved, reversedPairs, shuffled } from '../../lib/random';

export interface Delivery {
  owner: string;
  event: Stripe.Event;
}

const AMOUNT = 4900;
const PART = 1500;
/** Seconds since 1970: an arbitrary moment; each event of an owner has its own. */
const START = 1_767_225_600;

type News = { type: string; object: object };

const eventOf = (id: string, created: number, { type, object }: News) =>
  ({
    id,
    object: 'event',
    api_version: '2025-01-01',
    created,
    livemode: false,
    type,
    data: { object },
  }) as Stripe.Event;

/** The event of an owner's payment. @param uid usable as a part of Stripe's ids */
export const paidEvent = (uid: string): Stripe.Event => eventOf(`evt_${uid}`, START, newsOf(uid, `pi_${uid}`).paid);

/** The events about a payment intent of one owner. */
function newsOf(uid: string, intent: string) {
  const mark = { metadata: { uid, ...OUR_MARK } };
  const session = (more: object = {}) => ({
    ...mark,
    id: `cs_${intent}`,
    object: 'checkout.session',
    mode: 'payment',
    payment_status: 'paid',
    client_reference_id: uid,
    payment_intent: intent,
    amount_total: AMOUNT,
    currency: 'gbp',
    customer_details: { email: `${uid}@Shop.example` },
    ...more,
  });
  const about = { payment_intent: intent, metadata: {} };
  const refund = (type: string, status: string, amount: number): News => ({
    type,
    object: { ...about, id: `re_${intent}`, object: 'refund', amount, status, created: START },
  });
  const dispute = (type: string, status: string): News => ({
    type: `charge.dispute.${type}`,
    object: { ...about, id: `du_${intent}`, object: 'dispute', amount: AMOUNT, status },
  });
  return {
    paid: { type: 'checkout.session.completed', object: session() },
    paidLater: { type: 'checkout.session.async_payment_succeeded', object: session() },
    failed: { type: 'checkout.session.async_payment_failed', object: session({ payment_status: 'unpaid' }) },
    expired: { type: 'checkout.session.expired', object: session({ id: `cs_old_${intent}`, payment_intent: null }) },
    givenBack: (amount: number): News => ({
      type: 'charge.refunded',
      object: {
        ...mark,
        id: `ch_${intent}`,
        object: 'charge',
        payment_intent: intent,
        currency: 'gbp',
        paid: true,
        amount: AMOUNT,
        amount_refunded: amount,
        refunded: amount === AMOUNT,
      },
    }),
    refund,
    dispute,
  };
}

/** An owner's story of four events, chosen by the owner's number. */
function storyOf(uid: string, number: number): News[] {
  const [one, two] = [newsOf(uid, `pi_${uid}_1`), newsOf(uid, `pi_${uid}_2`)];
  const refunded = (amount: number, end: News): News[] => [
    ...[one.paid, one.refund('refund.created', 'pending', amount), one.givenBack(amount), end],
  ];
  const disputed = (outcome: string): News[] => [
    ...[one.paid, one.dispute('created', 'needs_response'), one.dispute('updated', 'under_review')],
    one.dispute('closed', outcome),
  ];
  const stories: News[][] = [
    refunded(AMOUNT, one.refund('refund.updated', 'succeeded', AMOUNT)),
    refunded(PART, one.refund('refund.updated', 'succeeded', PART)),
    refunded(AMOUNT, one.refund('refund.failed', 'failed', AMOUNT)),
    disputed('lost'),
    disputed('won'),
    [one.paid, two.paid, two.refund('refund.created', 'succeeded', AMOUNT), two.givenBack(AMOUNT)],
    [one.failed, two.expired, two.paid, two.paidLater],
  ];
  return stories[number % stories.length] ?? [];
}

/** Number of owners at the same time: few enough that events of one owner are concurrent. */
const AT_ONCE = 10;
const DUPLICATED = 0.25;

/** @param owners uids, usable as parts of Stripe's ids */
export function scheduleFor(owners: readonly string[], random: () => number) {
  const faults = { 'event delivered twice': 0, 'pair of one owner’s events in reversed order': 0 };
  /** Every event of an owner, once. */
  const events = new Map<string, Stripe.Event[]>();
  const queues = owners.map((owner, number): Delivery[] => {
    const own = storyOf(owner, number).map((news, index) =>
      eventOf(`evt_${owner}_${index}`, START + number * 60 + index, news),
    );
    events.set(owner, own);
    const luck = random();
    const order = luck < 0.4 ? own : luck < 0.7 ? own.toReversed() : shuffled(own, random);
    faults['pair of one owner’s events in reversed order'] += reversedPairs(order.map(({ created }) => created));
    return order.flatMap((event) => {
      if (random() >= DUPLICATED) return [{ owner, event }];
      faults['event delivered twice'] += 1;
      return Array<Delivery>(2).fill({ owner, event });
    });
  });
  // In the order in which they are sent first.
  return { deliveries: interleaved(queues, AT_ONCE, random), events, faults };
}

/** The event's body and signature, as Stripe would send it now. */
export function signed(event: Stripe.Event, secret: string): { body: string; signature: string } {
  const body = JSON.stringify(event);
  return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret }) };
}
