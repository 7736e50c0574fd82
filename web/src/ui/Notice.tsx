import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Notice.module.css';

interface NoticeProps {
  tone: 'info' | 'success' | 'warning' | 'error';
  title?: string;
  children: ReactNode;
}

/** Something to know, where it matters. Announced politely; an error at once. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <span className={styles.mark} aria-hidden="true" />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
