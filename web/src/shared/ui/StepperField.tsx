import { useRef } from 'react';
import { type Control, Field, splitProps } from './Field';
import styles from './StepperField.module.css';
import { typeInto } from './typeInto';

interface StepperFieldProps extends Control<'input'> {
  /** What is counted, in one word: “stamp”. */
  unit: string;
  min: number;
  max: number;
}

/** A whole number with a button for one less and one for one more. It can also be typed. */
export function StepperField({ unit, min, max, ...props }: StepperFieldProps) {
  const { field, control } = splitProps(props);
  const input = useRef<HTMLInputElement>(null);
  const said = useRef<HTMLOutputElement>(null);
  const step = (by: number) => {
    const now = Math.round(Number(input.current?.value)) || min;
    const next = String(Math.min(max, Math.max(min, now + by)));
    typeInto(input.current, next);
    // The focus is on the button, so the field would not say it.
    if (said.current) said.current.textContent = next;
  };
  return (
    <Field {...field}>
      {(bound) => (
        <div className={styles.stepper}>
          <button type="button" aria-label={`One ${unit} less`} onClick={() => step(-1)}>
            −
          </button>
          <input {...control} {...bound} ref={input} type="number" inputMode="numeric" min={min} max={max} />
          <button type="button" aria-label={`One ${unit} more`} onClick={() => step(1)}>
            +
          </button>
          <output ref={said} className="visuallyHidden" />
        </div>
      )}
    </Field>
  );
}
