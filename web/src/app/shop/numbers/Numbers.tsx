/** What the figures and the insights share: numbers as a table, and the place of numbers that are being read. */
import { formatNumber } from '../../../shared/lib/format';
import { Card } from '../../../shared/ui/Card';
import styles from './Numbers.module.css';

export interface TableData {
  head: readonly string[];
  /** The first cell of each row names it. */
  rows: readonly (readonly (string | number)[])[];
}

/** A table that scrolls in its box instead of making the page wider. */
export function Table({ name, head, rows }: TableData & { name: string }) {
  return (
    <div className={styles.scrolls} role="region" aria-label={`${name}, in numbers`} tabIndex={0} data-scrolls>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((one) => (
              <th key={one} scope="col">
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...cells]) => (
            <tr key={[first, ...cells].join('\n')}>
              <th scope="row">{first}</th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]} data-head={head[index + 1]}>
                  {typeof cell === 'number' ? formatNumber(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const ReadingNumbers = ({ title }: { title: string }) => (
  <Card as="section" title={title}>
    <div className={styles.reading} role="status">
      Loading…
    </div>
  </Card>
);
