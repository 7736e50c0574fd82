import { formatMoney, PLAN } from './money';

/**
 * The plan's amount as people read it. It has a file of its own, because the first format of an amount takes 12 ms, and
 * the functions load money.ts without ever naming the price.
 */
export const PRICE = formatMoney(PLAN.amount, PLAN.currency);
