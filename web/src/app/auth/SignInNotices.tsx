import { ROUTES } from '@tessera/domain/addresses/paths';
import { Link } from 'react-router-dom';
import { type AuthResult, type SessionUser } from '../../shared/data/auth';
import { authMessage } from '../../shared/session/authMessage';
import { StartLink } from '../../shared/session/StartLink';
import { Notice } from '../../shared/ui/Notice';

/** For a signed-in visitor on a sign-in page: which account it is, and a link to its shop. */
export function AlreadySignedIn({ user }: { user: SessionUser | null }) {
  if (!user) return null;
  return (
    <Notice tone="info">
      <p>
        You are logged in as {user.email}.{' '}
        {!user.emailVerified && <Link to={ROUTES.verifyEmail}>Verify your email</Link>}
      </p>
      {user.emailVerified && <StartLink />}
    </Notice>
  );
}

/** The error in one sentence, and what to do if the account exists already. */
export function AuthFailure({ result }: { result: AuthResult }) {
  return (
    <Notice tone="error">
      <p>{authMessage(result)}</p>
      {result.code === 'auth/email-already-in-use' && (
        <p>
          <Link to={ROUTES.logIn}>Log in</Link> or <Link to={ROUTES.forgotPassword}>set a new password</Link>.
        </p>
      )}
    </Notice>
  );
}

/** The provider's codes for failures that do not depend on the email and password. */
const NOT_THE_CREDENTIALS = ['auth/network-request-failed', 'auth/too-many-requests', 'auth/user-disabled'];

/** Why the sign-in failed, and what to do. */
export function LogInFailure({ result: { code, message } }: { result: AuthResult }) {
  const refused = code !== undefined && !NOT_THE_CREDENTIALS.includes(code);
  return (
    <Notice tone="error">
      <p>{refused ? message : authMessage({ code, message })}</p>
      {refused && (
        <p>
          Check the email and the password, or <Link to={ROUTES.forgotPassword}>set a new password</Link>.
        </p>
      )}
    </Notice>
  );
}
