import type { ComponentProps } from 'react';
import { Field, type FieldText } from './Field';
import styles from './Field.module.css';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'className' | 'children'>, FieldText {
  name: string;
  options: readonly { value: string; label: string }[];
}

/** One of a few: the browser's own list, which every phone and screen reader knows. */
export function SelectField({
  label,
  hint,
  error,
  id,
  options,
  'aria-describedby': describedBy,
  ...rest
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} describedBy={describedBy}>
      {(control) => (
        <div className={styles.select}>
          <select {...rest} {...control}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
