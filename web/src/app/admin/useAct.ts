import { useState } from 'react';
import type { Result } from '../../shared/data/errors';
import { notify } from '../../shared/document/notificationStore';
import { type Submit, useSubmit } from '../../shared/forms/form';

/** What happens when such a dialog is closed, and when it may have changed its record. */
export interface ActDialogProps {
  onClose: () => void;
  onChanged: () => void;
}

interface Act {
  submit: Submit;
  failure: Result | undefined;
  close: () => void;
}

/**
 * Sends an admin's act from its dialog, says what it has done, and closes the dialog.
 * @param send answers the sentence about what was done; undefined if a field is refused, so that nothing was sent
 */
export function useAct(
  send: (data: FormData, form: HTMLFormElement) => Promise<string | undefined>,
  { onClose, onChanged }: ActDialogProps,
): Act {
  const [failure, setFailure] = useState<Result>();
  const submit = useSubmit(async (data, form) => {
    setFailure(undefined);
    const message = await send(data, form);
    if (message === undefined) return;
    notify({ tone: 'success', message });
    onClose();
    onChanged();
  }, setFailure);
  return {
    submit,
    failure,
    close() {
      onClose();
      // It may be done, although its answer was lost.
      if (failure) onChanged();
    },
  };
}
