/** A receipt as an accountant accepts it. */
import type { PaymentLine, PaymentRecord } from './payment/record';

/** What is fixed when the number is given: who issued it to whom. It does not change when either moves. */
export interface IssuedReceipt {
  /** Without gaps, in the order of issue: `R000042`. */
  number: string;
  /** The account that paid. */
  uid: string;
  /** The line of its payment record. */
  line: string;
  /** Milliseconds since 1970. */
  issuedAt: number;
  issuer: { name: string; address: string[]; companyNumber?: string; vatNumber?: string; email: string };
  buyer: { name: string; address: string[] };
}

/** Money that arrived has a receipt, also where it went back later. An approval that was withdrawn gets none. */
export const hasReceipt = ({ method, status }: PaymentLine): boolean =>
  method !== 'unattributed' && status !== 'failed' && status !== 'withdrawn';

/** The lines of a record that have a receipt, the first payment first. */
export const receiptLineKeys = (record: PaymentRecord | null): string[] =>
  Object.entries(record?.lines ?? {})
    .filter(([, line]) => hasReceipt(line))
    .sort(([, one], [, other]) => (one.at ?? 0) - (other.at ?? 0))
    .map(([key]) => key);

/** What of an amount is VAT at the standard rate of 20 %, which is a sixth of it. Minor units. */
export const vatIncluded = (amount: number): number => Math.round(amount / 6);

/** The number as it is printed. */
export const receiptNumber = (count: number): string => `R${String(count).padStart(6, '0')}`;
