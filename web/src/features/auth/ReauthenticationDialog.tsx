import { PASSWORD_LIMIT } from '@tessera/domain/text';
import { useState } from 'react';
import type { AuthResult } from '../../data/auth';
import { loadChunk } from '../../lib/loadChunk';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/Field';
import { textOf } from '../forms/textOf';
import { useSubmit } from '../forms/useSubmit';
import { authMessage } from './authMessage';
import styles from './ReauthenticationDialog.module.css';

/** Asks for the current password before something that only the owner may do. */
export function ReauthenticationDialog({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const [failure, setFailure] = useState<AuthResult>();
  const { busy, onSubmit } = useSubmit(async (data, form) => {
    setFailure(undefined);
    const password = textOf(data, 'currentPassword');
    if (password === '') {
      setFailure({ success: false, message: 'Enter your current password.' });
    } else {
      const { reauthenticate } = await loadChunk(() => import('../../data/accountChanges'));
      const result = await reauthenticate(password);
      if (result.success) return onAnswer(true);
      setFailure(result);
    }
    form.querySelector('input')?.focus();
  }, setFailure);

  return (
    <Dialog open title="Confirm that it is you" onClose={() => onAnswer(false)}>
      <form className={styles.form} method="dialog" noValidate onSubmit={onSubmit}>
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          maxLength={PASSWORD_LIMIT}
          required
          error={failure && authMessage(failure)}
        />
        <div className={styles.actions}>
          <Button type="submit" busy={busy}>
            Confirm
          </Button>
          <Button variant="quiet" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
