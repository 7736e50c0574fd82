import styles from './TileBand.module.css';

/** A thin row of tiles between two parts of a page. Decorative. */
export function TileBand() {
  return <div className={styles.band} aria-hidden="true" />;
}
