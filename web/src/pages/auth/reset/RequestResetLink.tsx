import { ROUTES } from '@tessera/domain/paths';
import { EMAIL_LIMIT } from '@tessera/domain/text';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AuthResult } from '../../../data/auth';
import { authMessage } from '../../../features/auth/authMessage';
import { loadAuth } from '../../../features/auth/session';
import { EmulatorMail } from '../../../features/auth/VerificationMail';
import { focusFirstEmpty } from '../../../features/forms/focusFirstEmpty';
import { textOf } from '../../../features/forms/textOf';
import { useSubmit } from '../../../features/forms/useSubmit';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/Field';
import { LiveRegion, Notice } from '../../../ui/Notice';

/** Codes after which the page says the same as after success: nobody shall find out here who has an account. */
const SAME_AS_SENT = ['auth/user-not-found', 'auth/email-not-found'];

/** Asks for the mail with the link. */
export function RequestResetLink() {
  const [failure, setFailure] = useState<AuthResult>();
  const [sentTo, setSentTo] = useState<string>();
  const { busy, onSubmit } = useSubmit(async (data, form) => {
    setFailure(undefined);
    setSentTo(undefined);
    const email = textOf(data, 'email').trim();
    const { sendPasswordReset } = await loadAuth();
    const result = await sendPasswordReset(email);
    if (result.success || SAME_AS_SENT.includes(result.code ?? '')) return setSentTo(email);
    setFailure(result);
    focusFirstEmpty(form);
  }, setFailure);

  return (
    <>
      <form method="dialog" noValidate onSubmit={onSubmit}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_LIMIT}
          required
        />
        {failure && (
          <Notice tone="error">
            <p>{authMessage(failure)}</p>
          </Notice>
        )}
        <LiveRegion>
          {sentTo !== undefined && (
            <Notice tone="success" title="Password reset email sent.">
              <p>If {sentTo} has an account, the link is on its way. Look in the junk folder too.</p>
            </Notice>
          )}
        </LiveRegion>
        <Button type="submit" busy={busy}>
          Send reset link
        </Button>
      </form>
      {sentTo !== undefined && <EmulatorMail email={sentTo} kind="PASSWORD_RESET" />}
      <p>
        Remembered it? <Link to={ROUTES.logIn}>Log in</Link>
      </p>
    </>
  );
}
