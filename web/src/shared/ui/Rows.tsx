import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Rows.module.css';

/** A list of people, places or things, a row each. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul>{children}</ul>;
}

interface RowProps {
  name: ReactNode;
  facts?: ReactNode;
  /** What stands below the facts. */
  more?: ReactNode;
  /** What can be done with it, and the dialogs of that. */
  children?: ReactNode;
}

/** One row: its name, small facts below it, and buttons beside it. */
export function Row({ name, facts, more, children }: RowProps) {
  const title = <p className={styles.name}>{name}</p>;
  return (
    <li className={styles.row}>
      {facts === undefined ? (
        title
      ) : (
        <div>
          {title}
          <p className={classNames(styles.facts, 'note')}>{facts}</p>
          {more}
        </div>
      )}
      {children}
    </li>
  );
}

/** The name and the facts of a row that is a button as a whole. */
export function RowText({ name, facts }: Pick<RowProps, 'name' | 'facts'>) {
  return (
    <>
      <span className={styles.name}>{name}</span> <span className={classNames(styles.facts, 'note')}>{facts}</span>
    </>
  );
}
