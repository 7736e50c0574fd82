import { useState } from 'react';
import { changePassword } from '../../../data/accountChanges';
import { authMessage } from '../../../features/auth/authMessage';
import { passwordProblem, passwordRules } from '../../../features/auth/passwordRules';
import { usePasswordRules } from '../../../features/auth/usePasswordRules';
import type { Confirm } from '../../../features/auth/useReauthentication';
import { textOf } from '../../../features/forms/textOf';
import { useSubmit } from '../../../features/forms/useSubmit';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { SettingsCard } from './SettingsCard';

/** Another password. The old one is asked for first. */
export function ChangePassword({ email, confirm }: { email: string; confirm: Confirm }) {
  const rules = usePasswordRules();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState(false);
  const { busy, onSubmit } = useSubmit(
    async (data, form) => {
      setDone(false);
      const password = textOf(data, 'newPassword');
      const weakness = passwordProblem(password, rules);
      setProblem(weakness);
      if (weakness) return form.querySelector<HTMLElement>('[name="newPassword"]')?.focus();
      if (!(await confirm())) return;
      const result = await changePassword(password);
      if (!result.success) return setProblem(authMessage(result));
      form.reset();
      setDone(true);
    },
    ({ message }) => setProblem(message),
  );

  return (
    <SettingsCard title="Password">
      <form method="dialog" noValidate onSubmit={onSubmit}>
        {/* For password managers: whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={email} hidden readOnly />
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
        {done && (
          <Notice tone="success">
            <p>Password changed.</p>
          </Notice>
        )}
        <Button type="submit" variant="secondary" busy={busy}>
          Change password
        </Button>
      </form>
    </SettingsCard>
  );
}
