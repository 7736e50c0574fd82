import { useWaited } from '../lib/useWaited';
import { ANSWER_LIMIT_MS } from '../lib/waits';
import { classNames } from './classNames';
import styles from './LoadingRows.module.css';

interface LoadingRowsProps {
  /** Whether the list has lines instead of cards. */
  isLines?: boolean;
}

/** A list that is still loading: placeholders of about the height of its rows. After 8 s it offers to reload. */
export function LoadingRows({ isLines = false }: LoadingRowsProps) {
  return (
    <div className={classNames(styles.rows, isLines && styles.lines)} role="status">
      <p className="visuallyHidden">Loading…</p>
      {Array.from({ length: isLines ? 6 : 2 }, (_, row) => (
        <div key={row} />
      ))}
      <ReloadOnceLong />
    </div>
  );
}

/** Offers to reload the page after 8 s of waiting. */
export function ReloadOnceLong() {
  const isOverdue = useWaited(true, ANSWER_LIMIT_MS);
  return (
    isOverdue && (
      <button type="button" className={styles.reload} onClick={() => location.reload()}>
        Reload
      </button>
    )
  );
}
