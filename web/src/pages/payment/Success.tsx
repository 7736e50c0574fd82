import { ROUTES } from '@tessera/domain/paths';
import { isPaid } from '@tessera/domain/payment/record';
import { Navigate, useLocation } from 'react-router-dom';
import type { PageMeta } from '../../app/router/route';
import { useEnsureAuth } from '../../features/auth/session';
import { SessionLoading, SessionUnreached } from '../../features/auth/SessionUnreached';
import { useLivePayment } from '../../features/payment/useLivePayment';
import { useHydrated } from '../../lib/useHydrated';
import { AuthLayout } from '../auth/AuthLayout';
import { AfterSignUp } from './success/AfterSignUp';
import { SignedOutSuccess } from './success/SignedOutSuccess';
import { WaitForPayment } from './success/WaitForPayment';

export const meta: PageMeta = {
  title: 'Thank you',
  description: 'What happens after signing up or paying. This page moves on by itself once your payment is confirmed.',
  noIndex: true,
};

export default function Success() {
  const { user, known, paid, failure } = useEnsureAuth();
  const hydrated = useHydrated();
  const { search } = useLocation();
  const [live, again] = useLivePayment(user?.emailVerified ? user.uid : undefined);
  const sessionId = hydrated ? new URLSearchParams(search).get('session_id') : null;
  const afterPayment = sessionId !== null;

  if (paid || (live.status === 'ready' && !live.stale && isPaid(live.value))) {
    return (
      <Navigate
        to={ROUTES.dashboard}
        replace
        state={afterPayment ? { notice: 'Payment received. Thank you.' } : null}
      />
    );
  }
  return (
    <AuthLayout title="Thank you">
      {failure ? (
        <SessionUnreached />
      ) : !known ? (
        <SessionLoading />
      ) : !user ? (
        <SignedOutSuccess afterPayment={afterPayment} />
      ) : afterPayment && user.emailVerified ? (
        <WaitForPayment live={live} sessionId={sessionId} onRetry={again} />
      ) : (
        <AfterSignUp user={user} live={live} onRetry={again} />
      )}
    </AuthLayout>
  );
}
