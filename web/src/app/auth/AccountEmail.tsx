import { EmailField } from '../../shared/forms/form';

/** Kept in memory while the site is open; not stored. */
let typed = '';

/** Fills in this email on the sign-in page that is opened next. */
export function carryEmail(email: string): void {
  typed = email;
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
