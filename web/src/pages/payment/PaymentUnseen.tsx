import { isPaid, type PaymentRecord } from '@tessera/domain/payment/record';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { StaleNotice } from '../account/StaleNotice';
import { AlreadyPaid } from './AlreadyPaid';
import { PayNow } from './PayNow';
import styles from './PayNow.module.css';

interface PaymentUnseenProps {
  /** What was read last; undefined where nothing was. */
  kept: PaymentRecord | null | undefined;
  offline: boolean;
  onRetry: () => void;
}

/** The record is out of reach: how it stood when it was last read, and paying all the same. */
export function PaymentUnseen({ kept, offline, onRetry }: PaymentUnseenProps) {
  return (
    <div className={styles.stack}>
      {offline && kept !== undefined ? (
        <StaleNotice />
      ) : (
        <Notice tone="warning" title="We cannot see your payment from here">
          <p>
            {offline
              ? 'You are offline. This page goes on by itself once there is a connection.'
              : 'The connection to our database was lost. You can pay all the same.'}
          </p>
          {!offline && (
            <Button variant="secondary" onClick={onRetry}>
              Try again
            </Button>
          )}
        </Notice>
      )}
      {isPaid(kept) ? <AlreadyPaid /> : <PayNow record={kept} />}
    </div>
  );
}
