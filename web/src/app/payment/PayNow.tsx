import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { PLAN, PLAN_PRICE } from '@tessera/domain/payment/money';
import { PRICE } from '@tessera/domain/payment/price';
import { type PaymentRecord, TRANSFER_WAITS_MS } from '@tessera/domain/payment/record';
import { useEffect, useRef, useState } from 'react';
import { operator } from '../../shared/data/settings';
import { SupportLink } from '../../shared/operatorFacts';
import { Button } from '../../shared/ui/Button';
import { Card } from '../../shared/ui/Card';
import { Stack } from '../../shared/ui/Layout';
import { LongWait } from '../../shared/ui/LongWait';
import { Failure, Notice } from '../../shared/ui/Notice';
import { openingOf, OpeningPanel } from '../OnboardingProgress';
import styles from './payment.module.css';
import { PaymentBadge, type PaymentStatus, paymentStatus } from './paymentStatus';
import { TransferInstructions } from './TransferInstructions';
import { usePaymentActions } from './usePaymentActions';

/** Says why there is no payment: it failed, or was refunded, withdrawn or disputed. */
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
            We have sent the money back. It can take ten days to appear on your statement. You can pay again whenever
            you like.
          </p>
        </Notice>
      );
    case 'dismissed':
      return (
        <Notice tone="warning" title="We are no longer waiting for your transfer">
          <p>{reason}</p>
          <p>You can pay by card, or ask for a bank transfer again.</p>
        </Notice>
      );
    case 'withdrawn':
      return (
        <Notice tone="warning" title="We withdrew the approval of your transfer">
          <p>
            If you do not know why, write to <SupportLink />.
          </p>
        </Notice>
      );
    case 'charged_back':
      return (
        <Notice tone="warning" title="Your bank took your card payment back">
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
            We have the money, and one of us will put it right. If you do not hear from us, write to <SupportLink />.
          </p>
        </Notice>
      );
    default:
      return null;
  }
}

interface PayNowProps {
  /** undefined if it is unknown. */
  record: PaymentRecord | null | undefined;
  business: BusinessSetup | undefined;
}

/** The payment's status and the ways to pay; a pending transfer is first. */
export function PayNow({ record, business }: PayNowProps) {
  const { busy, failure, failed, instructions, payByCard, payByTransfer, stop } = usePaymentActions();
  /** The time of the last dismissal before a transfer was requested here. */
  const [askedAfter, setAskedAfter] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  const status = paymentStatus(record ?? null);
  const pending =
    status === 'pending' && record?.reference !== undefined
      ? { reference: record.reference, ...(record.quoted ?? PLAN_PRICE) }
      : undefined;
  const dismissedAt = record?.dismissed?.at;
  // The answer to a request that was dismissed since is ignored.
  const transfer = (dismissedAt === undefined || dismissedAt === askedAfter ? instructions : undefined) ?? pending;
  const { hasCard, hasContact } = openingOf(business ?? {}, false);
  const isSetUp = hasCard && hasContact;
  const until = pending && record?.requestedAt !== undefined ? record.requestedAt + TRANSFER_WAITS_MS : undefined;

  // The pressed button has disappeared, so focus moves to the content that replaced it.
  useEffect(() => {
    if (instructions) heading.current?.focus();
  }, [instructions]);

  const badge = record !== undefined && (
    <p role="status">
      <PaymentBadge reader="owner" status={transfer && status === 'unpaid' ? 'pending' : status} />
    </p>
  );
  return (
    <Stack>
      <PaymentTrouble status={status} reason={record?.dismissed?.reason} />
      {/* The record may show that the transfer was requested, although the answer was lost. */}
      <Failure message={failed === 'transfer' && transfer ? undefined : failure} />
      {transfer ? (
        <>
          <OpeningPanel
            business={business}
            isPaid={false}
            title="Your bank transfer"
            badge={badge}
            headingRef={heading}
          >
            <TransferInstructions {...transfer} until={until} isSetUp={isSetUp} />
          </OpeningPanel>
          <Card as="section" title="Pay by card instead">
            <p>
              Your shop opens as soon as the card is charged{!isSetUp && ' and your set-up is complete'}. Do not send
              the transfer as well.
            </p>
            <Button variant="secondary" busy={busy === 'card'} disabled={busy === 'transfer'} onClick={payByCard}>
              Pay by card
            </Button>
            <LongWait isWaiting={busy === 'card'} onStop={stop} />
          </Card>
        </>
      ) : (
        <OpeningPanel business={business} isPaid={false} title={PLAN.name} badge={badge}>
          <Stack gap={4} className={styles.buy}>
            <p className={styles.price}>
              <strong>{PRICE}</strong> <span>once</span>
            </p>
            <Button busy={busy === 'card'} disabled={busy === 'transfer'} onClick={payByCard}>
              Pay by card
            </Button>
            <LongWait isWaiting={busy === 'card'} onStop={stop} />
            <p className="note">You pay on Stripe’s secure page, and we never see your card number. Nothing renews.</p>
          </Stack>
          {operator().bank && (
            <div className={styles.other}>
              <p className="note">
                No card to hand? We give you a reference for your bank, and check each transfer by hand.
              </p>
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
              <LongWait isWaiting={busy === 'transfer'} onStop={stop} />
            </div>
          )}
        </OpeningPanel>
      )}
    </Stack>
  );
}
