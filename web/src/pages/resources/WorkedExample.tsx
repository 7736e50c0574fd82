import type { ReactNode } from 'react';
import styles from './WorkedExample.module.css';

interface Props {
  title: string;
  rows: readonly (readonly [what: string, value: string])[];
  /** What the sums are about, above them. */
  children: ReactNode;
  /** What follows from them. */
  result: ReactNode;
}

/** Sums on a page torn from a notebook, marked as the example that they are. */
export function WorkedExample({ title, rows, children, result }: Props) {
  return (
    <section className={styles.example} aria-label={`Example: ${title}`}>
      <p className={styles.mark}>Example, with made-up numbers</p>
      <h3>{title}</h3>
      <p>{children}</p>
      <table>
        <tbody>
          {rows.map(([what, value]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.result}>{result}</p>
    </section>
  );
}
