import { ROUTES } from '@tessera/domain/paths';
import { Navigate, useLocation } from 'react-router-dom';
import type { PageMeta } from '../../app/router/route';
import { useActionLink } from '../../features/auth/useActionLink';
import { AuthLayout } from './AuthLayout';
import { RequestResetLink } from './reset/RequestResetLink';
import { SetNewPassword } from './reset/SetNewPassword';

export const meta: PageMeta = {
  title: 'Reset your password',
  description: 'Forgot your password? Have a link sent to your email and set a new one.',
};

export default function ForgotPassword() {
  const { search } = useLocation();
  const link = useActionLink();
  // One address can be set for all of the identity service's mails, so each kind of link may arrive at either page.
  if (link && link.mode !== 'resetPassword') return <Navigate to={`${ROUTES.verifyEmail}${search}`} replace />;
  return link ? (
    <AuthLayout title="Set a new password">
      <SetNewPassword key={link.oobCode} oobCode={link.oobCode} />
    </AuthLayout>
  ) : (
    <AuthLayout
      title="Reset your password"
      lead="Tell us your email, and we will send you a link to set a new password."
    >
      <RequestResetLink />
    </AuthLayout>
  );
}
