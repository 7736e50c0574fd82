import { useState } from 'react';
import { changePassword } from '../../../data/accountChanges';
import { authMessage } from '../../../features/auth/authMessage';
import { NewPasswordForm } from '../../../features/auth/NewPassword';
import type { Confirm } from '../../../features/auth/Reauthentication';
import { Notice } from '../../../ui/Notice';
import { SettingsCard } from './SettingsCard';

/** Another password. The old one is asked for first. */
export function ChangePassword({ email, confirm }: { email: string; confirm: Confirm }) {
  const [done, setDone] = useState(false);

  const save = async (password: string, form: HTMLFormElement): Promise<string | undefined> => {
    setDone(false);
    if (!(await confirm())) return undefined;
    const result = await changePassword(password);
    if (!result.success) return authMessage(result);
    form.reset();
    setDone(true);
    return undefined;
  };

  return (
    <SettingsCard title="Password">
      <NewPasswordForm email={email} action="Change password" variant="secondary" save={save}>
        {done && (
          <Notice tone="success">
            <p>Password changed.</p>
          </Notice>
        )}
      </NewPasswordForm>
    </SettingsCard>
  );
}
