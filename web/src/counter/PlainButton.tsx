import type { ComponentProps } from 'react';
import { classNames } from '../shared/ui/classNames';
import styles from './Controls.module.css';

/** A button in the colours of what it stands in. */
export const PlainButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button type="button" {...rest} className={classNames(styles.plain, className)} />
);
