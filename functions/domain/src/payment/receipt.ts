/** Receipts: which payments have one, and its numbered, unchanging facts. */
import type { PaymentLine, PaymentRecord } from './record';

/**
 * The facts that are fixed when the number is given: who issued the receipt to whom. They do not change when either
 * moves.
 */
export interface IssuedReceipt {
  /** In the order of issue, without gaps: `R000042`. */
  number: string;
  /** The uid of the account that paid. */
  uid: string;
  /** The key of the line of its payment record. */
  line: string;
  /** The bank transfer's reference. */
  reference?: string;
  /** Milliseconds since 1970. */
  issuedAt: number;
  issuer: { name: string; address: string[]; companyNumber?: string; vatNumber?: string; email: string };
  buyer: { name: string; address: string[] };
}

/** Whether a line has a receipt: its money arrived, even if it was refunded later. A withdrawn approval has none. */
export const hasReceipt = ({ method, status }: PaymentLine): boolean =>
  method !== 'unattributed' && status !== 'failed' && status !== 'withdrawn';

/** The keys of the lines that have a receipt, the earliest payment first. */
export const receiptLineKeys = (record: PaymentRecord): string[] =>
  Object.entries(record.lines ?? {})
    .filter(([, line]) => hasReceipt(line))
    .sort(([, one], [, other]) => (one.at ?? 0) - (other.at ?? 0))
    .map(([key]) => key);

/** What a receipt calls `vatIncluded`. */
export const VAT_INCLUDED = 'Includes VAT at 20%';

/** The VAT included in an amount at the standard rate of 20 %: a sixth of it. Minor units. */
export const vatIncluded = (amount: number): number => Math.round(amount / 6);

/** The number as it is printed. */
export const receiptNumber = (count: number): string => `R${String(count).padStart(6, '0')}`;
