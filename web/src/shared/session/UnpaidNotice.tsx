import { ROUTES } from '@tessera/domain/addresses/paths';
import { Link, useLocation } from 'react-router-dom';
import { useHydrated } from '../lib/useHydrated';
import styles from './UnpaidNotice.module.css';

/** The state that the guard writes into the history entry when it redirects an unpaid owner to the landing page. */
export interface UnpaidState {
  unpaid: true;
}

/** Shown on the landing page to an unpaid owner: why the shop's pages are closed, and what to do. */
export function UnpaidNotice() {
  const hydrated = useHydrated();
  const { state }: { state: Partial<UnpaidState> | null } = useLocation();
  if (!hydrated || state?.unpaid !== true) return null;
  return (
    <p className={styles.notice} role="alert">
      <b>Your shop opens once its payment is confirmed.</b> <Link to={ROUTES.onboarding}>See what is left to do</Link>
    </p>
  );
}
