import { ROUTES } from '@tessera/domain/addresses/paths';
import { isPaid } from '@tessera/domain/payment/record';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useHydrated } from '../../shared/lib/useHydrated';
import type { PageMeta } from '../../shared/route';
import { useEnsureAuth } from '../../shared/session/session';
import { SessionLoading, SessionUnreached } from '../../shared/session/SessionUnreached';
import { ButtonLink } from '../../shared/ui/ButtonLink';
import { NeedsScript } from '../../shared/ui/NeedsScript';
import { PageHead, Section } from '../../shared/ui/Page';
import { AuthLayout } from '../auth/AuthLayout';
import { returnState } from '../auth/landing';
import { OpeningPanel } from '../OnboardingProgress';
import { useLivePayment } from './useLivePayment';
import { WaitForPayment } from './WaitForPayment';

export const meta: PageMeta = {
  title: 'Thank you',
  description: 'What happens after paying. This page moves on by itself once your payment is confirmed.',
  noIndex: true,
};

/** The page while it waits: for the session, and then for the payment. */
const ThankYou = ({ children }: { children: ReactNode }) => (
  <>
    <PageHead title="Thank you" />
    <Section>{children}</Section>
  </>
);

/** Shown when nobody is signed in: the session has ended while the payment was made. */
function SignedOutSuccess() {
  const location = useLocation();
  return (
    <>
      <p>You are back from the card page, but nobody is logged in here. Your payment is safe: log in to see it.</p>
      <p>
        <ButtonLink to={ROUTES.logIn} state={returnState(location)}>
          Log in
        </ButtonLink>
      </p>
    </>
  );
}

/** The page to which Stripe sends an owner back. Without a `session_id` the payment record decides where it leads. */
export default function Success() {
  const { user, known, paid, failure } = useEnsureAuth();
  const hydrated = useHydrated();
  const { search } = useLocation();
  const [live, again] = useLivePayment(user?.emailVerified ? user.uid : undefined);
  const sessionId = hydrated ? new URLSearchParams(search).get('session_id') : null;
  const verified = user?.emailVerified ? user : null;

  const hasPaid = paid === true || (live.status === 'ready' && !live.stale && isPaid(live.value));

  if (known && !failure && verified && sessionId !== null) {
    return (
      <ThankYou>
        <WaitForPayment user={verified} live={live} sessionId={sessionId} hasLanded={hasPaid} onRetry={again} />
      </ThankYou>
    );
  }
  if (hasPaid) return <Navigate to={ROUTES.dashboard} replace />;
  const isLoading = !known || !hydrated || (verified && live.status === 'loading');
  if (!failure && !isLoading && (user || sessionId === null)) return <Navigate to={ROUTES.payment} replace />;
  if (!failure && isLoading)
    return (
      <ThankYou>
        <NeedsScript />
        <OpeningPanel business={undefined} isPaid={false} title="One moment">
          <SessionLoading />
        </OpeningPanel>
      </ThankYou>
    );
  return <AuthLayout title="Thank you">{failure ? <SessionUnreached /> : <SignedOutSuccess />}</AuthLayout>;
}
