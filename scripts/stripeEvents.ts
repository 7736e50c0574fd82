/** What the webhook endpoint in Stripe has to be subscribed to: the types that functions/src/payments/stripeEvent.ts knows. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
] as const;
