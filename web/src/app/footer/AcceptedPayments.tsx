import { operator } from '../../data/settings';
import styles from './AcceptedPayments.module.css';

/** The ways to pay that are accepted. The style sheet turns the words into small pictures; screen readers keep the words. */
export function AcceptedPayments() {
  return (
    <ul className={styles.payments} aria-label="Accepted payments">
      <li>Card</li>
      <li>Visa</li>
      {operator().bank && <li>Bank transfer</li>}
    </ul>
  );
}
