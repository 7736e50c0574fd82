/** What the counter takes in for a purchase: a number of units. */
import { type RefObject, useState } from 'react';
import styles from './Sheet.module.css';

interface EarnFormProps {
  /** `stamps` */
  noun: string;
  /** The words on the button. */
  action(quantity: number): string;
  /** The most units in one scan. */
  most: number;
  /** The button, for the focus when the sheet opens. */
  first?: RefObject<HTMLButtonElement | null>;
  onEarn(quantity: number): void;
}

export function EarnForm({ noun, action, most, first, onEarn }: EarnFormProps) {
  const [quantity, setQuantity] = useState(1);
  const step = (by: number) => setQuantity(Math.min(most, Math.max(1, quantity + by)));
  return (
    <>
      {most > 1 && (
        <div className={styles.stepper} role="group" aria-label={`Number of ${noun}`}>
          {/* Not `disabled`, which would take the focus from the button that was pressed. */}
          <button type="button" aria-label="One less" aria-disabled={quantity <= 1} onClick={() => step(-1)}>
            −
          </button>
          <output>{quantity}</output>
          <button type="button" aria-label="One more" aria-disabled={quantity >= most} onClick={() => step(1)}>
            +
          </button>
          {quantity >= most && <p className={styles.most}>At most {most} at once.</p>}
        </div>
      )}
      <button ref={first} type="button" className={styles.add} onClick={() => onEarn(quantity)}>
        {action(quantity)}
      </button>
    </>
  );
}
