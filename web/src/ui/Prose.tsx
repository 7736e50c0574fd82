import type { ReactNode } from 'react';
import styles from './Prose.module.css';

interface ProseProps {
  children: ReactNode;
}

/** Long text: a measure of at most 68 characters, and a rhythm for headings, lists and tables. */
export function Prose({ children }: ProseProps) {
  return <div className={styles.prose}>{children}</div>;
}
