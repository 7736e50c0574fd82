import { formatMoney } from '@tessera/domain/money';
import type { LineStatus, PaymentLine } from '@tessera/domain/payment/record';
import { formatDateTime } from '../../../features/formatDateTime';
import { paymentMethodName } from '../../../features/payment/paymentMethodName';
import styles from './LineList.module.css';

const WORDS: Record<LineStatus, string> = {
  succeeded: 'stands',
  failed: 'failed',
  refunded: 'refunded',
  withdrawn: 'taken back',
};

/** What a record's status is made of: each payment, and how it stands. */
export function LineList({ lines }: { lines: Record<string, PaymentLine> }) {
  const entries = Object.entries(lines).sort(([, one], [, other]) => (one.at ?? 0) - (other.at ?? 0));
  if (entries.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {entries.map(([key, { method, status, amount, currency, amountRefunded, at, reference }]) => {
        const money = (minor: number) => (currency === undefined ? String(minor) : formatMoney(minor, currency));
        return (
          <li key={key}>
            <strong>
              {paymentMethodName(method)} {amount === undefined ? '' : money(amount)}
            </strong>{' '}
            {WORDS[status]}
            {at !== undefined && `, ${formatDateTime(at)}`}
            {amountRefunded !== undefined && amountRefunded > 0 && `, ${money(amountRefunded)} given back`}
            {reference !== undefined && <code>{reference}</code>}
          </li>
        );
      })}
    </ul>
  );
}
