import { TryAgain } from '../../features/reading/ReadNotice';
import { Notice } from '../../ui/Notice';

/** The record is out of reach, and no copy is kept. It is listened for all the same. */
export function PaymentUnseen({ onRetry }: { onRetry: () => Promise<void> }) {
  return (
    <Notice tone="warning" title="We cannot see your payment from here">
      <p>We cannot reach our server. Your payment is not affected, and this page moves on by itself once we can.</p>
      <TryAgain onRetry={onRetry} />
    </Notice>
  );
}
