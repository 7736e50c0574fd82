import { ROUTES } from '@shared/routes';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { session } from '../../features/auth/session';
import { useSession } from '../../features/auth/useSession';
import { GuardLoading } from './GuardLoading';
import { RequireUser } from './RequireUser';

/** Open to those who have not paid yet: the way to paying leads through them. */
const OPEN_UNPAID: readonly string[] = [
  ROUTES.onboarding,
  ROUTES.businessSetupAlias,
  ROUTES.businessSetup,
  ROUTES.payment,
  ROUTES.receipt,
  ROUTES.success,
  ROUTES.setupComplete,
];

/** Lets in whoever is signed in, verified and has paid; the unpaid go to the landing page. */
export function RequirePaid({ children }: { children: ReactNode }) {
  const { user, paid } = useSession();
  const { pathname } = useLocation();
  const uid = user?.emailVerified ? user.uid : undefined;
  const [checkedFor, setCheckedFor] = useState<string>();

  // A "not paid" that was read earlier may be out of date by now, so it is read again on the way in.
  useEffect(() => {
    if (uid !== undefined) void session.refreshPaid().then(() => setCheckedFor(uid));
  }, [uid]);

  const open = OPEN_UNPAID.includes(pathname.replace(/\/+$/, ''));
  return (
    <RequireUser>
      {paid || open ? children : checkedFor === uid ? <Navigate to={ROUTES.home} replace /> : <GuardLoading />}
    </RequireUser>
  );
}
