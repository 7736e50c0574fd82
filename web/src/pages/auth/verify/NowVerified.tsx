import { ROUTES } from '@shared/routes';
import { useMoveOnWhenVerified } from '../../../features/auth/useMoveOnWhenVerified';
import { useSession } from '../../../features/auth/useSession';
import { useVerificationCheck } from '../../../features/auth/useVerificationCheck';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Notice } from '../../../ui/Notice';

/** The address is verified. Whoever is signed in moves on by themselves; anyone else logs in. */
export function NowVerified() {
  const { user } = useSession();
  useVerificationCheck(user !== null && !user.emailVerified);
  useMoveOnWhenVerified();
  return (
    <>
      <Notice tone="success" title="Email verified">
        <p>Thank you. {user?.emailVerified ? 'Moving on…' : 'You can log in now.'}</p>
      </Notice>
      {!user?.emailVerified && (
        <p>
          <ButtonLink to={ROUTES.logIn}>Log in</ButtonLink>
        </p>
      )}
    </>
  );
}
