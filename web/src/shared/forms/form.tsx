/** Shared code of forms: reading their fields, and sending them once at a time. */
import { EMAIL_LIMIT } from '@tessera/domain/lib/text';
import type { ComponentProps, SubmitEvent } from 'react';
import { callableMessage, errorCode, type Result } from '../data/errors';
import { useBusy } from '../lib/useBusy';
import { TextField } from '../ui/Field';

/** A field's text as typed; empty if the form has no such field. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** Focuses a form's field, and opens the `details` around it. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.querySelector<HTMLElement>(`[name="${name}"]`);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}

/** Focuses the first empty required field. */
export function focusFirstEmpty(form: HTMLFormElement): void {
  [...form.querySelectorAll<HTMLInputElement>('input[required]')].find((field) => field.value.trim() === '')?.focus();
}

export interface Submit {
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Stops waiting for an answer, so that the form can be sent again. A late answer still counts. */
  stop: () => void;
}

/** The action may have been done, so sending it again must not do it twice. */
const STOPPED = 'There is no answer yet. What you typed is still here: try again when you are ready.';

/**
 * Sends a form once at a time.
 * @param send gets the form's data; may throw like a call of a function
 * @param onError called with a sentence about the error of `send`; the form keeps the typed text
 */
export function useSubmit(
  send: (data: FormData, form: HTMLFormElement) => Promise<void>,
  onError: (failure: Result) => void,
): Submit {
  const { busy, run, stop } = useBusy();
  return {
    busy,
    stop() {
      stop();
      onError({ success: false, message: STOPPED });
    },
    onSubmit(event) {
      event.preventDefault();
      if (busy) return;
      const form = event.currentTarget;
      void run((isNewest) =>
        send(new FormData(form), form).catch((error: unknown) => {
          console.warn('Form not sent:', errorCode(error) ?? error);
          if (isNewest()) onError({ success: false, message: callableMessage(error) });
        }),
      );
    },
  };
}

type EmailFieldProps = Omit<Partial<ComponentProps<typeof TextField>>, 'type' | 'maxLength'>;

/** A required e-mail address; by default the one with which the owner logs in. */
export function EmailField({ label = 'Email', name = 'email', autoComplete = 'username', ...rest }: EmailFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_LIMIT}
      required
      {...rest}
    />
  );
}
