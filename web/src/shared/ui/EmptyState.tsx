import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { Mosaic } from './Mosaic';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
}

/** Nothing here yet: a mosaic with a tile missing, why, and what to do next. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Mosaic className={styles.mosaic} rows={['fg fk fs fk', 'fk fk -- fg', 'fs fg fk ft']} />
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
