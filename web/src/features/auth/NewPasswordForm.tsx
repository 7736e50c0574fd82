import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { TextField } from '../../ui/TextField';
import { textOf } from '../forms/textOf';
import { useSubmit } from '../forms/useSubmit';
import { passwordProblem, passwordRules } from './passwordRules';
import { usePasswordRules } from './usePasswordRules';

interface NewPasswordFormProps {
  /** Whose password it is, for password managers; null where that is not known. */
  email: string | null;
  /** What the button says. */
  action: string;
  variant?: ButtonProps['variant'];
  /** Sets a password that follows the rules. Returns what went wrong, if anything did. */
  save(password: string, form: HTMLFormElement): Promise<string | undefined>;
  /** What there is to say after it was saved. */
  children?: ReactNode;
}

/** Asks for a new password, and holds it to the rules while it is typed. */
export function NewPasswordForm({ email, action, variant = 'primary', save, children }: NewPasswordFormProps) {
  const rules = usePasswordRules();
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { busy, onSubmit } = useSubmit(
    async (data, form) => {
      setFailure(undefined);
      const password = textOf(data, 'newPassword');
      const weakness = passwordProblem(password, rules);
      setProblem(weakness);
      if (weakness) return form.querySelector<HTMLElement>('[name="newPassword"]')?.focus();
      setFailure(await save(password, form));
    },
    ({ message }) => setFailure(message),
  );

  return (
    <form method="dialog" noValidate onSubmit={onSubmit}>
      {email !== null && <input type="email" name="email" autoComplete="username" value={email} hidden readOnly />}
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
      {problem === undefined && failure === undefined && children}
      <Button type="submit" variant={variant} busy={busy}>
        {action}
      </Button>
    </form>
  );
}
