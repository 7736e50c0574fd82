import { type CSSProperties, useRef } from 'react';
import { classNames } from './classNames';
import styles from './ColourField.module.css';
import { type Control, Field, splitProps } from './Field';
import { typeInto } from './typeInto';

interface ColourFieldProps extends Control<'input'> {
  /** Colours to choose with one press, each with its name. */
  colours: readonly { value: string; name: string }[];
  /** The chosen colour, `#rrggbb`. */
  chosen: string;
}

/** A few colours to press, and the browser's picker for any other. */
export function ColourField({ colours, chosen, ...props }: ColourFieldProps) {
  const { field, control } = splitProps(props);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field {...field}>
      {(bound) => (
        <div className={styles.colours} role="group" aria-label={field.label}>
          {colours.map(({ value, name }) => (
            <button
              key={value}
              type="button"
              aria-label={name}
              aria-pressed={value === chosen.toLowerCase()}
              className={styles.swatch}
              style={{ '--swatch': value } as CSSProperties}
              onClick={() => typeInto(input.current, value)}
            />
          ))}
          <span className={classNames(styles.other, 'note')}>
            <input {...control} {...bound} ref={input} type="color" aria-label="Other colour" />
            <span aria-hidden="true">Other</span>
          </span>
        </div>
      )}
    </Field>
  );
}
