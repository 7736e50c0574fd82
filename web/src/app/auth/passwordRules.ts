import type { PasswordPolicy } from '../../shared/data/defaultPasswordPolicy';

const CHARACTERS: readonly [keyof PasswordPolicy, RegExp, string][] = [
  ['lowercase', /[a-z]/, 'a small letter'],
  ['uppercase', /[A-Z]/, 'a capital letter'],
  ['digit', /[0-9]/, 'a digit'],
  ['symbol', /[^A-Za-z0-9]/, 'a symbol'],
];

const list = (parts: string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');

/** The policy in words: "At least 8 characters, with a capital letter and a digit." */
export function passwordRules(policy: PasswordPolicy): string {
  const length =
    policy.maxLength === null
      ? `At least ${policy.minLength} characters`
      : `${policy.minLength} to ${policy.maxLength} characters`;
  const needed = CHARACTERS.filter(([rule]) => policy[rule]).map(([, , words]) => words);
  return `${length}${needed.length > 0 ? `, with ${list(needed)}` : ''}.`;
}

/** A sentence about the rule that a password breaks; undefined when it breaks none. */
export function passwordProblem(password: string, policy: PasswordPolicy): string | undefined {
  if (password.length < policy.minLength) return `Use at least ${policy.minLength} characters.`;
  if (policy.maxLength !== null && password.length > policy.maxLength)
    return `Use at most ${policy.maxLength} characters.`;
  const missing = CHARACTERS.filter(([rule, pattern]) => policy[rule] && !pattern.test(password)).map(
    ([, , words]) => words,
  );
  return missing.length > 0 ? `Add ${list(missing)}.` : undefined;
}
