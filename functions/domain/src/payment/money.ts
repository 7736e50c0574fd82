import { PRODUCT_NAME } from '../operation/product';
import { latestLine, type Money, type PaymentRecord } from './record';

/** An amount in minor units as people in the UK read it: `formatMoney(4900, 'gbp')` is `£49`, `4950` is `£49.50`. */
export function formatMoney(amount: number, currency: string): string {
  const whole = amount % 100 === 0;
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: whole ? 0 : 2,
  }).format(amount / 100);
}

/**
 * What the plan costs. A card is charged Stripe's price, whose id is a setting; the pages and bank transfers use this
 * constant. A test compares it with the seeded price, and `npm run doctor` with the real one.
 */
export const PLAN_PRICE = {
  /** In minor units: pence. */
  amount: 4900,
  /** ISO 4217, lower case as Stripe writes it. */
  currency: 'gbp',
} as const;

/**
 * The money that a record is about: while a transfer is awaited, what was asked; otherwise that of its latest payment,
 * as far as it is known.
 */
export const moneyOf = (record: PaymentRecord, isAwaited: boolean): Partial<Money> =>
  isAwaited ? (record.quoted ?? PLAN_PRICE) : (latestLine(record) ?? {});

/** The one plan, bought once per account. */
export const PLAN = { name: `${PRODUCT_NAME} for one shop`, ...PLAN_PRICE } as const;
