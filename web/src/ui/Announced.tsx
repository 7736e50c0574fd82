import type { ReactNode } from 'react';
import styles from './Announced.module.css';

/** Speaks of what comes into it. To be rendered before there is anything to say: a live region tells only what changes in it. */
export function Announced({ children }: { children: ReactNode }) {
  return (
    <div className={styles.announced} role="status">
      {children}
    </div>
  );
}
