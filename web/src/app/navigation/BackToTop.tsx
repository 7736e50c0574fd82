import styles from './BackToTop.module.css';

/** Shown on large screens, once the reader is more than a window's height down. */
export function BackToTop() {
  return <button type="button" className={styles.button} aria-label="Back to top" onClick={toTop} />;
}

function toTop(): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
  // The button goes away; the next Tab should start where the eye is.
  document.getElementById('main')?.focus({ preventScroll: true });
}
