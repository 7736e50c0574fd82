import { PASSWORD_LIMIT } from '@tessera/domain/text';
import { type ReactNode, useRef, useState } from 'react';
import type { Result } from '../../data/errors';
import { loadChunk } from '../../lib/loadChunk';
import { Dialog } from '../../ui/Dialog';
import { PasswordField } from '../../ui/PasswordField';
import { DialogForm } from '../forms/DialogForm';
import { textOf, useSubmit } from '../forms/form';
import { authMessage } from './authMessage';

/** Asks for the current password before something that only the owner may do. */
export function ReauthenticationDialog({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const [failure, setFailure] = useState<Result>();
  const submit = useSubmit(async (data, form) => {
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
      <DialogForm {...submit} act="Confirm" onCancel={() => onAnswer(false)}>
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          maxLength={PASSWORD_LIMIT}
          required
          error={failure && authMessage(failure)}
        />
      </DialogForm>
    </Dialog>
  );
}

/** Asks for the password. True once it was right; false when the owner cancelled. */
export type Confirm = (options?: { unlessRecent?: boolean }) => Promise<boolean>;

/**
 * Makes sure that it is the owner who acts.
 * @returns a function that asks, and the dialog to render. `unlessRecent`: a sign-in in the last minutes is enough
 */
export function useReauthentication(): [Confirm, ReactNode] {
  const [open, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(undefined);

  const confirm: Confirm = async ({ unlessRecent = false } = {}) => {
    if (unlessRecent) {
      const { signedInRecently } = await loadChunk(() => import('../../data/accountChanges'));
      if (await signedInRecently()) return true;
    }
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  };

  function close(confirmed: boolean) {
    setOpen(false);
    answer.current?.(confirmed);
  }

  return [confirm, open && <ReauthenticationDialog key="reauthentication" onAnswer={close} />];
}
