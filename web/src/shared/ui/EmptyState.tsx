import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

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
      <div className={styles.mosaic} aria-hidden="true">
        {Array.from({ length: 12 }, (_, tile) => (
          <span key={tile} />
        ))}
      </div>
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
