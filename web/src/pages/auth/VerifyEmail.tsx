import { ROUTES } from '@tessera/domain/paths';
import { Navigate, useLocation } from 'react-router-dom';
import type { PageMeta } from '../../app/router/route';
import { useEnsureAuth } from '../../features/auth/session';
import { useActionLink } from '../../features/auth/useActionLink';
import { LoadingScreen } from '../../ui/Loading';
import { AuthLayout } from './AuthLayout';
import { FollowedLink } from './verify/FollowedLink';
import { SignedOutVerify } from './verify/SignedOutVerify';
import { WaitForVerification } from './verify/WaitForVerification';

export const meta: PageMeta = {
  title: 'Verify your email',
  description: 'Open the link in the email we sent you. This page moves on by itself once your address is verified.',
  noIndex: true,
};

const TITLES: Record<string, string> = {
  verifyAndChangeEmail: 'Confirm your new email',
  recoverEmail: 'Get your email back',
};

export default function VerifyEmail() {
  const { user, known, failure } = useEnsureAuth();
  const { search } = useLocation();
  const link = useActionLink();
  if (link?.mode === 'resetPassword') return <Navigate to={`${ROUTES.forgotPassword}${search}`} replace />;
  return (
    <AuthLayout title={(link && TITLES[link.mode]) ?? 'Verify your email'}>
      {link ? (
        <FollowedLink key={link.oobCode} link={link} />
      ) : user ? (
        <WaitForVerification user={user} />
      ) : known || failure ? (
        <SignedOutVerify />
      ) : (
        <LoadingScreen caption="Loading..." />
      )}
    </AuthLayout>
  );
}
