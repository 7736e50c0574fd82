import { PASSWORD_LIMIT } from '@tessera/domain/lib/text';
import { type ChangeEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from '../../shared/data/defaultPasswordPolicy';
import { focusField, textOf, useSubmit } from '../../shared/forms/form';
import { SubmitForm } from '../../shared/forms/SubmitForm';
import { loadChunk } from '../../shared/lib/loadChunk';
import { type ButtonProps } from '../../shared/ui/Button';
import { Failure, LiveRegion } from '../../shared/ui/Notice';
import { PasswordField } from '../../shared/ui/PasswordField';
import { passwordProblem, passwordRules } from './passwordRules';

/**
 * The identity service's password policy: the default until it has been read.
 * @returns the policy, and a function that reads it from the service, for when a visitor chooses a password
 */
function usePasswordRules(): [PasswordPolicy, () => void] {
  const [policy, setPolicy] = useState<PasswordPolicy>(DEFAULT_PASSWORD_POLICY);
  const asked = useRef(false);
  const read = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    loadChunk(() => import('../../shared/data/passwordPolicy'))
      .then(({ passwordPolicy }) => passwordPolicy())
      .then(setPolicy)
      .catch((error: unknown) => {
        asked.current = false;
        console.warn('Password policy not read:', error);
      });
  }, []);
  return [policy, read];
}

/**
 * The field for a new password, with its rules, and with an error once a password was refused.
 * @param name the field's name in its form
 */
export function useNewPassword(name: string) {
  const [rules, readRules] = usePasswordRules();
  const [problem, setProblem] = useState<string>();
  return {
    /** Props for the PasswordField, besides its label. */
    field: {
      name,
      autoComplete: 'new-password',
      maxLength: PASSWORD_LIMIT,
      required: true,
      hint: passwordRules(rules),
      error: problem,
      onFocus: readRules,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        problem && setProblem(passwordProblem(currentTarget.value, rules)),
    },
    isRefused: problem !== undefined,
    /** Whether the password follows the rules. If not, the field shows the error and gets focus. */
    accepts(password: string, form: HTMLFormElement): boolean {
      const lacking = passwordProblem(password, rules);
      setProblem(lacking);
      if (lacking !== undefined) focusField(form, name);
      return lacking === undefined;
    },
  };
}

interface NewPasswordFormProps {
  /** The account's email, for password managers; null when it is unknown. */
  email: string | null;
  /** The button's label. */
  action: string;
  variant?: ButtonProps['variant'];
  /** Whether a dialog asks something before the password is saved, so that no request is running yet. */
  isAsking?: boolean;
  /** Sets a password that follows the rules. Returns an error message, if it failed. */
  save(password: string, form: HTMLFormElement): Promise<string | undefined>;
  /** Shown after the password was saved. */
  children?: ReactNode;
}

/** Asks for a new password, and checks it by the rules while it is typed. */
export function NewPasswordForm({
  email,
  action,
  variant = 'primary',
  isAsking = false,
  save,
  children,
}: NewPasswordFormProps) {
  const newPassword = useNewPassword('newPassword');
  const [failure, setFailure] = useState<string>();
  const submit = useSubmit(
    async (data, form) => {
      setFailure(undefined);
      const password = textOf(data, newPassword.field.name);
      if (newPassword.accepts(password, form)) setFailure(await save(password, form));
    },
    ({ message }) => setFailure(message),
  );

  return (
    <SubmitForm {...submit} prominent={variant === 'primary'} variant={variant} isAsking={isAsking} action={action}>
      {email !== null && <input type="email" name="email" autoComplete="username" value={email} hidden readOnly />}
      <PasswordField label="New password" {...newPassword.field} />
      <Failure message={failure} />
      <LiveRegion>{!newPassword.isRefused && failure === undefined && children}</LiveRegion>
    </SubmitForm>
  );
}
