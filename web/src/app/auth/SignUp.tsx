import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { AuthResult } from '../../shared/data/auth';
import { textOf, useProblems, useSubmit } from '../../shared/forms/form';
import { emailProblem, trimmed } from '../../shared/forms/textProblems';
import type { PageMeta } from '../../shared/route';
import { loadAuth, session, useEnsureAuth } from '../../shared/session/session';
import { Button } from '../../shared/ui/Button';
import { Form } from '../../shared/ui/Layout';
import { LongWait } from '../../shared/ui/LongWait';
import { PasswordField } from '../../shared/ui/PasswordField';
import { AccountEmail, missingIn } from './AccountEmail';
import { AuthLayout } from './AuthLayout';
import { returnAddress } from './landing';
import { useNewPassword } from './NewPassword';
import { AlreadySignedIn, AuthFailure } from './SignInNotices';

export const meta: PageMeta = {
  title: 'Create an account',
  description: `Create a ${PRODUCT_NAME} account with your email and a password. Setting up your business is free; you pay once you are ready.`,
};

/** The provider's code for a request without an answer. */
const UNREACHED = 'auth/network-request-failed';

export default function SignUp() {
  const { user } = useEnsureAuth();
  const newPassword = useNewPassword('password');
  const { problems, accepts } = useProblems();
  const location = useLocation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<AuthResult>();
  // The page stays until the code of the next one is there.
  const [isLeaving, setLeaving] = useState(false);
  /** The email and password of a request without an answer, which may have created the account. */
  const unanswered = useRef<string>(undefined);
  const { busy, onSubmit, stop } = useSubmit(async (data, form) => {
    setFailure(undefined);
    const password = textOf(data, newPassword.field.name);
    const email = trimmed(textOf(data, 'email'));
    if (!accepts(missingIn(email, password), form)) return;
    // Both fields show their problems at once. The email is checked last, so that it gets the focus.
    const isChosen = newPassword.accepts(password, form);
    if (!accepts({ email: emailProblem(email) }, form) || !isChosen) return;
    const { logIn, signUp } = await loadAuth();
    const words = JSON.stringify([email, password]);
    const isAgain = unanswered.current === words;
    unanswered.current = words;
    let result = await signUp(email, password);
    // The first request created the account, but its answer was lost.
    if (isAgain && result.code === 'auth/email-already-in-use') {
      const entered = await logIn(email, password);
      if (entered.user) result = entered;
    }
    if (result.code !== UNREACHED) unanswered.current = undefined;
    if (!result.user) return setFailure(result);
    await session.untilUser(result.user.uid);
    setLeaving(true);
    await navigate(ROUTES.verifyEmail, { replace: true, state: { from: returnAddress(location) } });
  }, setFailure);

  return (
    <AuthLayout
      title="Create your account"
      lead="Your email and a password are all it takes. Setting up your shop is free."
      showsCard="if-typed"
    >
      {!busy && !isLeaving && <AlreadySignedIn user={user} />}
      <Form prominent onSubmit={onSubmit}>
        <AccountEmail error={problems['email']} />
        <PasswordField
          label="Password"
          {...newPassword.field}
          error={problems[newPassword.field.name] ?? newPassword.field.error}
        />
        {failure && <AuthFailure result={failure} />}
        <Button type="submit" busy={busy || isLeaving}>
          Create account
        </Button>
        <LongWait isWaiting={busy} onStop={stop} />
        <p>
          <small>
            By creating an account you agree to the <Link to={ROUTES.terms}>terms</Link>. The{' '}
            <Link to={ROUTES.privacy}>privacy page</Link> says what is kept.
          </small>
        </p>
      </Form>
      <p>
        Have an account already?{' '}
        <Link to={ROUTES.logIn} state={location.state}>
          Log in
        </Link>
      </p>
    </AuthLayout>
  );
}
