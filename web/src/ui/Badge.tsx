import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classNames } from './classNames';

export interface BadgeProps {
  tone: 'good' | 'waiting' | 'bad' | 'neutral';
  children: ReactNode;
}

/** A state in a word or two. The shape of its tile tells the tone as well as the colour does. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
