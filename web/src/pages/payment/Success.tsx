import { ROUTES } from '@tessera/domain/paths';
import { isPaid } from '@tessera/domain/payment/record';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { PageMeta } from '../../app/router/route';
import type { SessionUser } from '../../data/auth';
import { call } from '../../data/callables';
import { returnState } from '../../features/auth/landing';
import { useEnsureAuth } from '../../features/auth/session';
import { SessionLoading, SessionUnreached } from '../../features/auth/SessionUnreached';
import { SupportLink } from '../../features/operator/operatorFacts';
import { type LivePayment, useLivePayment } from '../../features/payment/paymentReads';
import { StaleNotice } from '../../features/reading/ReadNotice';
import { useHydrated } from '../../lib/useHydrated';
import { ButtonLink } from '../../ui/ButtonLink';
import { Spinner } from '../../ui/Loading';
import { LiveRegion, Notice } from '../../ui/Notice';
import { AuthLayout } from '../auth/AuthLayout';
import styles from './payment.module.css';
import { PaymentUnseen } from './PaymentUnseen';

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

/** Signed in, and not on the way back from paying: what comes next. */
function AfterSignUp({ user, live, onRetry }: AfterSignUpProps) {
  if (!user.emailVerified) {
    return (
      <>
        <p>
          Your account is there. One thing is left: open the link in the email we sent to <strong>{user.email}</strong>.
        </p>
        <p>
          <ButtonLink to={ROUTES.verifyEmail}>Verify your email</ButtonLink>
        </p>
      </>
    );
  }
  // Nobody who has paid is asked to pay while that is still being read.
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
            : 'Your account is ready. Next, tell us about your business, and pay when you are ready.'}
      </p>
      <p>
        <ButtonLink to={wasPaid ? ROUTES.dashboard : ROUTES.onboarding}>Go on</ButtonLink>
      </p>
    </>
  );
}

/** Nobody is signed in here, so there is no account to show anything of. */
function SignedOutSuccess({ afterPayment }: { afterPayment: boolean }) {
  const location = useLocation();
  return (
    <>
      <p>
        {afterPayment
          ? 'You have come from the card page, but nobody is logged in here. Your payment is not lost: log in, and you will see it.'
          : 'Log in to go on with your account.'}
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

/** Most confirmations arrive within seconds; after this the page says more. */
const LONG_WAIT_MS = 20_000;

/** After this, and so long after each answer, the server is asked what has become of the card page. */
const ASK_EVERY_MS = 10_000;

/**
 * Asks the server about the card page that the owner is back from: its confirmation may have been lost. What the server
 * learns is in the record, which the page follows.
 * @param sessionId as the address carries it; anything may stand there
 */
function useAskServer(sessionId: string): void {
  useEffect(() => {
    if (!/^cs_\w+$/.test(sessionId)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    // The next question waits for the answer to the last one: a server that is slow is not asked more often for it.
    const askLater = () => {
      timer = setTimeout(() => {
        call('checkCheckoutSession', { sessionId })
          .catch((error: unknown) => console.warn('Payment not asked about:', error))
          .finally(() => !gone && askLater());
      }, ASK_EVERY_MS);
    };
    askLater();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [sessionId]);
}

interface WaitForPaymentProps {
  live: LivePayment;
  sessionId: string;
  onRetry: () => Promise<void>;
}

/** The payments that failed. One that is new since the page opened is the one that was just tried. */
const failedIn = (live: LivePayment): string[] | undefined =>
  live.status === 'ready' && !live.stale
    ? Object.entries(live.value?.lines ?? {}).flatMap(([key, { status }]) => (status === 'failed' ? [key] : []))
    : undefined;

/** Back from the card page: the confirmation is on its way, and the page moves on when it arrives. */
function WaitForPayment({ live, sessionId, onRetry }: WaitForPaymentProps) {
  useAskServer(sessionId);
  const [long, setLong] = useState(false);
  const failed = failedIn(live);
  const [failedBefore, setFailedBefore] = useState(failed);
  if (!failedBefore && failed) setFailedBefore(failed);

  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);

  if (failed && failedBefore && failed.length > failedBefore.length) {
    return (
      <>
        <Notice tone="error" title="The payment did not go through">
          <p>Your bank or card provider declined it. You have not been charged.</p>
        </Notice>
        <p>
          <ButtonLink to={ROUTES.payment}>Try another way to pay</ButtonLink>
        </p>
      </>
    );
  }
  const unseen = live.status === 'failed' || (live.status === 'ready' && live.stale !== null);
  return (
    <>
      {!unseen && (
        <p className={styles.waiting} role="status">
          <Spinner /> Confirming your payment…
        </p>
      )}
      <LiveRegion>
        {unseen ? (
          <PaymentUnseen onRetry={onRetry} />
        ) : (
          long && (
            <Notice tone="info" title="This is taking longer than usual">
              <p>
                Some payments take a few minutes to be confirmed. You can leave this page: nothing is lost, and you will
                not be charged twice. See how it stands on the <Link to={ROUTES.payment}>payment page</Link>, or write
                to <SupportLink />.
              </p>
            </Notice>
          )
        )}
      </LiveRegion>
      {!unseen && !long && <p>We are waiting for the card company to confirm it. This page moves on by itself.</p>}
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
