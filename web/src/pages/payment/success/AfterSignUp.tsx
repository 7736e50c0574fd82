import { ROUTES } from '@tessera/domain/paths';
import type { SessionUser } from '../../../data/auth';
import { ButtonLink } from '../../../ui/Button';

/** Signed in, and not on the way back from paying: what comes next. */
export function AfterSignUp({ user }: { user: SessionUser }) {
  return user.emailVerified ? (
    <>
      <p>Your account is ready. Next, tell us about your business, and pay when you are ready.</p>
      <p>
        <ButtonLink to={ROUTES.onboarding}>Go on</ButtonLink>
      </p>
    </>
  ) : (
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
