import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './Field.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
  name: string;
  error?: ReactNode;
}

/** A tile that is either laid or not. */
export function Checkbox({ label, error, id, 'aria-describedby': describedBy, ...rest }: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const errorId = `${controlId}-error`;
  return (
    <div className={styles.check}>
      <input
        {...rest}
        type="checkbox"
        id={controlId}
        aria-invalid={error ? true : undefined}
        aria-describedby={[describedBy, error && errorId].filter(Boolean).join(' ') || undefined}
      />
      <label htmlFor={controlId}>{label}</label>
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
