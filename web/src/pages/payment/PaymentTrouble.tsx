import { SUPPORT_EMAIL } from '@tessera/domain/product';
import type { PaymentStatus } from '../../features/payment/paymentStatus';
import { Notice } from '../../ui/Notice';

/** What an owner should know whose money did not arrive or did not stay. */
export function PaymentTrouble({ status }: { status: PaymentStatus }) {
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
    case 'withdrawn':
      return (
        <Notice tone="warning" title="The approval of your transfer was taken back">
          <p>
            If you do not know why, write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
          </p>
        </Notice>
      );
    default:
      return null;
  }
}
