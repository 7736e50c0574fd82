import { ROUTES } from '@tessera/domain/paths';
import { Link, useLocation } from 'react-router-dom';
import { useHydrated } from '../../lib/useHydrated';
import styles from './UnpaidNotice.module.css';

/** What the guard writes into the history entry of the landing page, where it sends who has not paid. */
export interface UnpaidState {
  unpaid: true;
}

/** On the landing page, for an owner whose shop's pages are not open yet: why, and what opens them. */
export function UnpaidNotice() {
  const hydrated = useHydrated();
  const { state } = useLocation() as { state: Partial<UnpaidState> | null };
  if (!hydrated || state?.unpaid !== true) return null;
  return (
    <p className={styles.notice} role="alert">
      <b>Your shop opens once it is paid for.</b> <Link to={ROUTES.payment}>Pay now</Link>, or{' '}
      <Link to={ROUTES.onboarding}>see what is left to do</Link>.
    </p>
  );
}
