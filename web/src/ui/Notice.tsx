/** What the page has to say to its reader: beside what it is about, and to screen readers. */
import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Notice.module.css';

interface NoticeProps {
  tone: 'info' | 'success' | 'warning' | 'error';
  title?: string;
  children: ReactNode;
}

/**
 * A message in its place on the page. An error is announced at once; the result of an act belongs in a `LiveRegion`.
 */
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

/**
 * A live region: screen readers announce what is put into it. Render it while it is still empty, because they announce
 * only what changes.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div className={styles.region} role="status">
      {children}
    </div>
  );
}

/** The result of an act, in one sentence; nothing before it. Render it from the beginning, so that it is announced. */
export function Outcome({ result }: { result: { success: boolean; message: string } | undefined }) {
  return (
    <>
      <LiveRegion>
        {result?.success && (
          <Notice tone="success">
            <p>{result.message}</p>
          </Notice>
        )}
      </LiveRegion>
      {result && !result.success && (
        <Notice tone="error">
          <p>{result.message}</p>
        </Notice>
      )}
    </>
  );
}
