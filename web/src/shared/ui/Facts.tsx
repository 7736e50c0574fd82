import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export interface FactsProps {
  items: readonly { term: string; value: ReactNode }[];
}

/** Names and values, one pair a row: a receipt, a profile, a status. A value may have several lines. */
export function Facts({ items }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt className="note">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
