import { Fragment, type ReactNode } from 'react';
import bars from './Bars.module.css';
import styles from './HourTiles.module.css';

interface HourTilesProps {
  /** What the plot shows, in a sentence. */
  label: string;
  columns: readonly string[];
  rows: readonly { name: string; numbers: readonly number[] }[];
}

/** How many strengths tiles have. */
const STEPS = 4;

/**
 * A mosaic of numbers: the more, the stronger the tile, as its legend says. A table beside it should have the numbers.
 */
export function HourTiles({ label, columns, rows }: HourTilesProps) {
  const most = Math.max(1, ...rows.flatMap(({ numbers }) => numbers));
  return (
    <div className={bars.frame}>
      <div className={styles.tiles} role="img" aria-label={label}>
        <span />
        {columns.map((column) => (
          <span key={column} className={styles.column}>
            {column}
          </span>
        ))}
        {rows.map(({ name, numbers }) => (
          <Fragment key={name}>
            <span className={styles.name}>{name}</span>
            {numbers.map((number, index) => (
              <Tile key={columns[index]} step={Math.ceil((STEPS * number) / most)}>
                <title>{`${columns[index]}, ${name}: ${number}`}</title>
              </Tile>
            ))}
          </Fragment>
        ))}
      </div>
      <p className={styles.legend} aria-hidden="true">
        0
        {Array.from({ length: STEPS + 1 }, (_, step) => (
          <Tile key={step} step={step} />
        ))}
        {most}
      </p>
    </div>
  );
}

/** @param step how strong the tile is, from 0 */
function Tile({ step, children }: { step: number; children?: ReactNode }) {
  return (
    <svg viewBox="0 0 10 10" preserveAspectRatio="none">
      {children}
      <rect className={bars.ground} width="10" height="10" rx="1.5" />
      {step > 0 && (
        <rect className={bars.bar} width="10" height="10" rx="1.5" fillOpacity={0.2 + (0.8 * step) / STEPS} />
      )}
    </svg>
  );
}
