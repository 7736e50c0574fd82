import { ROUTES } from '@tessera/domain/paths';
import { isPaid } from '@tessera/domain/payment/record';
import type { SessionUser } from '../../../data/auth';
import type { LivePayment } from '../../../features/payment/useLivePayment';
import { StaleNotice } from '../../../features/reading/ReadNotice';
import { ButtonLink } from '../../../ui/Button';
import { PaymentUnseen } from '../PaymentUnseen';

interface AfterSignUpProps {
  user: SessionUser;
  live: LivePayment;
  onRetry: () => Promise<void>;
}

/** Signed in, and not on the way back from paying: what comes next. */
export function AfterSignUp({ user, live, onRetry }: AfterSignUpProps) {
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
  const wasPaid = live.status === 'ready' && isPaid(live.value);
  return (
    <>
      <StaleNotice reads={[live]} onRetry={onRetry} />
      {live.status === 'failed' && <PaymentUnseen onRetry={onRetry} />}
      <p>
        {wasPaid
          ? 'You have paid, and your account is open.'
          : 'Your account is ready. Next, tell us about your business, and pay when you are ready.'}
      </p>
      <p>
        <ButtonLink to={wasPaid ? ROUTES.dashboard : ROUTES.onboarding}>Go on</ButtonLink>
      </p>
    </>
  );
}
