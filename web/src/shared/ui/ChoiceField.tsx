import { useId } from 'react';
import styles from './ChoiceField.module.css';
import { FieldError } from './Field';

interface ChoiceFieldProps {
  label: string;
  name: string;
  error?: string | undefined;
  required?: boolean;
  options: readonly { value: string; label: string }[];
  defaultValue: string | undefined;
}

/** One of a few, all in view: radio buttons as tiles. */
export function ChoiceField({ label, name, error, required, options, defaultValue }: ChoiceFieldProps) {
  const id = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={error && id}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === defaultValue}
            required={required}
          />
          {option.label}
        </label>
      ))}
      {error && (
        <div className={styles.error}>
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
