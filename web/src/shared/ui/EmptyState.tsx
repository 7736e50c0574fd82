import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  /** The tag of the title, below the heading of its section. */
  as?: 'h2' | 'h3';
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
}

/** Nothing here yet: a mosaic with a tile missing, why, and what to do next. */
export function EmptyState({ title, as: Title = 'h2', children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.mosaic} aria-hidden="true">
        {Array.from({ length: 12 }, (_, tile) => (
          <span key={tile} />
        ))}
      </div>
      <Title className="title">{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
