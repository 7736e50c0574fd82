import type { ReactNode } from 'react';
import styles from './Gap.module.css';

/** What the operator or a lawyer still has to write, so that nobody can overlook it. */
export function Gap({ children }: { children: ReactNode }) {
  return <mark className={styles.gap}>[to be completed: {children}]</mark>;
}
