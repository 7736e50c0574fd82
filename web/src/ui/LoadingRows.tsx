import styles from './LoadingRows.module.css';

/** A list that is still loading: tiles of about the height of its rows. */
export function LoadingRows({ caption = 'Loading…' }: { caption?: string }) {
  return (
    <div className={styles.rows} role="status">
      <p className="visuallyHidden">{caption}</p>
      <div />
      <div />
    </div>
  );
}
