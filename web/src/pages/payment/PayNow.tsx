import { PLAN } from '@tessera/domain/money';
import type { PaymentRecord } from '@tessera/domain/payment/record';
import { operator } from '../../data/settings';
import { PaymentBadge } from '../../features/payment/PaymentBadge';
import { paymentStatus } from '../../features/payment/paymentStatus';
import { TransferInstructions } from '../../features/payment/TransferInstructions';
import { usePaymentActions } from '../../features/payment/usePaymentActions';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';
import { PaymentTrouble } from './PaymentTrouble';
import styles from './PayNow.module.css';

interface PayNowProps {
  /** undefined where nothing is known of it. */
  record: PaymentRecord | null | undefined;
}

/** The two ways to pay, and how it stands. */
export function PayNow({ record }: PayNowProps) {
  const { busy, failure, instructions, payByCard, payByTransfer } = usePaymentActions();
  const status = paymentStatus(record ?? null);
  const pending =
    status === 'pending' && record?.reference !== undefined
      ? { reference: record.reference, ...(record.quoted ?? { amount: PLAN.amount, currency: PLAN.currency }) }
      : undefined;
  const transfer = instructions ?? pending;
  return (
    <div className={styles.stack}>
      {record !== undefined && (
        <p role="status">
          <PaymentBadge status={transfer && status === 'unpaid' ? 'pending' : status} />
        </p>
      )}
      <PaymentTrouble status={status} reason={record?.dismissed?.reason} />
      {failure !== undefined && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      <div className={styles.ways}>
        <Card as="section">
          <h2>Card</h2>
          <p>On a secure page of our payment provider, Stripe. We never see your card number.</p>
          <Button busy={busy === 'card'} disabled={busy === 'transfer'} onClick={payByCard}>
            Pay by card
          </Button>
        </Card>
        {(transfer ?? operator().bank) && (
          <Card as="section" tone={transfer ? 'calm' : 'plain'}>
            <h2>Bank transfer</h2>
            {transfer ? (
              <TransferInstructions {...transfer} />
            ) : (
              <>
                <p>You get a reference for your bank. A person here approves the payment once it has arrived.</p>
                <Button
                  variant="secondary"
                  busy={busy === 'transfer'}
                  disabled={busy === 'card'}
                  onClick={payByTransfer}
                >
                  Pay by bank transfer
                </Button>
              </>
            )}
          </Card>
        )}
      </div>
    </div>
  );
}
