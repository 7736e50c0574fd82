import { ROUTES } from '@tessera/domain/addresses/paths';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { AuthResult } from '../../shared/data/auth';
import { REQUIRED } from '../../shared/data/errors';
import { textOf, useProblems, useSubmit } from '../../shared/forms/form';
import { SubmitForm } from '../../shared/forms/SubmitForm';
import { emailProblem, trimmed } from '../../shared/forms/textProblems';
import { loadChunk } from '../../shared/lib/loadChunk';
import type { PageMeta } from '../../shared/route';
import { authMessage, SIGN_IN_UNREACHED } from '../../shared/session/authMessage';
import { loadAuth, useEnsureAuth } from '../../shared/session/session';
import { LoadingScreen } from '../../shared/ui/Loading';
import { LiveRegion, Notice } from '../../shared/ui/Notice';
import { AccountEmail } from './AccountEmail';
import { AuthLayout } from './AuthLayout';
import { useEnter } from './landing';
import { NewPasswordForm } from './NewPassword';
import { AlreadySignedIn, AuthFailure } from './SignInNotices';
import { useActionLink, useLinkReading } from './useActionLink';
import { EmulatorMail } from './VerificationMail';

export const meta: PageMeta = {
  title: 'Reset your password',
  description: 'Forgot your password? Have a link sent to your email and set a new one.',
};

/** Codes that the page treats like a success, so that nobody can find out who has an account. */
const SAME_AS_SENT = ['auth/user-not-found', 'auth/email-not-found'];

/** Asks for the mail with the link. */
function RequestResetLink() {
  const [failure, setFailure] = useState<AuthResult>();
  const [sentTo, setSentTo] = useState<string>();
  const { problems, accepts } = useProblems();
  const submit = useSubmit(async (data, form) => {
    setFailure(undefined);
    setSentTo(undefined);
    const email = trimmed(textOf(data, 'email'));
    if (!accepts({ email: email === '' ? REQUIRED.email : emailProblem(email) }, form)) return;
    const { sendPasswordReset } = await loadAuth();
    const result = await sendPasswordReset(email);
    if (result.success || SAME_AS_SENT.includes(result.code ?? '')) return setSentTo(email);
    setFailure(result);
  }, setFailure);

  return (
    <>
      <SubmitForm {...submit} prominent action="Send reset link">
        <AccountEmail error={problems['email']} />
        {failure && <AuthFailure result={failure} />}
        <LiveRegion>
          {sentTo !== undefined && (
            <Notice tone="success" title="Password reset email sent.">
              <p>If {sentTo} has an account, the link is on its way. Check your spam folder too.</p>
            </Notice>
          )}
        </LiveRegion>
      </SubmitForm>
      {sentTo !== undefined && <EmulatorMail email={sentTo} kind="PASSWORD_RESET" />}
      <p>
        Remembered it? <Link to={ROUTES.logIn}>Log in</Link>
      </p>
    </>
  );
}

/** Asks for the new password once the link was opened. */
function SetNewPassword({ oobCode }: { oobCode: string }) {
  const navigate = useNavigate();
  const enter = useEnter();
  const { user } = useEnsureAuth();
  const [link] = useLinkReading(oobCode);
  const [isUsed, setUsed] = useState(false);
  const email = link?.state === 'open' ? link.email : null;

  const save = async (password: string): Promise<string | undefined> => {
    const { setNewPassword } = await loadChunk(() => import('../../shared/data/actionLinks'));
    const outcome = await setNewPassword(oobCode, password);
    if (outcome.state === 'failed') return authMessage({ code: outcome.code, message: SIGN_IN_UNREACHED });
    if (outcome.state === 'used') {
      setUsed(true);
      return undefined;
    }
    if (email !== null) {
      const { logIn } = await loadAuth();
      if (await enter(await logIn(email, password), { notice: 'Password changed.' })) return undefined;
    }
    await navigate(ROUTES.logIn, { replace: true, state: { notice: 'Password changed. Log in with the new one.' } });
    return undefined;
  };

  if (!link) return <LoadingScreen caption="Checking the link…" />;
  if (isUsed || link.state === 'used' || (link.state === 'open' && link.operation !== 'PASSWORD_RESET')) {
    return (
      <>
        <AlreadySignedIn user={user} />
        <Notice tone="error" title="This link no longer works">
          <p>If you have set your new password already, log in with it. If not, ask for a new link.</p>
        </Notice>
        <RequestResetLink />
      </>
    );
  }
  return (
    <>
      {email !== null && (
        <p>
          For <strong>{email}</strong>
        </p>
      )}
      <NewPasswordForm email={email} action="Save new password" save={save} />
    </>
  );
}

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
