import { ROUTES } from '@tessera/domain/paths';
import { isPaid } from '@tessera/domain/payment/record';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { PageMeta } from '../../app/router/route';
import type { SessionUser } from '../../data/auth';
import { returnState } from '../../features/auth/landing';
import { useEnsureAuth } from '../../features/auth/session';
import { SessionLoading, SessionUnreached } from '../../features/auth/SessionUnreached';
import { type LivePayment, useLivePayment } from '../../features/payment/useLivePayment';
import { StaleNotice } from '../../features/reading/ReadNotice';
import { useHydrated } from '../../lib/useHydrated';
import { ButtonLink } from '../../ui/ButtonLink';
import { PageHead, Section } from '../../ui/Page';
import { AuthLayout } from '../auth/AuthLayout';
import { PaymentUnseen, WaitForPayment } from './WaitForPayment';

export const meta: PageMeta = {
  title: 'Thank you',
  description: 'What happens after signing up or paying. This page moves on by itself once your payment is confirmed.',
  noIndex: true,
};

interface AfterSignUpProps {
  user: SessionUser;
  live: LivePayment;
  onRetry: () => Promise<void>;
}

/** For a signed-in owner who is not returning from the payment page: the next step. */
function AfterSignUp({ user, live, onRetry }: AfterSignUpProps) {
  if (!user.emailVerified) {
    return (
      <>
        <p>
          Your account is ready. One thing is left: open the link in the email we sent to <strong>{user.email}</strong>.
        </p>
        <p>
          <ButtonLink to={ROUTES.verifyEmail}>Verify your email</ButtonLink>
        </p>
      </>
    );
  }
  // Until the record is read, a paid owner must not be asked to pay.
  if (live.status === 'loading') return <SessionLoading />;
  const wasPaid = live.status === 'ready' && isPaid(live.value);
  return (
    <>
      <StaleNotice reads={[live]} onRetry={onRetry} />
      {live.status === 'failed' && <PaymentUnseen onRetry={onRetry} />}
      <p>
        {wasPaid
          ? 'You have paid, and your account is open.'
          : live.status === 'failed'
            ? 'Your account is ready.'
            : 'Your account is ready. Next, make your card. Pay when you are ready.'}
      </p>
      <p>
        <ButtonLink to={wasPaid ? ROUTES.dashboard : ROUTES.onboarding}>
          {wasPaid ? 'Open your shop' : 'Go to your account'}
        </ButtonLink>
      </p>
    </>
  );
}

/** Shown when nobody is signed in. */
function SignedOutSuccess({ afterPayment }: { afterPayment: boolean }) {
  const location = useLocation();
  return (
    <>
      <p>
        {afterPayment
          ? 'You are back from the card page, but nobody is logged in here. Your payment is safe: log in to see it.'
          : 'Log in to open your account.'}
      </p>
      <p>
        <ButtonLink to={ROUTES.logIn} state={returnState(location)}>
          Log in
        </ButtonLink>
      </p>
      {!afterPayment && (
        <p>
          New here? <Link to={ROUTES.signUp}>Create an account</Link>
        </p>
      )}
    </>
  );
}

export default function Success() {
  const { user, known, paid, failure } = useEnsureAuth();
  const hydrated = useHydrated();
  const { search } = useLocation();
  const [live, again] = useLivePayment(user?.emailVerified ? user.uid : undefined);
  const sessionId = hydrated ? new URLSearchParams(search).get('session_id') : null;
  const afterPayment = sessionId !== null;

  const hasPaid = paid === true || (live.status === 'ready' && !live.stale && isPaid(live.value));

  if (afterPayment && user?.emailVerified && !failure) {
    return (
      <>
        <PageHead title="Thank you" />
        <Section>
          <WaitForPayment uid={user.uid} live={live} sessionId={sessionId} hasLanded={hasPaid} onRetry={again} />
        </Section>
      </>
    );
  }
  if (hasPaid) return <Navigate to={ROUTES.dashboard} replace />;
  return (
    <AuthLayout title="Thank you">
      {failure ? (
        <SessionUnreached />
      ) : !known ? (
        <SessionLoading />
      ) : user ? (
        <AfterSignUp user={user} live={live} onRetry={again} />
      ) : (
        <SignedOutSuccess afterPayment={afterPayment} />
      )}
    </AuthLayout>
  );
}
