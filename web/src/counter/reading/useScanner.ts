/** A hand-held scanner, which types what it reads, and presses Enter, wherever the focus is. */
import { parseCardCode } from '@tessera/domain/pass/code';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { endedBy, type FieldKind, isScan, type KeyRun, NO_KEYS, PAUSE_MS, SCANNED_MS, withKey } from './keyRun';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Leaves out checkboxes and radio buttons, because they keep the focus once ticked. */
const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select';
const TAKES_NUMBERS = '[inputmode=none], [inputmode=numeric], [type=number], select';

/** A control character at the end of a code, as some scanners send it: with Ctrl and a letter. */
const isControlEnd = ({ key, ctrlKey, altKey }: KeyboardEvent): boolean => ctrlKey && !altKey && /^[cdijm]$/i.test(key);

/** With AltGr, Ctrl and Alt are both down. */
const isSign = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && !metaKey && ctrlKey === altKey;

/** Sets a field's value as typing does, so that its component hears of it. */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

interface Handlers {
  /** The field for codes, which takes the keys that no other field takes. */
  codeField?: RefObject<HTMLInputElement | null>;
  /** Called with what was scanned while another field had the focus, which is left as it was. */
  onScan?: (text: string) => void;
  /** Called when something was scanned where nothing can be read: before the counter is open, or behind a dialog. */
  onStray: () => void;
}

export function useScanner({ codeField, onScan, onStray }: Handlers): void {
  const report = useEffectEvent((text: string, canRead: boolean) => (canRead && onScan ? onScan(text) : onStray()));
  useEffect(() => {
    let run: KeyRun = NO_KEYS;
    /** The field that the run's first key went to, and what it held before. */
    let field: Field | null = null;
    let before = '';
    /** Whether the run was moved into the code field before its end had come. */
    let isMoved = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The time of the key that ended a scan. A scanner may send two such keys. */
    let endedAt = -Infinity;

    const code = (): HTMLInputElement | null =>
      document.querySelector('dialog[open]') ? null : (codeField?.current ?? null);
    const taken = (): FieldKind => (!field || field.matches(TAKES_NUMBERS) ? 'number' : 'text');
    const isElsewhere = (keys: KeyRun): boolean => (!field || field !== code()) && isScan(keys, taken());
    const leaveField = (): void => {
      if (field) setValue(field, before);
    };

    /** Removes what was typed into the code field before a scan, unless both together are a card's code. */
    const alone = (keys: KeyRun): void => {
      if (!field || field !== code() || before === '' || !isScan(keys, 'number') || parseCardCode(field.value)) return;
      setValue(field, keys.text);
      before = '';
    };

    /**
     * Ends the run of a scanner that sends no Enter: its text waits in the code field until somebody presses Enter. On
     * a busy device its other keys may follow.
     */
    const rest = (): void => {
      alone(run);
      if (!isElsewhere(run)) return;
      leaveField();
      const into = code();
      if (!into) return report(run.text, false);
      into.value = run.text;
      into.focus();
      field = into;
      before = '';
      isMoved = true;
    };

    const end = (event: KeyboardEvent): void => {
      const at = event.timeStamp;
      const isSecond = at - endedAt <= SCANNED_MS;
      const keys = endedBy(run, at);
      run = NO_KEYS;
      if (isSecond || isScan(keys, 'number')) endedAt = at;
      if (isSecond) return event.preventDefault();
      alone(keys);
      if (isElsewhere(keys) || (isMoved && keys !== NO_KEYS)) {
        event.preventDefault();
        leaveField();
        report(keys.text, code() !== null);
      } else if (event.key !== 'Enter' && field === code() && isScan(keys, 'number')) {
        event.preventDefault();
        field?.form?.requestSubmit();
      }
    };

    const type = ({ key, target, timeStamp }: KeyboardEvent): void => {
      run = withKey(run, key, timeStamp);
      if (run.text.length === 1) {
        isMoved = false;
        field = target instanceof HTMLElement && target.matches(FIELDS) ? (target as Field) : null;
        if (!field && key !== ' ') {
          field = code();
          field?.focus();
        }
        before = field?.value ?? '';
      }
      timer = setTimeout(rest, PAUSE_MS);
    };

    const onKey = (event: KeyboardEvent): void => {
      const { key, isComposing, repeat } = event;
      if (isComposing || /^(Shift|Control|Alt|AltGraph|CapsLock)$/.test(key)) return;
      clearTimeout(timer);
      if (key === 'Enter' || key === 'Tab' || isControlEnd(event)) end(event);
      else if (isSign(event) && !repeat) type(event);
      else run = NO_KEYS;
    };
    document.addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [codeField]);
}
