import { ROUTES } from '@tessera/domain/paths';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { returnState } from '../../features/auth/landing';
import { useEnsureAuth } from '../../features/auth/session';
import { GuardLoading, SessionFailure } from './Waiting';

/** Lets in whoever is signed in and verified. Others go to the page that helps them, which remembers where they were going. */
export function RequireUser({ children }: { children: ReactNode }) {
  const { user, known, failure } = useEnsureAuth();
  const location = useLocation();
  if (failure) return <SessionFailure />;
  if (!known) return <GuardLoading />;
  if (!user) return <Navigate to={ROUTES.logIn} replace state={returnState(location)} />;
  if (!user.emailVerified) return <Navigate to={ROUTES.verifyEmail} replace state={returnState(location)} />;
  return children;
}
