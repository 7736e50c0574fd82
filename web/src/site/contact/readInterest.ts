import { omitUndefined } from '@tessera/domain/lib/omitUndefined';
import { characterProblem } from '@tessera/domain/lib/textProblems';
import type { Callables } from '@tessera/domain/schemas/callables';
import { textOf } from '../../shared/forms/form';
import { emailProblem, trimmed } from '../../shared/forms/textProblems';

export type Interest = Callables['registerInterest']['input'];
export type InterestErrors = Partial<Record<'name' | 'email' | 'business' | 'message', string | undefined>>;

/** Reads the form: trimmed values, and one plain sentence for each field with an error, in the form’s order. */
export function readInterest(form: FormData): { interest: Interest; errors: InterestErrors } {
  const text = (name: string) => trimmed(textOf(form, name).replace(/\r\n?/g, '\n'));
  const [name, email, business, message, homepage] = ['name', 'email', 'business', 'message', 'homepage'].map(text) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const errors = omitUndefined<InterestErrors>({
    name: name ? characterProblem(name) : 'Tell us your name.',
    email: emailProblem(email),
    business: characterProblem(business),
    message: characterProblem(message),
  });
  const interest: Interest = { name, email };
  if (business) interest.business = business;
  if (message) interest.message = message;
  if (homepage) interest.homepage = homepage;
  return { interest, errors };
}
