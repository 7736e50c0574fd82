import { ROUTES } from '@tessera/domain/paths';
import { ButtonLink } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import styles from './PayNow.module.css';

/** There is nothing left to pay. */
export function AlreadyPaid() {
  return (
    <div className={styles.stack}>
      <Notice tone="success" title="You have paid">
        <p>Thank you. There is nothing more to pay for this account.</p>
      </Notice>
      <p className={styles.actions}>
        <ButtonLink to={ROUTES.dashboard}>Go to your dashboard</ButtonLink>
        <ButtonLink to={ROUTES.receipt} variant="secondary">
          See the receipt
        </ButtonLink>
      </p>
    </div>
  );
}
