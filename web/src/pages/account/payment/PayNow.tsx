import { PLAN } from '@shared/plan';
import type { PaymentRecord } from '@shared/paymentRecord';
import { PaymentBadge } from '../../../features/payment/PaymentBadge';
import { paymentStatus } from '../../../features/payment/paymentStatus';
import { TransferInstructions } from '../../../features/payment/TransferInstructions';
import { usePaymentActions } from '../../../features/payment/usePaymentActions';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Notice } from '../../../ui/Notice';
import styles from './PayNow.module.css';
import { PaymentTrouble } from './PaymentTrouble';

interface PayNowProps {
  record: PaymentRecord | null;
  /** Set when the record is not being followed any more: the way to follow it again. */
  onReconnect?: () => void;
}

/** The two ways to pay, and how it stands. */
export function PayNow({ record, onReconnect }: PayNowProps) {
  const { busy, failure, instructions, payByCard, payByTransfer } = usePaymentActions();
  const status = paymentStatus(record);
  const pending = record?.pending && record.reference ? { reference: record.reference, amount: PLAN.amount, currency: PLAN.currency } : undefined;
  const transfer = instructions ?? pending;
  return (
    <div className={styles.stack}>
      {onReconnect ? (
        <Notice tone="warning" title="We cannot see your payment from here">
          <p>The connection to our database was lost. You can pay all the same.</p>
          <Button variant="secondary" onClick={onReconnect}>
            Try again
          </Button>
        </Notice>
      ) : (
        <p role="status">
          <PaymentBadge status={transfer && status === 'unpaid' ? 'pending' : status} />
        </p>
      )}
      <PaymentTrouble status={status} />
      {failure !== undefined && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      <div className={styles.ways}>
        <Card as="section">
          <h2>Card</h2>
          <p>On a secure page of our payment provider, Stripe. We never see your card number.</p>
          <Button busy={busy === 'card'} disabled={busy !== undefined} onClick={payByCard}>
            Pay by card
          </Button>
        </Card>
        <Card as="section" tone={transfer ? 'calm' : 'plain'}>
          <h2>Bank transfer</h2>
          {transfer ? (
            <TransferInstructions {...transfer} />
          ) : (
            <>
              <p>You get a reference for your bank. A person here approves the payment once it has arrived.</p>
              <Button variant="secondary" busy={busy === 'transfer'} disabled={busy !== undefined} onClick={payByTransfer}>
                Pay by bank transfer
              </Button>
            </>
          )}
        </Card>
      </div>
    </div>
  );
}
