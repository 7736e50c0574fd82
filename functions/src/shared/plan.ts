/**
 * The one plan, bought once per account. Stripe's Price (its id is configuration) is what a card is
 * charged; this constant is what the pages say and what a bank transfer is asked for. A test compares it
 * with the seeded price, and `npm run doctor` with the real one.
 */
export const PLAN = {
  name: 'Tessera for one shop',
  /** In minor units: pence. */
  amount: 4900,
  /** ISO 4217, lower case as Stripe writes it. */
  currency: 'gbp',
} as const;
