import type { ComponentProps, ReactNode } from 'react';
import { Facts } from '../../shared/ui/Facts';
import styles from './StoredFacts.module.css';

interface Props {
  title: ReactNode;
  facts: ComponentProps<typeof Facts>['items'];
}

/** One kind of stored data: its name and facts. */
export function StoredFacts({ title, facts }: Props) {
  return (
    <div className={styles.item}>
      <h3>{title}</h3>
      <Facts items={facts} />
    </div>
  );
}
