/** The brand in the frame of every page: the logo, and the row of tiles. */
import styles from './Logo.module.css';

interface LogoProps {
  /** The word beside the logo. Without it the logo is decorative, and its surroundings must name it. */
  name?: string;
}

/** The logo: four tiles, one of them turned. The style sheet draws it. */
export function Logo({ name }: LogoProps) {
  return <span className={styles.logo}>{name}</span>;
}

/** A thin decorative row of tiles between two parts of a page. */
export function TileBand() {
  return <div className={styles.band} aria-hidden="true" />;
}
