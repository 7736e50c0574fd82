import type { Callables } from '@shared/contracts';

export type Interest = Callables['registerInterest']['input'];
export type InterestField = 'name' | 'email' | 'business' | 'message';
export type InterestErrors = Partial<Record<InterestField, string>>;

/** What the server refuses as well: control characters other than a line break, and angle brackets. */
// eslint-disable-next-line no-control-regex -- refusing control characters is the point
const REFUSED = /[\u0000-\u0009\u000b-\u001f\u007f<>]/;

const NOT_PLAIN = 'Leave out the characters < and >, and tabs.';

/** What the form says, trimmed, and what is wrong with it: one plain sentence a field. */
export function readInterest(form: FormData): { interest: Interest; errors: InterestErrors } {
  const text = (name: string) => String(form.get(name) ?? '').replace(/\r\n?/g, '\n').trim();
  const [name, email, business, message, companyUrl] = ['name', 'email', 'business', 'message', 'companyUrl'].map(text) as [
    string, string, string, string, string,
  ];
  const errors: InterestErrors = {};
  if (!name) errors.name = 'Tell us your name.';
  else if (REFUSED.test(name)) errors.name = NOT_PLAIN;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email)) errors.email = 'Enter an e-mail address like name@shop.co.uk.';
  if (REFUSED.test(business)) errors.business = NOT_PLAIN;
  if (REFUSED.test(message)) errors.message = NOT_PLAIN;
  const interest: Interest = { name, email };
  if (business) interest.business = business;
  if (message) interest.message = message;
  if (companyUrl) interest.companyUrl = companyUrl;
  return { interest, errors };
}
