import { initialOf } from '@tessera/domain/lib/text';
import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/classNames';
import { PageHead } from '../../shared/ui/Page';
import page from '../RoomPage.module.css';
import styles from './admin.module.css';

interface AdminRoomProps {
  title: string;
  lead: string;
  /** Sections. */
  children: ReactNode;
}

/** The frame of an admin page. Its heading is smaller than on pages for reading, to leave room for work. */
export function AdminRoom({ title, lead, children }: AdminRoomProps) {
  return (
    <div className={classNames(page.page, styles.room)}>
      <PageHead title={title} lead={lead} />
      {children}
    </div>
  );
}

/** The initial of a name on a tile: laid if settled, missing if waiting. Decorative: the name is beside it. */
export function InitialTile({ text, isLaid }: { text: string; isLaid: boolean }) {
  return (
    <span className={classNames(styles.tile, isLaid && styles.laid)} aria-hidden="true">
      {initialOf(text)}
    </span>
  );
}
