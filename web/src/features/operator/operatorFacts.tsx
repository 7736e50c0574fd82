import { operator } from '../../data/settings';

/** The address that visitors and owners write to. */
export function SupportLink() {
  const { email } = operator();
  return <a href={`mailto:${email}`}>{email}</a>;
}

/** Transfers are offered where there is an account to transfer to. */
export const WAYS_TO_PAY = operator().bank ? 'by card or bank transfer' : 'by card';
