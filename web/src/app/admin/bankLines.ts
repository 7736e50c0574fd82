/** Compares lines of a bank statement with the transfers that owners have requested. Pure. */
import { PLAN_PRICE } from '@tessera/domain/payment/money';
import { APPROVAL_LINE, type PaymentRecord } from '@tessera/domain/payment/record';
import { referenceIn } from '@tessera/domain/payment/reference';

/** One payment on a bank statement. */
export interface BankLine {
  reference: string;
  /** In pence; absent when the line has no amount. */
  amount?: number;
  /** Another line has the same reference. */
  isRepeated?: true;
}

/** Pounds and pence, or whole pounds after a pound sign. No date with dots. */
const AMOUNT = /(?<![\d.])(?:£\s?)?(\d{1,3}(?:,\d{3})+|\d+)\.(\d{2})(?![\d.])|£\s?(\d{1,3}(?:,\d{3})+|\d+)(?![\d.,])/g;
/** The marks of money that went out, before an amount and after it. */
const OUT_BEFORE = /(?:[-\u2013\u2212(]|\bDR)\s?£?\s?$/i;
const OUT_AFTER = /^\s?(?:[-\u2013\u2212)]|DR\b)/i;

/** The first amount in a line that came in, in pence. A bank prints the payment before the balance. */
function amountIn(line: string): number | undefined {
  const cameIn = [...line.matchAll(AMOUNT)].find(
    ({ 0: written, index }) =>
      !OUT_BEFORE.test(line.slice(0, index)) && !OUT_AFTER.test(line.slice(index + written.length)),
  );
  const [, pounds, pence = '00', wholePounds] = cameIn ?? [];
  const digits = (pounds ?? wholePounds)?.replaceAll(',', '');
  return digits === undefined ? undefined : Number(digits) * 100 + Number(pence);
}

/** The payments with one of our references, and the number of other lines that are not empty. */
export function readBankLines(text: string): { lines: BankLine[]; others: number } {
  const lines: BankLine[] = [];
  let others = 0;
  for (const line of text.split(/\r\n|\n|\r/).filter((one) => one.trim() !== '')) {
    const reference = referenceIn(line);
    if (reference === undefined) others += 1;
    else lines.push({ reference, amount: amountIn(line) });
  }
  const isRepeated = (line: BankLine) => lines.some((one) => one !== line && one.reference === line.reference);
  return { lines: lines.map((line) => (isRepeated(line) ? { ...line, isRepeated: true } : line)), others };
}

/** What a bank's line says about a record. Only what `matches` is to be approved. */
export type BankVerdict = 'matches' | 'wrong-amount' | 'no-amount' | 'approved' | 'not-waiting';

/**
 * Compares a line with the record of its reference. A line of an earlier transfer does not pay the expected one.
 * @param isExpected whether the record waits for a transfer
 */
export function compareWithBank(line: BankLine, record: PaymentRecord, isExpected: boolean): BankVerdict {
  const { amount } = line;
  const approval = record.lines?.[APPROVAL_LINE];
  if (approval?.status === 'succeeded' && approval.reference === line.reference) return 'approved';
  if (!isExpected || line.reference !== record.reference) return 'not-waiting';
  if (amount === undefined) return 'no-amount';
  return amount === (record.quoted ?? PLAN_PRICE).amount ? 'matches' : 'wrong-amount';
}
