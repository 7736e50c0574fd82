import styles from './Bars.module.css';
import { classNames } from './classNames';

interface BarsProps {
  /** What the plot shows, in a sentence. */
  label: string;
  rows: readonly {
    name: string;
    /** From 0 to 1. */
    share: number;
    /** A second bar below, from 0 to 1. */
    other?: number;
    /** What stands beside the bar. */
    text: string;
    /** Drawn as not final yet. */
    isYoung?: boolean;
  }[];
}

/** Bars, one a line, with a name before and the number after each. A table beside it should have the numbers too. */
export function Bars({ label, rows }: BarsProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.bars} role="img" aria-label={label}>
        {rows.map(({ name, share, other, text, isYoung }) => (
          <div key={name} className={classNames(styles.row, isYoung && styles.young)}>
            <span>{name}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.ground} width="100" height="10" rx="1" />
              <rect className={styles.bar} width={100 * share} height={other === undefined ? 10 : 5} rx="1" />
              {other !== undefined && <rect className={styles.other} y="5" width={100 * other} height="5" rx="1" />}
            </svg>
            <span className={styles.text}>{text}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
