import { Link, type LinkProps } from 'react-router-dom';
import type { ButtonProps } from './Button';
import styles from './Button.module.css';
import { classNames } from './classNames';

interface ButtonLinkProps extends LinkProps {
  to: string;
  variant?: ButtonProps['variant'];
}

/** A link to one of our pages that looks like a button: for the main next step of a page. */
export function ButtonLink({ variant = 'primary', className, ...rest }: ButtonLinkProps) {
  return <Link discover="none" {...rest} className={classNames(styles.button, styles[variant], className)} />;
}
