import { Fragment } from 'react';
import styles from './HourTiles.module.css';

interface HourTilesProps {
  /** What the plot shows, in a sentence. */
  label: string;
  columns: readonly string[];
  rows: readonly { name: string; numbers: readonly number[] }[];
}

/** A mosaic of numbers: the more, the stronger the tile. A table beside it should have the numbers. */
export function HourTiles({ label, columns, rows }: HourTilesProps) {
  const most = Math.max(1, ...rows.flatMap(({ numbers }) => numbers));
  return (
    <div className={styles.frame}>
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
              <svg key={columns[index]} viewBox="0 0 10 10" preserveAspectRatio="none">
                <title>{`${columns[index]}, ${name}: ${number}`}</title>
                <rect className={styles.ground} width="10" height="10" rx="1.5" />
                {number > 0 && (
                  <rect
                    className={styles.tile}
                    width="10"
                    height="10"
                    rx="1.5"
                    fillOpacity={0.2 + (0.8 * Math.ceil((4 * number) / most)) / 4}
                  />
                )}
              </svg>
            ))}
          </Fragment>
        ))}
      </div>
    </div>
  );
}
