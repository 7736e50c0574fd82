import { ROUTES } from '@tessera/domain/addresses/paths';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../shared/data/auth';
import { ArrivalNotice } from '../../shared/forms/ArrivalNotice';
import type { PageMeta } from '../../shared/route';
import { signOut, useEnsureAuth } from '../../shared/session/session';
import { Button } from '../../shared/ui/Button';
import { ButtonLink } from '../../shared/ui/ButtonLink';
import { LoadingScreen } from '../../shared/ui/Loading';
import { AuthLayout } from './AuthLayout';
import { FollowedLink } from './FollowedLink';
import { useMoveOnWhenVerified } from './landing';
import { useActionLink } from './useActionLink';
import { EmulatorMail, ResendVerification, useVerificationCheck } from './VerificationMail';

export const meta: PageMeta = {
  title: 'Verify your email',
  description: 'Open the link in the email we sent you. This page moves on by itself once your address is verified.',
  noIndex: true,
};

/** For a signed-in owner: waits until the link in the mail is opened, here or on another device. */
function WaitForVerification({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  useVerificationCheck(!user.emailVerified);
  useMoveOnWhenVerified();
  if (user.emailVerified) return <LoadingScreen caption="Email verified. Moving on…" />;
  return (
    <>
      <ArrivalNotice tone="warning" />
      <p>
        We sent an email to <strong>{user.email}</strong>. Open the link in it, on any device. This page moves on by
        itself.
      </p>
      <p>Not there after a few minutes? Check your spam folder, or send it again.</p>
      <ResendVerification />
      {user.email !== null && <EmulatorMail email={user.email} kind="VERIFY_EMAIL" />}
      <p>
        Is that address wrong?{' '}
        <Button variant="quiet" onClick={() => void signOut().then(() => navigate(ROUTES.signUp))}>
          Use another account
        </Button>
      </p>
    </>
  );
}

/** Nobody is signed in here, so there is no address to send a mail to. */
function SignedOutVerify() {
  return (
    <>
      <p>We sent a link to your email address when you signed up. Open it on any device, then log in here.</p>
      <p>No email? Log in, and we can send it again.</p>
      <p>
        <ButtonLink to={ROUTES.logIn}>Log in</ButtonLink>
      </p>
      <p>
        New here? <Link to={ROUTES.signUp}>Create an account</Link>
      </p>
    </>
  );
}

export default function VerifyEmail() {
  const { user, known, failure } = useEnsureAuth();
  const { search } = useLocation();
  const link = useActionLink();
  if (link?.mode === 'resetPassword') return <Navigate to={`${ROUTES.forgotPassword}${search}`} replace />;
  if (link) return <FollowedLink key={link.oobCode} link={link} />;
  return (
    <AuthLayout title="Verify your email" showsCard="always">
      {user ? (
        <WaitForVerification user={user} />
      ) : known || failure ? (
        <SignedOutVerify />
      ) : (
        <LoadingScreen caption="Loading..." />
      )}
    </AuthLayout>
  );
}
