import { formatMoney, PLAN_PRICE } from '@tessera/domain/money';
import { isPaid, type PaymentLine } from '@tessera/domain/payment/record';
import { type ReactNode, useState } from 'react';
import type { ListedPayment } from '../../data/paymentAdmin';
import { PaymentBadge, paymentMethodName, paymentStatus } from '../../features/payment/paymentStatus';
import { formatDateTime } from '../../lib/format';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Cluster, Stack } from '../../ui/Layout';
import { Notice } from '../../ui/Notice';
import styles from './admin.module.css';
import { InitialTile } from './AdminRoom';
import { type BankLine, compareWithBank } from './bankLines';
import { arrivedAfterDeletion, ATTENTION_WORDS, bankWords, LINE_WORDS } from './describePayment';
import { type PaymentAction, PaymentDialog } from './PaymentDialog';
import { PaymentHistory } from './PaymentHistory';

/** The payments of a record, each with its status. */
function LineList({ lines }: { lines: Record<string, PaymentLine> }) {
  const entries = Object.entries(lines).sort(([, one], [, other]) => (one.at ?? 0) - (other.at ?? 0));
  if (entries.length === 0) return null;
  return (
    <Stack as="ul" gap={2} className={styles.lines}>
      {entries.map(([key, { method, status, amount, currency, amountRefunded, at, reference }]) => {
        const money = (minor: number) => (currency === undefined ? String(minor) : formatMoney(minor, currency));
        return (
          <li key={key}>
            <strong>
              {paymentMethodName(method)} {amount === undefined ? '' : money(amount)}
            </strong>{' '}
            {LINE_WORDS[status]}
            {at !== undefined && `, ${formatDateTime(at)}`}
            {amountRefunded !== undefined && amountRefunded > 0 && `, ${money(amountRefunded)} given back`}{' '}
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

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface PaymentEntryProps extends ListedPayment {
  /** The line of a bank statement with this record's reference. */
  bankLine?: BankLine;
  /** Shows the name and the status in one row, which opens the rest. */
  isFolded?: boolean;
  onChanged: () => void;
}

/** One record: its owner, status and history, and what an admin can do. */
export function PaymentEntry({ uid, record, bankLine, isFolded, onChanged }: PaymentEntryProps) {
  const [asking, setAsking] = useState<PaymentAction>();
  const lines = Object.entries(record.lines ?? {});
  const paidByCard = lines.some(([, { method, status }]) => method === 'card' && status === 'succeeded');
  // An approval, or a paid flag without a payment. Card payments are refunded in Stripe.
  const hasApproval = lines.some(([, { method, status }]) => method !== 'card' && status === 'succeeded');
  const canWithdraw = hasApproval || (isPaid(record) && !paidByCard);
  const { emails = [], method, reference, requestedAt, accountDeletedAt, quoted, timestamp } = record;
  const name = emails.join(', ') || uid;
  const status = paymentStatus(record);
  const isWaiting = status === 'pending';
  const asked = quoted ?? PLAN_PRICE;
  const verdict = bankLine && compareWithBank(bankLine, record, isWaiting);
  // Money of another amount opens no shop, neither by card nor by transfer.
  const isRightAmount = (verdict ?? 'matches') === 'matches' && !record.attention?.includes('wrong-amount');
  const head = (
    <div className={styles.head}>
      <InitialTile text={name} isLaid={status === 'paid'} />
      <h3 className={styles.name}>{name}</h3>
      <PaymentBadge status={status} reader="admin" />
    </div>
  );
  const body = (
    <>
      {accountDeletedAt !== undefined && (
        <Notice tone="warning">
          <p>
            {arrivedAfterDeletion(record)
              ? 'Money arrived after the account was deleted. Refund it in Stripe.'
              : `The account was deleted on ${formatDateTime(accountDeletedAt)}.`}
          </p>
        </Notice>
      )}
      {(record.attention ?? []).map((found) => (
        <Notice key={found} tone="warning">
          <p>{ATTENTION_WORDS[found]}</p>
        </Notice>
      ))}
      {verdict && (
        <Notice tone={verdict === 'matches' ? 'success' : 'warning'}>
          <p>{bankWords(verdict, bankLine.amount)}</p>
        </Notice>
      )}
      {isWaiting && (
        <dl className={styles.compared}>
          <Fact term="Amount">{formatMoney(asked.amount, asked.currency)}</Fact>
          {reference !== undefined && <Fact term="Reference">{reference}</Fact>}
        </dl>
      )}
      <dl className={styles.facts}>
        {!isWaiting && reference !== undefined && <Fact term="Reference">{reference}</Fact>}
        {requestedAt !== undefined && (
          <Fact term={`${paymentMethodName(method ?? 'bank_transfer')} requested`}>{formatDateTime(requestedAt)}</Fact>
        )}
        {timestamp !== undefined && <Fact term="Last change">{formatDateTime(timestamp.toDate())}</Fact>}
        {name !== uid && <Fact term="Account id">{uid}</Fact>}
      </dl>
      <LineList lines={record.lines ?? {}} />
      <PaymentHistory uid={uid} version={timestamp?.toDate().getTime() ?? 0} name={name} />
      {/* A deleted account cannot be approved; its money is refunded in Stripe. */}
      {accountDeletedAt === undefined && (
        <Cluster>
          {!isPaid(record) && isRightAmount && (
            <Button
              variant={isWaiting ? 'primary' : 'secondary'}
              aria-describedby={`payment-${uid}`}
              onClick={() => setAsking('approve')}
            >
              Approve
            </Button>
          )}
          {isWaiting && (
            <Button variant="quiet" aria-describedby={`payment-${uid}`} onClick={() => setAsking('dismiss')}>
              Dismiss
            </Button>
          )}
          {canWithdraw && (
            <Button variant="danger" aria-describedby={`payment-${uid}`} onClick={() => setAsking('withdraw')}>
              Withdraw
            </Button>
          )}
          <span id={`payment-${uid}`} className="visuallyHidden">
            {name}
          </span>
        </Cluster>
      )}
      {asking && (
        <PaymentDialog
          action={asking}
          uid={uid}
          name={name}
          record={record}
          onClose={() => setAsking(undefined)}
          onChanged={onChanged}
        />
      )}
    </>
  );
  if (!isFolded)
    return (
      <Card as="li">
        {head}
        {body}
      </Card>
    );
  return (
    <li>
      <details className={styles.folded}>
        <summary>{head}</summary>
        <Stack gap={4}>{body}</Stack>
      </details>
    </li>
  );
}
