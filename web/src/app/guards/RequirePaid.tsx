import { ROUTES } from '@tessera/domain/paths';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { session } from '../../features/auth/session';
import { useSession } from '../../features/auth/useSession';
import { GuardLoading } from './GuardLoading';
import { RequireUser } from './RequireUser';

/**
 * Lets in whoever is signed in, verified and has paid; the unpaid go to the landing page. The pages on the way to paying,
 * which the unpaid need, are not behind this guard: `web/src/routes.ts` says so.
 */
export function RequirePaid({ children }: { children: ReactNode }) {
  const { user, paid } = useSession();
  const uid = user?.emailVerified ? user.uid : undefined;
  const [checkedFor, setCheckedFor] = useState<string>();

  // A "not paid" that was read earlier may be out of date by now, so it is read again on the way in.
  useEffect(() => {
    if (uid !== undefined) void session.refreshPaid().then(() => setCheckedFor(uid));
  }, [uid]);

  return (
    <RequireUser>
      {paid ? children : checkedFor === uid ? <Navigate to={ROUTES.home} replace /> : <GuardLoading />}
    </RequireUser>
  );
}
