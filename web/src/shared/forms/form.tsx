/** Shared code of forms: reading their fields, and sending them once at a time. */
import { EMAIL_LIMIT } from '@tessera/domain/lib/text';
import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { callableMessage, errorCode, type Result } from '../data/errors';
import { useBusy } from '../lib/useBusy';
import { TextField } from '../ui/Field';

/** A field's text as typed; empty if the form has no such field. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** Focuses a form's field, or the first one of a named group, and opens the `details` around it. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.querySelector<HTMLElement>(`[name="${name}"]:not(fieldset), fieldset[name="${name}"] input`);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}

/** What is wrong with a form's fields, by their names in the order of the form. */
export type Problems = Readonly<Record<string, string | undefined>>;

const wrongIn = (problems: Problems) => Object.keys(problems).filter((name) => problems[name] !== undefined);

/** The problems that a form's fields show, and a check that shows them and focuses the first such field. */
export function useProblems() {
  const [problems, setProblems] = useState<Problems>({});
  const [isRefused, setRefused] = useState(false);
  const checked = useRef<HTMLFormElement>(undefined);
  useEffect(() => {
    // Text that has changed is checked at the next press, so its problem disappears and no other is shown.
    const onInput = ({ target }: Event) => {
      if (!checked.current?.contains(target as Element)) return;
      setProblems((shown) => {
        const changed = wrongIn(shown).find((name) => (target as Element).closest(`[name="${name}"]`));
        return changed === undefined ? shown : { ...shown, [changed]: undefined };
      });
    };
    // At the document, which comes after React: drawn before it, a controlled field would get its former text again.
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, []);
  return {
    problems,
    /** Shows what the server found. */
    show: setProblems,
    /** Whether the last press was refused, even if what it found has been changed since. */
    isRefused,
    /** Whether no field has a problem. */
    accepts(found: Problems, form: HTMLFormElement): boolean {
      checked.current = form;
      setProblems(found);
      const [first] = wrongIn(found);
      setRefused(first !== undefined);
      if (first !== undefined) focusField(form, first);
      return first === undefined;
    },
  };
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
