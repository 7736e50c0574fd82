import { ROUTES } from '@tessera/domain/paths';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../ui/Button';

/** Nobody is signed in here, so there is no address to send a mail to. */
export function SignedOutVerify() {
  return (
    <>
      <p>We sent a link to your email address when you signed up. Open it on any device, then log in here.</p>
      <p>No email? Log in, and you can have it sent again.</p>
      <p>
        <ButtonLink to={ROUTES.logIn}>Log in</ButtonLink>
      </p>
      <p>
        New here? <Link to={ROUTES.signUp}>Create an account</Link>
      </p>
    </>
  );
}
