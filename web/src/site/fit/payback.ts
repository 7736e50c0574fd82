/** The sum on the page of prices: how many more sales bring back what the plan costs. */
import { PLAN } from '@tessera/domain/payment/money';

export interface Sale {
  /** What customers pay for it, in pence. */
  price: number;
  /** What it costs the shop, in pence. */
  cost: number;
  /** Stamps that earn one for free. */
  stamps: number;
}

/** What stays with the shop from one sale, in pence, when each `stamps`th customer gets one for free. */
export const marginOf = ({ price, cost, stamps }: Sale): number => price - cost - cost / stamps;

/** The number of sales after which the plan is paid for; undefined when a sale leaves nothing. */
export function salesToPayBack(sale: Sale): number | undefined {
  const left = marginOf(sale);
  // Half a penny or less counts as nothing. Subtracting 0.0001 keeps a rounding error from adding a sale.
  return left > 0.5 ? Math.ceil(PLAN.amount / left - 0.0001) : undefined;
}

/** Pence in a text such as `3.40` or `£3`; undefined for anything else. */
export function penceIn(text: string): number | undefined {
  const [, pounds, pence = ''] = /^£?\s*(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return pounds === undefined ? undefined : Number(pounds) * 100 + Number(pence.padEnd(2, '0'));
}
