import { ROUTES } from '@tessera/domain/paths';
import { EMAIL_LIMIT } from '@tessera/domain/text';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { notify } from '../../../app/notifications/notificationStore';
import { call } from '../../../data/callables';
import { callableMessage } from '../../../data/errors';
import type { Confirm } from '../../../features/auth/Reauthentication';
import { signOut } from '../../../features/auth/session';
import { textOf } from '../../../features/forms/textOf';
import { useSubmit } from '../../../features/forms/useSubmit';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/Field';
import { SettingsCard } from './SettingsCard';

/** The end of the account. The address is typed as a second thought, the password shows that it is the owner. */
export function DeleteAccount({ email, confirm }: { email: string; confirm: Confirm }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const { busy, onSubmit } = useSubmit(
    async (data, form) => {
      const typed = textOf(data, 'confirmation').trim().toLowerCase();
      const matches = typed === email.toLowerCase();
      setProblem(matches ? undefined : `Type ${email} to confirm.`);
      if (!matches) return form.querySelector('input')?.focus();
      if (!(await confirm())) return;
      try {
        await call('deleteAccount', null);
      } catch (error) {
        console.warn('Account not deleted:', error);
        return setProblem(callableMessage(error));
      }
      await signOut();
      notify({ tone: 'success', message: 'Your account is deleted.' });
      await navigate(ROUTES.home, { replace: true });
    },
    ({ message }) => setProblem(message),
  );

  return (
    <SettingsCard title="Delete my account" danger>
      <p>
        This deletes your account, your profile and your business details, at once and for good. Of a payment we keep
        what accounting needs, as the <Link to={ROUTES.privacy}>privacy page</Link> says. Deleting does not pay anything
        back.
      </p>
      <form method="dialog" noValidate onSubmit={onSubmit}>
        <TextField
          label="Type your email to confirm"
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_LIMIT}
          required
          error={problem}
        />
        <Button type="submit" variant="danger" busy={busy}>
          Delete my account
        </Button>
      </form>
    </SettingsCard>
  );
}
