import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Notice.module.css';

interface NoticeProps {
  tone: 'info' | 'success' | 'warning' | 'error';
  title?: string;
  children: ReactNode;
}

/** Something to know, where it matters. An error is announced at once; what an act comes to say stands in `Announced`. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === 'error' ? 'alert' : undefined}>
      <span className={styles.mark} aria-hidden="true" />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
