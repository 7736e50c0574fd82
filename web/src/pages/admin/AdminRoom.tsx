import type { ReactNode } from 'react';
import { classNames } from '../../ui/classNames';
import { PageHead } from '../../ui/Page';
import styles from './admin.module.css';

interface AdminRoomProps {
  title: string;
  lead: string;
  /** Sections. */
  children: ReactNode;
}

/** A page of who runs the service. It is worked in, so its heading is smaller than that of a page to read. */
export function AdminRoom({ title, lead, children }: AdminRoomProps) {
  return (
    <div className={styles.room}>
      <PageHead title={title} lead={lead} />
      {children}
    </div>
  );
}

/** Whose it is, on a tile: laid for what is settled, missing for what waits. Decorative: the name stands beside it. */
export function InitialTile({ text, isLaid }: { text: string; isLaid: boolean }) {
  return (
    <span className={classNames(styles.tile, isLaid && styles.laid)} aria-hidden="true">
      {[...text][0]}
    </span>
  );
}
