import type { ComponentProps } from 'react';
import { Spinner } from './Spinner';
import { classNames } from './classNames';
import styles from './Button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** The act is under way: announced as busy, cannot be pressed again, keeps its name and its width. */
  busy?: boolean;
}

/** A button says the act it does. It does not submit unless `type="submit"`. */
export function Button({
  variant = 'primary',
  type = 'button',
  busy = false,
  disabled = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, styles[variant], className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner tone="ink" />}
      <span>{children}</span>
    </button>
  );
}
