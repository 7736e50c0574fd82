import { scrollToTop } from '../document/scrollMarks';
import styles from './BackToTop.module.css';

/** The button. Shown on large screens once the page is scrolled by more than the window's height. */
export function BackToTop() {
  return (
    <button type="button" data-press="top" className={styles.button} aria-label="Back to top" onClick={scrollToTop} />
  );
}
