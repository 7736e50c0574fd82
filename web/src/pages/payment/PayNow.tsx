import { PLAN } from '@tessera/domain/money';
import type { PaymentRecord } from '@tessera/domain/payment/record';
import { useState } from 'react';
import { operator } from '../../data/settings';
import { SupportLink } from '../../features/operator/operatorFacts';
import { PaymentBadge, type PaymentStatus, paymentStatus } from '../../features/payment/paymentStatus';
import { TransferInstructions } from '../../features/payment/TransferInstructions';
import { usePaymentActions } from '../../features/payment/usePaymentActions';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Stack } from '../../ui/Layout';
import { Notice } from '../../ui/Notice';
import { WayOut } from '../../ui/WayOut';
import styles from './payment.module.css';

/** What an owner should know whose money did not arrive or did not stay. */
function PaymentTrouble({ status, reason }: { status: PaymentStatus; reason: string | undefined }) {
  switch (status) {
    case 'failed':
      return (
        <Notice tone="error" title="Your last card payment did not go through">
          <p>Your bank or card provider declined it. You have not been charged. Try again, or pay another way.</p>
        </Notice>
      );
    case 'refunded':
      return (
        <Notice tone="info" title="Your payment was refunded">
          <p>
            The money has been sent back; your bank may take some days to show it. You can pay again whenever you like.
          </p>
        </Notice>
      );
    case 'dismissed':
      return (
        <Notice tone="warning" title="We no longer wait for your transfer">
          <p>{reason}</p>
          <p>You can ask for a bank transfer again below, or pay by card.</p>
        </Notice>
      );
    case 'withdrawn':
      return (
        <Notice tone="warning" title="The approval of your transfer was withdrawn">
          <p>
            If you do not know why, write to <SupportLink />.
          </p>
        </Notice>
      );
    case 'charged_back':
      return (
        <Notice tone="warning" title="Your card payment was taken back by your bank">
          <p>
            You or your bank disputed it, and the money went back to you. You can pay again whenever you like. If you do
            not know why, write to <SupportLink />.
          </p>
        </Notice>
      );
    case 'wrong_amount':
      return (
        <Notice tone="warning" title="Your payment is not the amount we asked for">
          <p>
            The money is with us and will be put right by a person here. Write to <SupportLink /> if you do not hear
            from us.
          </p>
        </Notice>
      );
    default:
      return null;
  }
}

interface PayNowProps {
  /** undefined where nothing is known of it. */
  record: PaymentRecord | null | undefined;
}

/** The two ways to pay, and how it stands. */
export function PayNow({ record }: PayNowProps) {
  const { busy, failure, instructions, payByCard, payByTransfer, stop } = usePaymentActions();
  /** The dismissal that was there when a transfer was asked for. */
  const [askedAfter, setAskedAfter] = useState<number>();
  const status = paymentStatus(record ?? null);
  const pending =
    status === 'pending' && record?.reference !== undefined
      ? { reference: record.reference, ...(record.quoted ?? { amount: PLAN.amount, currency: PLAN.currency }) }
      : undefined;
  const dismissedAt = record?.dismissed?.at;
  // A request that was dismissed since it was made here is over, though its answer is still at hand.
  const transfer = (dismissedAt === undefined || dismissedAt === askedAfter ? instructions : undefined) ?? pending;
  return (
    <Stack>
      {record !== undefined && (
        <p role="status">
          <PaymentBadge reader="owner" status={transfer && status === 'unpaid' ? 'pending' : status} />
        </p>
      )}
      <PaymentTrouble status={status} reason={record?.dismissed?.reason} />
      {failure !== undefined && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      <div className={styles.ways}>
        <Card as="section" title="Card">
          <p>On a secure page of our payment provider, Stripe. We never see your card number.</p>
          <Button busy={busy === 'card'} disabled={busy === 'transfer'} onClick={payByCard}>
            Pay by card
          </Button>
          <WayOut waits={busy === 'card'} onStop={stop} />
        </Card>
        {(transfer ?? operator().bank) && (
          <Card as="section" title="Bank transfer" tone={transfer ? 'calm' : 'plain'}>
            {transfer ? (
              <TransferInstructions {...transfer} />
            ) : (
              <>
                <p>You get a reference for your bank. A person here approves the payment once it has arrived.</p>
                <Button
                  variant="secondary"
                  busy={busy === 'transfer'}
                  disabled={busy === 'card'}
                  onClick={() => {
                    setAskedAfter(dismissedAt);
                    payByTransfer();
                  }}
                >
                  Pay by bank transfer
                </Button>
              </>
            )}
          </Card>
        )}
      </div>
    </Stack>
  );
}
