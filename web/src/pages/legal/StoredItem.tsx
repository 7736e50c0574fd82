import type { ReactNode } from 'react';
import { Facts } from '../../ui/Facts';
import styles from './StoredItem.module.css';

interface Props {
  title: string;
  what: ReactNode;
  why: ReactNode;
  where: ReactNode;
  howLong: ReactNode;
}

/** One kind of data: what it is, why it is kept, where, and for how long. */
export function StoredItem({ title, what, why, where, howLong }: Props) {
  return (
    <div className={styles.item}>
      <h3>{title}</h3>
      <Facts
        items={[
          { term: 'What', value: what },
          { term: 'Why', value: why },
          { term: 'Where', value: where },
          { term: 'How long', value: howLong },
        ]}
      />
    </div>
  );
}
