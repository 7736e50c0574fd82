import { formatMoney } from '@tessera/domain/money';
import { APPROVAL_LINE } from '@tessera/domain/payment/record';
import type { IssuedReceipt } from '@tessera/domain/receipt';
import { paymentMethodName } from '../../../features/payment/paymentMethodName';
import { formatDate } from '../../../lib/format';
import { Facts } from '../../../ui/Facts';
import type { ReceiptLine } from './receiptLines';

const UNKNOWN = 'Not recorded';

/** What a line's time is the time of. */
function dateTerm({ key, status }: ReceiptLine): string {
  if (status === 'refunded') return 'Refunded on';
  return key === APPROVAL_LINE ? 'Approved' : 'Date';
}

/** One payment on a receipt, and what has been given back of it. */
export function LineFacts({ line, receipt }: { line: ReceiptLine; receipt: IssuedReceipt | undefined }) {
  const { status, method, amount, currency, amountRefunded, at, reference } = line;
  const money = (minor: number) => (currency === undefined ? UNKNOWN : formatMoney(minor, currency));
  // A fully refunded payment has given back all of it, whether or not the amount was said.
  const refunded = status === 'refunded' ? (amountRefunded ?? amount) : amountRefunded;
  return (
    <Facts
      items={[
        ...(receipt
          ? [
              { term: 'Receipt number', value: receipt.number },
              { term: 'Issued', value: formatDate(receipt.issuedAt) },
            ]
          : []),
        { term: 'Amount', value: amount === undefined ? UNKNOWN : money(amount) },
        { term: 'Currency', value: currency?.toUpperCase() ?? UNKNOWN },
        { term: dateTerm(line), value: at === undefined ? UNKNOWN : formatDate(at) },
        { term: 'Method', value: paymentMethodName(method) },
        { term: 'Reference', value: reference ?? UNKNOWN },
        ...(refunded
          ? [{ term: status === 'refunded' ? 'Refunded' : 'Refunded in part', value: money(refunded) }]
          : []),
        ...(status === 'refunded' && !refunded ? [{ term: 'Refunded', value: 'In full' }] : []),
        ...(status === 'withdrawn' ? [{ term: 'Status', value: 'Approval withdrawn' }] : []),
      ]}
    />
  );
}
