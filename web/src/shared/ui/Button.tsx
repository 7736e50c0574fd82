import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames';
import { Spinner } from './Loading';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /**
   * Whether the action is running: the button is announced as busy, keeps its focus, name and width, and ignores
   * presses.
   */
  busy?: boolean;
}

/** A button. It does not submit unless `type="submit"`. */
export function Button({
  variant = 'primary',
  type = 'button',
  busy = false,
  disabled = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isOff = busy || disabled || undefined;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, styles.action, styles[variant], className)}
      // Never `disabled`: what a button does may end what it can do, and its focus would be lost.
      aria-disabled={isOff}
      aria-busy={busy || undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner tone="ink" />}
      <span>{children}</span>
    </button>
  );
}

interface ButtonAnchorProps extends ComponentProps<'a'> {
  variant?: ButtonProps['variant'];
}

/** A link that looks like a button, on a page without the site's router. */
export function ButtonAnchor({ variant = 'primary', children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={classNames(styles.button, styles[variant])}>
      {children}
    </a>
  );
}
