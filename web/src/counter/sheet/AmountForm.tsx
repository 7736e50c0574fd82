/** The amount of a purchase, in pounds and pence, by a keypad or a keyboard. */
import { formatMoney } from '@tessera/domain/payment/money';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from '../../shared/screens/Sheet.module.css';
import controls from '../Controls.module.css';
import { Keypad } from '../PinPad';

/** From this amount on the counter asks, in pence. */
const LARGE_PENCE = 100_000;
/** The largest amount of eight digits, in pence: £999,999.99. */
const MOST_PENCE = 99_999_999;

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const inPounds = (pence: number): string => POUNDS.format(pence / 100);

interface AmountFormProps {
  /** The words on the button. */
  action: string;
  /** What an amount brings the customer, in words. */
  worthOf(pence: number): string;
  /** Whether the shop takes this much at once, as far as is known here. */
  isAccepted(pence: number): boolean;
  onEarn(pence: number): void;
}

export function AmountForm({ action, worthOf, isAccepted, onEarn }: AmountFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [pence, setPence] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const [isMarked, setMarked] = useState(false);
  const isTooMuch = pence > 0 && !isAccepted(pence);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  /** Takes digits as they shift in from the right: pounds and pence without a decimal point. */
  function take(text: string): void {
    const next = Number(text.replace(/\D/g, ''));
    if (next > MOST_PENCE) return;
    setPence(next);
    setAsked(false);
    setMarked(false);
  }

  function press(key: string): void {
    if (key === 'Clear') take('');
    else if (key === 'Backspace') take(String(pence).slice(0, -1));
    else take(`${pence}${key}`);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    // The shop may have changed its limit since it was read here, so a second press lets the server decide.
    const isWrong = pence === 0 || (isTooMuch && !isMarked);
    setMarked(isWrong);
    if (isWrong) field.current?.focus();
    // An amount that the shop refuses anyway needs no question.
    else if (pence >= LARGE_PENCE && !isAsked && !isTooMuch) setAsked(true);
    else onEarn(pence);
  }

  return (
    <form className={styles.amount} onSubmit={submit}>
      <label>
        Amount{' '}
        <input
          ref={field}
          className={controls.field}
          aria-invalid={isMarked || isTooMuch || undefined}
          aria-describedby="worth"
          // The keypad below is larger than a phone's own.
          inputMode="none"
          autoComplete="off"
          value={inPounds(pence)}
          onChange={({ target }) => take(target.value)}
          // Keeps the caret at the end, where digits are typed.
          onSelect={({ currentTarget: { value, selectionEnd }, currentTarget }) => {
            if (selectionEnd !== value.length) currentTarget.setSelectionRange(value.length, value.length);
          }}
        />
      </label>
      <p id="worth" className={styles.worth}>
        {pence > 0 ? worthOf(pence) : isMarked ? 'Type the amount first.' : 'Type pounds and pence.'}
      </p>
      <Keypad className={styles.keypad} keyClassName={controls.plain} onPress={press} />
      {isAsked && (
        <p className={styles.worth} role="alert">
          {formatMoney(pence, 'gbp')} is a large amount. Is it right?
        </p>
      )}
      <button type="submit" className={styles.add}>
        {isAsked ? `Yes, ${action.charAt(0).toLowerCase()}${action.slice(1)}` : action}
      </button>
    </form>
  );
}
