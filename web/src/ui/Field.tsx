import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

export interface FieldText {
  label: string;
  /** What helps before typing. */
  hint?: ReactNode;
  /** What is wrong and what to do. Absent while nothing is. */
  error?: ReactNode;
}

/** What the control itself must carry so that label, hint and error are bound to it. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  className?: string;
}

interface FieldProps extends FieldText {
  id?: string;
  describedBy?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, hint below it, the control, the error under it: shared by every field that is typed or chosen in. */
export function Field({ label, hint, error, id, describedBy, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [describedBy, hint && hintId, error && errorId].filter(Boolean).join(' ');

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        className: styles.control,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
