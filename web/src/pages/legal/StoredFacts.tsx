import type { ComponentProps, ReactNode } from 'react';
import { Facts } from '../../ui/Facts';
import styles from './StoredFacts.module.css';

interface Props {
  title: ReactNode;
  facts: ComponentProps<typeof Facts>['items'];
}

/** One thing that is stored: its name, and what is to be said of it. */
export function StoredFacts({ title, facts }: Props) {
  return (
    <div className={styles.item}>
      <h3>{title}</h3>
      <Facts items={facts} />
    </div>
  );
}
