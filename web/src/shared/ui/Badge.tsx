import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classNames } from './classNames';

export interface BadgeProps {
  tone: 'good' | 'waiting' | 'bad' | 'neutral';
  children: ReactNode;
}

/** A state in a word or two. Its tile shows the tone by shape and colour. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
