import { ROUTES } from '@tessera/domain/paths';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../data/auth';
import { Notice } from '../../ui/Notice';

/** For somebody who meets a sign-in form with a session: whose it is, and the way on. */
export function AlreadySignedIn({ user }: { user: SessionUser | null }) {
  if (!user) return null;
  return (
    <Notice tone="info">
      <p>
        You are logged in as {user.email}.{' '}
        {user.emailVerified ? (
          <Link to={ROUTES.onboarding}>Go to your account</Link>
        ) : (
          <Link to={ROUTES.verifyEmail}>Verify your email</Link>
        )}
      </p>
    </Notice>
  );
}
