import { type SubmitEvent, useState } from 'react';
import { SERVER_UNREACHED } from '../../data/errors';

interface Submit {
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Sends a form once at a time.
 * @param send gets what was typed, and answers for the failures it knows
 * @param onError told of the rest, which is code that could not be loaded; what the form holds stays
 */
export function useSubmit(
  send: (data: FormData, form: HTMLFormElement) => Promise<void>,
  onError: (failure: { success: false; message: string }) => void,
): Submit {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    onSubmit(event) {
      event.preventDefault();
      if (busy) return;
      const form = event.currentTarget;
      setBusy(true);
      send(new FormData(form), form)
        .catch((error: unknown) => {
          console.error('Form not sent:', error);
          onError({ success: false, message: SERVER_UNREACHED });
        })
        .finally(() => setBusy(false));
    },
  };
}
