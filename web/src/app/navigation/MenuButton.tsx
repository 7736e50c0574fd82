import styles from './PhoneMenu.module.css';

/** Opens the full-screen menu: in the bar, or floating while the bar is hidden. */
export function MenuButton({ floating = false }: { floating?: boolean }) {
  return <button type="button" className={floating ? styles.float : styles.open} popoverTarget="menu" aria-label="Open menu" />;
}
