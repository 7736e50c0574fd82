import { ROUTES } from '@tessera/domain/paths';
import { ButtonLink } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';

/** A change of address was undone, by the link that its old address was sent. Whoever changed it may know the password. */
export function EmailRecovered({ email }: { email: string | null }) {
  return (
    <>
      <Notice tone="success" title="Your email is back">
        <p>{email === null ? 'Your account has its earlier email again.' : `Your account uses ${email} again.`}</p>
      </Notice>
      <p>If it was not you who changed it, somebody may know your password. Set a new one now.</p>
      <p>
        <ButtonLink to={ROUTES.forgotPassword}>Set a new password</ButtonLink>
      </p>
    </>
  );
}
