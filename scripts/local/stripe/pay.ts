import { close } from './sessions';
import { type Charge, newId, type State, type StoredSession, stripeTime } from './state';

/**
 * Somebody pressed "Pay": the session is complete, with a payment intent and a charge that carries the intent's metadata,
 * as Stripe's do. The emulator makes neither.
 * @param email as typed on the page; empty where nothing was typed
 */
export function pay(state: State, { session, intentMetadata }: StoredSession, email: string): void {
  close(session, 'complete');
  session.payment_status = 'paid';
  session.payment_intent = newId('pi');
  session.customer_details = { email: email || session.customer_email };
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: session.amount_total,
    amount_captured: session.amount_total,
    amount_refunded: 0,
    billing_details: session.customer_details,
    captured: true,
    created: stripeTime(),
    currency: session.currency,
    customer: null,
    livemode: false,
    metadata: intentMetadata,
    paid: true,
    payment_intent: session.payment_intent,
    refunded: false,
    status: 'succeeded',
  };
  state.charges[session.payment_intent] = charge;
}
