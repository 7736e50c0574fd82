import { EmailField } from '../forms/form';

/** Kept while the site is open, and nowhere stored. */
let typed = '';

/** The sign-in page that is opened next has this email. */
export function carryEmail(email: string): void {
  typed = email;
}

/** The email of an account. What was typed on one of the sign-in pages is there on the next. */
export function AccountEmail() {
  return (
    <EmailField
      defaultValue={typed}
      onChange={({ currentTarget }) => {
        typed = currentTarget.value;
      }}
    />
  );
}
