import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  /** A word or two above the title: where this page belongs. */
  eyebrow?: string;
}

/** The page's one h1, with what leads into it. */
export function PageHeader({ title, lead, eyebrow }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}
