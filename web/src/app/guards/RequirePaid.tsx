import { ROUTES } from '@tessera/domain/paths';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { session, useSession } from '../../features/auth/session';
import { useOverdue } from '../../features/auth/SessionUnreached';
import { RequireUser } from './RequireUser';
import { AccessUnreached, GuardLoading } from './Waiting';

/**
 * Lets in whoever is signed in, verified and has paid; the unpaid go to the landing page. The pages on the way to paying,
 * which the unpaid need, are not behind this guard: `web/src/routes.ts` says so. While the server cannot be reached, the
 * last known "paid" lets in, and nobody is sent away.
 */
export function RequirePaid({ children }: { children: ReactNode }) {
  const { user, paid } = useSession();
  const uid = user?.emailVerified ? user.uid : undefined;
  /** What the server has said of whom; null: it could not be reached. */
  const [asked, setAsked] = useState<{ uid: string | undefined; answer: boolean | null }>();
  const answer = asked?.uid === uid ? asked?.answer : undefined;

  const ask = useCallback(() => session.refreshPaid().then((said) => setAsked({ uid, answer: said })), [uid]);
  // A "not paid" that was read earlier may be out of date by now, so it is read again on the way in.
  useEffect(() => {
    if (uid !== undefined) void ask();
  }, [uid, ask]);

  return <RequireUser>{paid ? children : <NotPaid answer={answer} ask={ask} />}</RequireUser>;
}

/** Without a known payment: waits for the server's answer and follows it. */
function NotPaid({ answer, ask }: { answer: boolean | null | undefined; ask: () => Promise<void> }) {
  const overdue = useOverdue();
  if (answer === null || (answer === undefined && overdue)) return <AccessUnreached retry={ask} />;
  return answer === undefined ? <GuardLoading /> : <Navigate to={ROUTES.home} replace />;
}
