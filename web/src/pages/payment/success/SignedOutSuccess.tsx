import { ROUTES } from '@tessera/domain/paths';
import { Link, useLocation } from 'react-router-dom';
import { returnState } from '../../../features/auth/landing';
import { ButtonLink } from '../../../ui/Button';

/** Nobody is signed in here, so there is no account to show anything of. */
export function SignedOutSuccess({ afterPayment }: { afterPayment: boolean }) {
  const location = useLocation();
  return (
    <>
      <p>
        {afterPayment
          ? 'You have come from the card page, but nobody is logged in here. Your payment is not lost: log in, and you will see it.'
          : 'Log in to go on with your account.'}
      </p>
      <p>
        <ButtonLink to={ROUTES.logIn} state={returnState(location)}>
          Log in
        </ButtonLink>
      </p>
      {!afterPayment && (
        <p>
          New here? <Link to={ROUTES.signUp}>Create an account</Link>
        </p>
      )}
    </>
  );
}
