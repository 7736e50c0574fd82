import styles from './Logo.module.css';

interface LogoProps {
  /** The word beside the mark. Without it, the mark is decorative and its surroundings must name it. */
  name?: string;
}

/** Four tiles, one of them turned: the piece that is about to be laid. */
export function Logo({ name }: LogoProps) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect x="2" y="2" width="13" height="13" rx="3" />
        <rect x="2" y="17" width="13" height="13" rx="3" />
        <rect x="17" y="17" width="13" height="13" rx="3" />
        <rect className={styles.turned} x="18" y="3" width="11" height="11" rx="2.6" transform="rotate(45 23.5 8.5)" />
      </svg>
      {name}
    </span>
  );
}
