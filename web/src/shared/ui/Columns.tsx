import { classNames } from './classNames';
import styles from './Columns.module.css';

interface ColumnsProps {
  /** What the picture shows, in a sentence. */
  label: string;
  /** Oldest first. */
  numbers: readonly number[];
  /** Index of the column that stands out. */
  now?: number;
  className?: string | undefined;
}

/** The width of a column with its gap, and the height of the highest one, in units of the drawing. */
const STEP = 10;
const HEIGHT = 24;

/** Small columns without an axis: numbers at a glance, beside text that says the one that matters. */
export function Columns({ label, numbers, now, className }: ColumnsProps) {
  const most = Math.max(1, ...numbers);
  return (
    <svg
      className={classNames(styles.columns, className)}
      viewBox={`0 0 ${numbers.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {numbers.map((number, index) => {
        const height = number <= 0 ? 1.5 : Math.max(4, (number / most) * HEIGHT);
        return (
          <rect
            key={index}
            className={classNames(number <= 0 ? styles.none : index === now && styles.now)}
            x={index * STEP + 1}
            y={HEIGHT - height}
            width={STEP - 2}
            height={height}
          />
        );
      })}
    </svg>
  );
}
