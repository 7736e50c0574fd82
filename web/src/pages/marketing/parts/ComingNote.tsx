import type { ReactNode } from 'react';
import styles from './ComingNote.module.css';

/** The plain line about what is not there yet, for every page that could be read as if it were. */
export function ComingNote({ children }: { children?: ReactNode }) {
  return (
    <p className={styles.note}>
      <strong>Early access.</strong>{' '}
      {children ?? 'You set up your shop and your card now. Giving passes to customers is coming next.'}
    </p>
  );
}
