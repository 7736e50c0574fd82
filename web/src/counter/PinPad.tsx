/** What several forms of the counter share: the field of a PIN, a keypad, and the text after a long wait. */
import type { PIN_DIGITS } from '@tessera/domain/team/pin';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { useWaited } from '../shared/lib/useWaited';
import { ANSWER_LIMIT_MS } from '../shared/lib/waits';
import styles from '../shared/screens/Counter.module.css';
import { Field } from '../shared/ui/Field';
import { Spinner } from '../shared/ui/Loading';
import { typeInto } from '../shared/ui/typeInto';
import { useNewVersion } from './newVersion';

interface OverdueProps {
  isWaiting?: boolean;
  action?: string;
  onAction?: () => void;
}

/** After 8 s of waiting, a text and a button, which by default reloads the page. */
export function Overdue({ isWaiting = true, action = 'Try again', onAction = () => location.reload() }: OverdueProps) {
  const isOverdue = useWaited(isWaiting, ANSWER_LIMIT_MS);
  return (
    <div role="status">
      {isOverdue && (
        <>
          This is taking longer than usual.{' '}
          <button type="button" className={styles.quiet} onClick={onAction}>
            {action}
          </button>
        </>
      )}
    </div>
  );
}

interface SendButtonProps extends ComponentProps<'button'> {
  /** Whether the answer is awaited. The button keeps its focus meanwhile. */
  busy: boolean;
}

/** The button that sends a form, with a spinner until the answer is here. */
export function SendButton({ busy, className = styles.action, children, ...rest }: SendButtonProps) {
  return (
    <button {...rest} type="submit" className={className} aria-disabled={busy} aria-busy={busy}>
      {busy && <Spinner tone="ink" />}
      {children}
    </button>
  );
}

/** Offers a newer version of this page, if there is one. */
export function NewVersion({ buttonClassName }: { buttonClassName: string | undefined }) {
  const install = useNewVersion();
  if (!install) return null;
  return (
    <p role="status">
      A new version of this page is ready.{' '}
      <button type="button" className={buttonClassName} onClick={install}>
        Update this page
      </button>
    </p>
  );
}

/** The domain's numbers: its type is checked, and its file is not loaded. */
const DIGITS: typeof PIN_DIGITS = { least: 4, most: 6 };

/** The attributes of a field for a PIN, besides its label. */
export const PIN_CONTROL = {
  name: 'pin',
  type: 'password',
  inputMode: 'numeric',
  pattern: `[0-9]{${DIGITS.least},${DIGITS.most}}`,
  autoComplete: 'off',
  required: true,
} as const;

/** Says at a field, instead of in the browser's own bubble, what to type there. */
export const onOdd = (error: string, say: (error: string) => void) => (event: FormEvent<HTMLInputElement>) => {
  event.preventDefault();
  event.currentTarget.focus();
  say(error);
};

export const onOddPin = (say: (error: string) => void) => onOdd('Type the PIN: four to six digits.', say);

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'Clear', '0', 'Backspace'] as const;
type Key = (typeof KEYS)[number];

interface KeypadProps {
  className: string | undefined;
  keyClassName: string | undefined;
  onPress: (key: Key) => void;
}

/** Keys for digits beside a field, which keeps the focus. */
export function Keypad({ className, keyClassName, onPress }: KeypadProps) {
  return (
    <div className={className} role="group" aria-label="Keypad">
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          className={keyClassName}
          aria-label={key}
          // The field keeps the focus for a keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPress(key)}
        >
          {key === 'Backspace' ? '⌫' : key}
        </button>
      ))}
    </div>
  );
}

interface PinPadProps {
  label?: string;
  error: string | undefined;
}

/**
 * A field for a PIN, focused at once, with a keypad of tiles, so that no keyboard covers half the tablet. A dot stands
 * for each digit, and the fifth and sixth appear as they are typed.
 */
export function PinPad({ label = 'PIN', error }: PinPadProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(0);
  const [pressed, setPressed] = useState('');
  const [odd, setOdd] = useState<string>();
  // After a wrong PIN it is typed anew.
  useEffect(() => {
    if (error !== undefined) typeInto(field.current, '');
  }, [error]);

  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function press(key: Key): void {
    const { value = '' } = field.current ?? {};
    if (key === 'Clear') typeInto(field.current, '');
    else if (key === 'Backspace') typeInto(field.current, value.slice(0, -1));
    else typeInto(field.current, (value + key).slice(0, DIGITS.most));
    setPressed(`${field.current?.value.length} typed`);
  }

  return (
    <div className={styles.pad}>
      <Field label={label} error={odd ?? error}>
        {(bound) => (
          <div className={styles.pin}>
            <input
              {...PIN_CONTROL}
              {...bound}
              ref={field}
              inputMode="none"
              maxLength={DIGITS.most}
              onInvalid={onOddPin(setOdd)}
              onInput={({ currentTarget }) => {
                setOdd(undefined);
                setTyped(currentTarget.value.length);
              }}
            />
            <div className={styles.dots} aria-hidden="true">
              {Array.from({ length: Math.max(DIGITS.least, typed) }, (_, index) => (
                <span key={index} className={index < typed ? styles.typed : undefined} />
              ))}
            </div>
          </div>
        )}
      </Field>
      <Keypad className={styles.keys} keyClassName={styles.key} onPress={press} />
      {/* Where the keys have the focus, nothing else says that one was taken. */}
      <span className="visuallyHidden" role="status">
        {pressed}
      </span>
    </div>
  );
}
