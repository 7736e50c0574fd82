import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Field.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
  name: string;
}

/** A tile that is either laid or not. */
export function Checkbox({ label, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <div className={styles.check}>
      <input {...rest} type="checkbox" id={controlId} />
      <label htmlFor={controlId}>{label}</label>
    </div>
  );
}
