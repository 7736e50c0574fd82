import type { ReactNode } from 'react';
import styles from './Question.module.css';

/** A question that opens its answer, also without scripts. */
export function Question({ id, question, children }: { id?: string; question: string; children: ReactNode }) {
  return (
    <details id={id} className={styles.question}>
      <summary>{question}</summary>
      <div className={styles.answer}>{children}</div>
    </details>
  );
}
