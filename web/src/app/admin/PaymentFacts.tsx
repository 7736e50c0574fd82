import { formatMoney } from '@tessera/domain/payment/money';
import type { PaymentLine } from '@tessera/domain/payment/record';
import type { ReactNode } from 'react';
import type { ListedPayment } from '../../shared/data/paymentAdmin';
import { formatDate, formatDateTime } from '../../shared/lib/format';
import { Stack } from '../../shared/ui/Layout';
import { paymentMethodName } from '../payment/paymentStatus';
import styles from './admin.module.css';
import { isReferenceUnused, LINE_WORDS } from './describePayment';
import { PaymentHistory } from './PaymentHistory';

/** The payments of a record, each with its status. */
function LineList({ lines }: { lines: Record<string, PaymentLine> }) {
  const entries = Object.entries(lines).sort(([, one], [, other]) => (one.at ?? 0) - (other.at ?? 0));
  if (entries.length === 0) return null;
  return (
    <Stack as="ul" gap={2} className={styles.lines}>
      {entries.map(([key, { method, status, amount, currency, amountRefunded, at, reference, facts }]) => {
        const money = (minor: number) => (currency === undefined ? String(minor) : formatMoney(minor, currency));
        const byBank = Object.values(facts?.repaid ?? {});
        return (
          <li key={key}>
            <strong>
              {paymentMethodName(method)} {amount === undefined ? '' : money(amount)}
            </strong>{' '}
            {LINE_WORDS[status]}
            {/* The line of an approval keeps the time at which it was made. The day of a refund by bank follows. */}
            {at !== undefined &&
              !(status === 'refunded' && byBank.length > 0) &&
              `, ${status === 'withdrawn' ? 'approved ' : ''}${formatDateTime(at)}`}
            {status !== 'refunded' &&
              amountRefunded !== undefined &&
              amountRefunded > 0 &&
              `, ${money(amountRefunded)} refunded in all`}
            {byBank.map((sent) => `, ${money(sent.amount)} sent by bank on ${formatDate(sent.at)} (${sent.reference})`)}
            {reference !== undefined && ': '}
            {reference !== undefined &&
              (method === 'card' ? (
                <a href={`https://dashboard.stripe.com/payments/${encodeURIComponent(reference)}`} rel="noreferrer">
                  <code>{reference}</code> in Stripe
                </a>
              ) : (
                <code>{reference}</code>
              ))}
          </li>
        );
      })}
    </Stack>
  );
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export interface PaymentFactsProps extends ListedPayment {
  name: string;
  /** Leaves out the reference that was asked for, because the page shows it already. */
  hidesReference?: boolean;
}

/** Dates, id, payments and history of a record. */
export function PaymentFacts({ uid, record, name, hidesReference }: PaymentFactsProps) {
  const { method, reference, requestedAt, timestamp } = record;
  return (
    <>
      <dl className={styles.facts}>
        {!hidesReference && reference !== undefined && (
          <Fact term={isReferenceUnused(record) ? 'Reference for a transfer, not used' : 'Reference'}>{reference}</Fact>
        )}
        {requestedAt !== undefined && (
          <Fact term={`${paymentMethodName(method ?? 'bank_transfer')} requested`}>{formatDateTime(requestedAt)}</Fact>
        )}
        {timestamp !== undefined && <Fact term="Last change">{formatDateTime(timestamp.toDate())}</Fact>}
        {name !== uid && <Fact term="Account id">{uid}</Fact>}
      </dl>
      <LineList lines={record.lines ?? {}} />
      <PaymentHistory uid={uid} version={timestamp?.toDate().getTime() ?? 0} name={name} />
    </>
  );
}
