import type { ReactNode } from 'react';
import styles from './Question.module.css';

interface QuestionProps {
  id?: string;
  question: string;
  children: ReactNode;
}

/** A question that opens its answer, also without scripts. */
export function Question({ id, question, children }: QuestionProps) {
  return (
    <details id={id} className={styles.question}>
      <summary>{question}</summary>
      <div className={styles.answer}>{children}</div>
    </details>
  );
}
