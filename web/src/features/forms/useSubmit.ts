import { type SubmitEvent, useState } from 'react';

interface Submit {
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Sends a form once at a time.
 * @param send gets what was typed; it answers for its own failures, a throw is only logged
 */
export function useSubmit(send: (data: FormData, form: HTMLFormElement) => Promise<void>): Submit {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    onSubmit(event) {
      event.preventDefault();
      if (busy) return;
      const form = event.currentTarget;
      setBusy(true);
      send(new FormData(form), form)
        .catch((error: unknown) => console.error('Form not sent:', error))
        .finally(() => setBusy(false));
    },
  };
}
