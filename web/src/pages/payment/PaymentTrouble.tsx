import { SUPPORT_EMAIL } from '@tessera/domain/product';
import type { PaymentStatus } from '../../features/payment/paymentStatus';
import { Notice } from '../../ui/Notice';

/** What an owner should know whose money did not arrive or did not stay. */
export function PaymentTrouble({ status, reason }: { status: PaymentStatus; reason: string | undefined }) {
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
            If you do not know why, write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
          </p>
        </Notice>
      );
    case 'charged_back':
      return (
        <Notice tone="warning" title="Your card payment was taken back by your bank">
          <p>
            You or your bank disputed it, and the money went back to you. You can pay again whenever you like. If you do
            not know why, write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
          </p>
        </Notice>
      );
    case 'wrong_amount':
      return (
        <Notice tone="warning" title="Your payment is not the amount we asked for">
          <p>
            The money is with us and will be put right by a person here. Write to{' '}
            <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a> if you do not hear from us.
          </p>
        </Notice>
      );
    default:
      return null;
  }
}
