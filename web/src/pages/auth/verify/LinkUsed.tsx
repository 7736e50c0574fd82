import { ROUTES } from '@tessera/domain/paths';
import { useSession } from '../../../features/auth/session';
import { EmulatorMail, ResendVerification, useVerificationCheck } from '../../../features/auth/VerificationMail';
import { ButtonLink } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';

/** The link has done its work already, or is too old; what helps depends on who is signed in. */
export function LinkUsed() {
  const { user, known } = useSession();
  useVerificationCheck(user !== null && !user.emailVerified);
  return (
    <>
      <Notice tone="error" title="This link has expired or was used already">
        <p>Each link works once, and not for ever.</p>
      </Notice>
      {user?.emailVerified && (
        <>
          <p>Your email, {user.email}, is verified. There is nothing more to do here.</p>
          <p>
            <ButtonLink to={ROUTES.onboarding}>Go to your account</ButtonLink>
          </p>
        </>
      )}
      {user && !user.emailVerified && (
        <>
          <p>Have a new link sent to {user.email}.</p>
          <ResendVerification />
          {user.email !== null && <EmulatorMail email={user.email} kind="VERIFY_EMAIL" />}
        </>
      )}
      {known && !user && (
        <>
          <p>Log in: if your email is verified you are in, and if it is not you can have a new link sent.</p>
          <p>
            <ButtonLink to={ROUTES.logIn}>Log in</ButtonLink>
          </p>
        </>
      )}
    </>
  );
}
