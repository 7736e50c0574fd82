import { PASSWORD_LIMIT } from '@tessera/domain/text';
import { type ChangeEvent, useState } from 'react';
import { passwordProblem, passwordRules } from './passwordRules';
import { usePasswordRules } from './usePasswordRules';

/**
 * The field for a new password: what it must be, and what it lacks once it has been refused.
 * @param name the field's name in its form
 */
export function useNewPassword(name: string) {
  const [rules, readRules] = usePasswordRules();
  const [problem, setProblem] = useState<string>();
  return {
    /** For the TextField, beside its label. */
    field: {
      name,
      type: 'password',
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
    /** Whether the password follows the rules. If not, the field says what it lacks and has the cursor. */
    accepts(password: string, form: HTMLFormElement): boolean {
      const lacking = passwordProblem(password, rules);
      setProblem(lacking);
      if (lacking !== undefined) form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
      return lacking === undefined;
    },
  };
}
