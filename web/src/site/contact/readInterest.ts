import type { Callables } from '@tessera/domain/schemas/callables';
import { textOf } from '../../shared/forms/form';
import { characterProblem, emailProblem } from '../../shared/forms/textProblems';

export type Interest = Callables['registerInterest']['input'];
export type InterestField = 'name' | 'email' | 'business' | 'message';
export type InterestErrors = Partial<Record<InterestField, string>>;

/** Reads the form: trimmed values, and one plain sentence for each field with an error. */
export function readInterest(form: FormData): { interest: Interest; errors: InterestErrors } {
  const text = (name: string) => textOf(form, name).replace(/\r\n?/g, '\n').trim();
  const [name, email, business, message, companyUrl] = ['name', 'email', 'business', 'message', 'companyUrl'].map(
    text,
  ) as [string, string, string, string, string];
  const errors: InterestErrors = {};
  for (const [field, value] of [
    ['name', name],
    ['business', business],
    ['message', message],
  ] as const) {
    const problem = characterProblem(value);
    if (problem !== undefined) errors[field] = problem;
  }
  if (!name) errors.name = 'Tell us your name.';
  const problem = emailProblem(email);
  if (problem !== undefined) errors.email = problem;
  const interest: Interest = { name, email };
  if (business) interest.business = business;
  if (message) interest.message = message;
  if (companyUrl) interest.companyUrl = companyUrl;
  return { interest, errors };
}
