import { ROUTES } from '@tessera/domain/paths';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../../data/auth';
import { useMoveOnWhenVerified } from '../../../features/auth/landing';
import { signOut } from '../../../features/auth/session';
import { EmulatorMail, ResendVerification, useVerificationCheck } from '../../../features/auth/VerificationMail';
import { ArrivalNotice } from '../../../features/forms/ArrivalNotice';
import { Button } from '../../../ui/Button';
import { LoadingScreen } from '../../../ui/Loading';

/** Signed in, and waiting for the link in the mail to be opened, here or on another device. */
export function WaitForVerification({ user }: { user: SessionUser }) {
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
      <p>Not there after a few minutes? Look in the junk folder, or have it sent again.</p>
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
