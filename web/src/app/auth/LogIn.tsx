import { ROUTES } from '@tessera/domain/addresses/paths';
import { PASSWORD_LIMIT } from '@tessera/domain/lib/text';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { AuthResult } from '../../shared/data/auth';
import { ArrivalNotice, useArrival } from '../../shared/forms/ArrivalNotice';
import { textOf, useProblems, useSubmit } from '../../shared/forms/form';
import { SubmitForm } from '../../shared/forms/SubmitForm';
import { trimmed } from '../../shared/forms/textProblems';
import type { PageMeta } from '../../shared/route';
import { loadAuth, useEnsureAuth } from '../../shared/session/session';
import { PasswordField } from '../../shared/ui/PasswordField';
import { AccountEmail, missingIn } from './AccountEmail';
import { AuthLayout } from './AuthLayout';
import { returnAddress, useEnter } from './landing';
import { AlreadySignedIn, LogInFailure } from './SignInNotices';

export const meta: PageMeta = {
  title: 'Log in',
  description: `Log in to your ${PRODUCT_NAME} account with your email and password.`,
};

export default function LogIn() {
  const { user } = useEnsureAuth();
  const location = useLocation();
  const arrival = useArrival();
  const enter = useEnter();
  const [failure, setFailure] = useState<AuthResult>();
  // The page stays until the code of the next one is there.
  const [isLeaving, setLeaving] = useState(false);
  const { problems, accepts } = useProblems();
  const submit = useSubmit(async (data, form) => {
    setFailure(undefined);
    const [email, password] = [trimmed(textOf(data, 'email')), textOf(data, 'password')];
    if (!accepts(missingIn(email, password), form)) return;
    const { logIn } = await loadAuth();
    const result = await logIn(email, password);
    if (await enter(result, { from: returnAddress(location) })) setLeaving(true);
    else setFailure(result);
  }, setFailure);

  return (
    <AuthLayout title="Log in" lead={arrival === undefined && 'Welcome back.'}>
      {!submit.busy && !isLeaving && <AlreadySignedIn user={user} />}
      <ArrivalNotice tone="success" />
      <SubmitForm {...submit} prominent isLeaving={isLeaving} action="Log in">
        <AccountEmail error={problems['email']} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          maxLength={PASSWORD_LIMIT}
          required
          error={problems['password']}
        />
        {failure && <LogInFailure result={failure} />}
      </SubmitForm>
      <p>
        <Link to={ROUTES.forgotPassword}>Forgot your password?</Link>
      </p>
      <p>
        New here?{' '}
        <Link to={ROUTES.signUp} state={location.state}>
          Create an account
        </Link>
      </p>
    </AuthLayout>
  );
}
