import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './StatusBadge.module.css';

interface StatusBadgeProps {
  tone: 'good' | 'waiting' | 'bad' | 'neutral';
  children: ReactNode;
}

/** A state in a word or two. The shape of its tile tells the tone as well as the colour does. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
