/** Messages of a page, shown beside their subject and announced to screen readers. */
import type { ReactNode, Ref } from 'react';
import { classNames } from './classNames';
import styles from './Notice.module.css';

interface NoticeProps {
  tone: 'info' | 'success' | 'warning' | 'error';
  title?: string | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
  children: ReactNode;
}

/** A message on the page. An error is announced at once. Put the result of an action into a `LiveRegion`. */
export function Notice({ tone, title, ref, children }: NoticeProps) {
  return (
    <div ref={ref} className={classNames(styles.notice, styles[tone])} role={tone === 'error' ? 'alert' : undefined}>
      <span className={styles.mark} aria-hidden="true" />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}

/**
 * A live region: screen readers announce changes of its content. Render it while it is still empty, because only
 * changes are announced.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div className={styles.region} role="status">
      {children}
    </div>
  );
}

interface FailureProps {
  title?: string;
  /** Absent or empty: nothing is shown. */
  message: string | undefined;
  ref?: NoticeProps['ref'];
}

/** An error in one sentence. */
export const Failure = ({ title, message, ref }: FailureProps) =>
  message && (
    <Notice tone="error" title={title} ref={ref}>
      <p>{message}</p>
    </Notice>
  );

/** What is not done comes into view, because nothing else of the page changes. */
const intoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

interface OutcomeProps {
  /** Without `success` the answer is still awaited. */
  result: { success?: boolean; message: string } | undefined;
  /** Whether the action is far from here, so that its success comes into view, too. */
  isFar?: boolean;
}

/**
 * The result of an action in one sentence; empty before. Render it from the beginning, so that the result is announced.
 */
export function Outcome({ result, isFar }: OutcomeProps) {
  const { success, message } = result ?? {};
  const isFailure = success === false;
  const notice = result && (
    <Notice tone={isFailure ? 'error' : success ? 'success' : 'info'} ref={success && !isFar ? undefined : intoView}>
      <p>{message}</p>
    </Notice>
  );
  return (
    <>
      <LiveRegion>{!isFailure && notice}</LiveRegion>
      {isFailure && notice}
    </>
  );
}
