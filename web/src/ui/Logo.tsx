import styles from './Logo.module.css';

interface LogoProps {
  /** The word beside the mark. Without it, the mark is decorative and its surroundings must name it. */
  name?: string;
}

/** Four tiles, one of them turned: the piece that is about to be laid. Drawn by the style sheet. */
export function Logo({ name }: LogoProps) {
  return <span className={styles.logo}>{name}</span>;
}
