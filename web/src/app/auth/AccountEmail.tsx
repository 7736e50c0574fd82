import { REQUIRED } from '../../shared/data/errors';
import { EmailField } from '../../shared/forms/form';

/** Kept in memory while the site is open; not stored. */
let typed = '';

/** Fills in this email on the sign-in page that is opened next. */
export function carryEmail(email: string): void {
  typed = email;
}

/** The problem of the first field that is empty, by its name. */
export function missingIn(email: string, password: string): { email?: string; password?: string } {
  if (email === '') return { email: REQUIRED.emailAndPassword };
  return password === '' ? { password: REQUIRED.emailAndPassword } : {};
}

/** The field for an account's email. The text typed on one sign-in page is filled in on the next. */
export function AccountEmail({ error }: { error: string | undefined }) {
  return (
    <EmailField
      error={error}
      defaultValue={typed}
      onChange={({ currentTarget }) => {
        typed = currentTarget.value;
      }}
    />
  );
}
