/** The sign-in settings: address and password. */
import { normalAddress } from '@tessera/domain/lib/normal';
import { useState } from 'react';
import { changeEmail, changePassword } from '../../shared/data/accountChanges';
import { EmailField, textOf, useProblems, useSubmit } from '../../shared/forms/form';
import { SubmitForm } from '../../shared/forms/SubmitForm';
import { emailProblem, trimmed } from '../../shared/forms/textProblems';
import { authMessage, SIGN_IN_UNREACHED } from '../../shared/session/authMessage';
import { Card } from '../../shared/ui/Card';
import { LiveRegion, Notice } from '../../shared/ui/Notice';
import { NewPasswordForm } from '../auth/NewPassword';
import type { OwnerCheck } from '../auth/Reauthentication';
import { EmulatorMail } from '../auth/VerificationMail';

interface ChangeEmailProps {
  email: string;
  check: OwnerCheck;
  /** Whether customers see a contact of the shop, which stays as it is. */
  hasShop: boolean;
}

/** Changes the address to log in with. The change takes effect when the link in the mail is opened. */
export function ChangeEmail({ email: present, check: { confirm, isAsking }, hasShop }: ChangeEmailProps) {
  const { problems, accepts, show } = useProblems();
  const [sentTo, setSentTo] = useState<string>();
  const submit = useSubmit(
    async (data, form) => {
      const email = trimmed(textOf(data, 'newEmail'));
      const isSame = normalAddress(email) === normalAddress(present);
      const wrong = isSame ? 'This is your email already.' : emailProblem(email);
      setSentTo(undefined);
      if (!accepts({ newEmail: wrong }, form)) return;
      if (!(await confirm())) return;
      const result = await changeEmail(email);
      if (result.success) setSentTo(email);
      else show({ newEmail: authMessage(result) });
    },
    ({ message }) => show({ newEmail: message }),
  );

  return (
    <Card as="section" title="Email">
      <p>
        We send a link to the new address. Use your old email until you open the link.
        {hasShop && ' What customers see as your shop’s contact stays as it is.'}
      </p>
      <SubmitForm {...submit} variant="secondary" isAsking={isAsking} action="Change email">
        <EmailField label="New email" name="newEmail" autoComplete="email" error={problems['newEmail']} />
        <LiveRegion>
          {sentTo !== undefined && (
            <Notice tone="success" title="Verification email sent.">
              <p>Open the link in the email to {sentTo}. Then log in with the new address.</p>
            </Notice>
          )}
        </LiveRegion>
      </SubmitForm>
      {sentTo !== undefined && <EmulatorMail email={sentTo} kind="VERIFY_AND_CHANGE_EMAIL" />}
    </Card>
  );
}

/** The answer may have been lost after the change, and then the old password is refused. */
const PERHAPS_NEW = 'If your present password is refused then, the new one is saved already.';

/** Changes the password. It asks for the old one first. */
export function ChangePassword({ email, check: { confirm, isAsking } }: { email: string; check: OwnerCheck }) {
  const [done, setDone] = useState(false);

  const save = async (password: string, form: HTMLFormElement): Promise<string | undefined> => {
    setDone(false);
    if (!(await confirm())) return undefined;
    const result = await changePassword(password);
    if (!result.success) {
      const message = authMessage(result);
      return message === SIGN_IN_UNREACHED ? `${message} ${PERHAPS_NEW}` : message;
    }
    form.reset();
    setDone(true);
    return undefined;
  };

  return (
    <Card as="section" title="Password">
      <NewPasswordForm email={email} action="Change password" variant="secondary" isAsking={isAsking} save={save}>
        {done && (
          <Notice tone="success">
            <p>Password changed.</p>
          </Notice>
        )}
      </NewPasswordForm>
    </Card>
  );
}
