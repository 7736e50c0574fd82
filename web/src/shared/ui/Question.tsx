import type { ReactNode } from 'react';
import styles from './Question.module.css';

interface QuestionProps {
  id?: string;
  question: string;
  children: ReactNode;
  /** Names the parts for search engines (microdata), inside an element of the type `FAQPage`. */
  isNamed?: boolean;
}

const SCHEMA = 'https://schema.org/';
const NAMES = {
  question: { itemScope: true, itemType: `${SCHEMA}Question`, itemProp: 'mainEntity' },
  answer: { itemScope: true, itemType: `${SCHEMA}Answer`, itemProp: 'acceptedAnswer' },
};

/** A question that opens its answer, also without scripts. */
export function Question({ id, question, children, isNamed = false }: QuestionProps) {
  return (
    <details id={id} className={styles.question} {...(isNamed && NAMES.question)}>
      <summary itemProp={isNamed ? 'name' : undefined}>{question}</summary>
      <div className={styles.answer} {...(isNamed && NAMES.answer)}>
        {children}
      </div>
    </details>
  );
}
