import { classNames } from './classNames';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** What is worked off, for screen readers. */
  label: string;
  /** Absent while nobody knows how far it is. */
  done?: number | undefined;
  of?: number;
  className?: string | undefined;
}

/** How much of a piece of work is done. */
export const ProgressBar = ({ label, done, of = 1, className }: ProgressBarProps) => (
  <progress className={classNames(styles.bar, className)} value={done} max={Math.max(of, 1)} aria-label={label} />
);
