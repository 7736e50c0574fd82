import styles from './Coming.module.css';

/** The word beside anything that is not built yet. */
export function Coming() {
  return <span className={styles.coming}>coming next</span>;
}
