/** The counter's head: the shop, who works where, and whether the server answers. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import type { ReactNode } from 'react';
import { classNames } from '../ui/classNames';
import styles from './CounterHead.module.css';

interface Connection {
  /** Whether the last request had no answer. */
  isDown: boolean;
  /** Whether a request has succeeded or failed since the page was opened. */
  isKnown: boolean;
  /** Whether the session has ended. */
  isSignedOut: boolean;
}

interface HeadProps {
  /** The shop's name, as the page's heading. */
  name: ReactNode;
  /** Whoever has an account of their own gets a link to the shop's home; a tablet has none. */
  hasHome: boolean;
  connection: Connection;
  /** Who works where, and a bonus that is on. */
  children: ReactNode;
}

const connectionInWords = ({ isDown, isKnown, isSignedOut }: Connection): string => {
  if (isDown) return isSignedOut ? 'Signed out' : 'No connection';
  return isKnown ? 'Connected' : 'Connecting…';
};

export function CounterHead({ name, hasHome, connection, children }: HeadProps) {
  return (
    <header className={styles.bar}>
      {hasHome && (
        <a className={styles.home} href={ROUTES.dashboard} aria-label="Home of the shop" title="Home of the shop">
          <span aria-hidden="true" />
        </a>
      )}
      <div>
        {name}
        <p className={styles.place}>{children}</p>
      </div>
      <p className={classNames(styles.connection, connection.isDown && styles.down)} role="status">
        <span className={styles.lamp} aria-hidden="true" />
        {connectionInWords(connection)}
      </p>
    </header>
  );
}

/** What waits for a connection, or what became of it: in front of the picture, so that nothing moves. */
export const SavedBand = ({ isGood, children }: { isGood?: boolean; children: ReactNode }) => (
  <p className={classNames(styles.band, isGood && styles.counted)}>{children}</p>
);
