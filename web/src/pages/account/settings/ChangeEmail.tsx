import { EMAIL_LIMIT } from '@tessera/domain/text';
import { useState } from 'react';
import { changeEmail } from '../../../data/accountChanges';
import { authMessage } from '../../../features/auth/authMessage';
import type { Confirm } from '../../../features/auth/Reauthentication';
import { EmulatorMail } from '../../../features/auth/VerificationMail';
import { textOf } from '../../../features/forms/textOf';
import { useSubmit } from '../../../features/forms/useSubmit';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/Field';
import { LiveRegion, Notice } from '../../../ui/Notice';
import { SettingsCard } from './SettingsCard';

/** Another address to log in with. It counts once the link in the mail to it was opened. */
export function ChangeEmail({ confirm }: { confirm: Confirm }) {
  const [problem, setProblem] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const { busy, onSubmit } = useSubmit(
    async (data, form) => {
      setProblem(undefined);
      setSentTo(undefined);
      const email = textOf(data, 'newEmail').trim();
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
        setProblem('Enter an email address like name@shop.co.uk.');
        return form.querySelector('input')?.focus();
      }
      if (!(await confirm())) return;
      const result = await changeEmail(email);
      if (result.success) setSentTo(email);
      else setProblem(authMessage(result));
    },
    ({ message }) => setProblem(message),
  );

  return (
    <SettingsCard title="Email">
      <p>We send a link to the new address. You go on logging in with the old one until that link was opened.</p>
      <form method="dialog" noValidate onSubmit={onSubmit}>
        <TextField
          label="New email"
          name="newEmail"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_LIMIT}
          required
          error={problem}
        />
        <LiveRegion>
          {sentTo !== undefined && (
            <Notice tone="success" title="Verification email sent.">
              <p>Open the link in the email to {sentTo}. Then log in with the new address.</p>
            </Notice>
          )}
        </LiveRegion>
        <Button type="submit" variant="secondary" busy={busy}>
          Change email
        </Button>
      </form>
      {sentTo !== undefined && <EmulatorMail email={sentTo} kind="VERIFY_AND_CHANGE_EMAIL" />}
    </SettingsCard>
  );
}
