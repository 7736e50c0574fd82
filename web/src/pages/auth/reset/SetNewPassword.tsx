import { ROUTES } from '@shared/routes';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LinkOutcome } from '../../../data/actionLinks';
import { authMessage } from '../../../features/auth/authMessage';
import { passwordProblem, passwordRules } from '../../../features/auth/passwordRules';
import { usePasswordRules } from '../../../features/auth/usePasswordRules';
import { textOf } from '../../../features/forms/textOf';
import { useSubmit } from '../../../features/forms/useSubmit';
import { Button } from '../../../ui/Button';
import { LoadingScreen } from '../../../ui/LoadingScreen';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { RequestResetLink } from './RequestResetLink';

const UNREACHED = 'We could not reach the sign-in service. Check your connection and try again.';

/** The second half: the link was opened, a new password is wanted. */
export function SetNewPassword({ oobCode }: { oobCode: string }) {
  const rules = usePasswordRules();
  const navigate = useNavigate();
  const [link, setLink] = useState<LinkOutcome>();
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    let gone = false;
    import('../../../data/actionLinks')
      .then(({ checkResetLink }) => checkResetLink(oobCode))
      .catch((error: unknown): LinkOutcome => {
        console.error('Reset link not checked:', error);
        return { state: 'failed', code: undefined };
      })
      .then((result) => !gone && setLink(result));
    return () => {
      gone = true;
    };
  }, [oobCode]);

  const { busy, onSubmit } = useSubmit(
    async (data, form) => {
      setFailure(undefined);
      const password = textOf(data, 'newPassword');
      const weakness = passwordProblem(password, rules);
      setProblem(weakness);
      if (weakness) return form.querySelector<HTMLElement>('[name="newPassword"]')?.focus();
      const { setNewPassword } = await import('../../../data/actionLinks');
      const outcome = await setNewPassword(oobCode, password);
      if (outcome.state === 'used') return setLink(outcome);
      if (outcome.state === 'failed') return setFailure(authMessage({ code: outcome.code, message: UNREACHED }));
      await navigate(ROUTES.logIn, { replace: true, state: { notice: 'Password changed. Log in with the new one.' } });
    },
    ({ message }) => setFailure(message),
  );

  if (!link) return <LoadingScreen caption="Checking the link…" />;
  if (link.state === 'used') {
    return (
      <>
        <Notice tone="error" title="This link has expired or was used already">
          <p>Each link works once, and not for ever. Have a new one sent.</p>
        </Notice>
        <RequestResetLink />
      </>
    );
  }
  return (
    <form method="dialog" noValidate onSubmit={onSubmit}>
      {link.state === 'done' && link.email !== null && (
        <>
          <p>
            For <strong>{link.email}</strong>
          </p>
          {/* For password managers: whose password this is. */}
          <input type="email" name="email" autoComplete="username" defaultValue={link.email} hidden readOnly />
        </>
      )}
      <TextField
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        maxLength={4096}
        required
        hint={passwordRules(rules)}
        error={problem}
        onChange={({ currentTarget }) => problem && setProblem(passwordProblem(currentTarget.value, rules))}
      />
      {failure !== undefined && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      <Button type="submit" busy={busy}>
        Save new password
      </Button>
    </form>
  );
}
