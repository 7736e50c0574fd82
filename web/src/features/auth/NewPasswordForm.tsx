import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { LiveRegion, Notice } from '../../ui/Notice';
import { textOf } from '../forms/textOf';
import { useSubmit } from '../forms/useSubmit';
import { useNewPassword } from './useNewPassword';

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
  const newPassword = useNewPassword('newPassword');
  const [failure, setFailure] = useState<string>();
  const { busy, onSubmit } = useSubmit(
    async (data, form) => {
      setFailure(undefined);
      const password = textOf(data, newPassword.field.name);
      if (newPassword.accepts(password, form)) setFailure(await save(password, form));
    },
    ({ message }) => setFailure(message),
  );

  return (
    <form method="dialog" noValidate onSubmit={onSubmit}>
      {email !== null && <input type="email" name="email" autoComplete="username" value={email} hidden readOnly />}
      <TextField label="New password" {...newPassword.field} />
      {failure !== undefined && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      <LiveRegion>{!newPassword.isRefused && failure === undefined && children}</LiveRegion>
      <Button type="submit" variant={variant} busy={busy}>
        {action}
      </Button>
    </form>
  );
}
