/** The navigation between the rooms of a shop, or between the admin pages. */
import { Link } from 'react-router-dom';
import { classNames } from '../../ui/classNames';
import { moveByArrows, usePopover } from '../navigation/usePopover';
import type { RoomEntry } from './rooms';
import styles from './ShopFrame.module.css';

/** The fields of a room that the navigation shows. */
export type NavRoom = Omit<RoomEntry, 'least'>;

interface RoomNavProps {
  /** The navigation's name for screen readers. */
  label: string;
  rooms: readonly NavRoom[];
  /** The path of the open room. */
  here: string;
  className?: string | undefined;
}

/** A tab bar on phones, with the rest behind "More"; a column beside the page on wide screens. */
export function RoomNav({ label, rooms, here, className }: RoomNavProps) {
  const { popover, open, popoverProps } = usePopover(moveByArrows);
  const tabs = rooms.length <= 5 ? rooms : rooms.filter(({ isTab }) => isTab);
  const more = rooms.filter((room) => !tabs.includes(room));
  return (
    <nav className={classNames(styles.rooms, className)} aria-label={label}>
      <ul>
        {rooms.map((room) => (
          <li key={room.path} className={classNames(!tabs.includes(room) && styles.onlyWide)}>
            <RoomLink room={room} isHere={room.path === here} />
          </li>
        ))}
        {more.length > 0 && (
          <li className={styles.more}>
            <button type="button" popoverTarget="rooms-more" aria-expanded={open}>
              <Icon strokes="M5 12h.01M12 12h.01M19 12h.01" />
              More
            </button>
            <div {...popoverProps} ref={popover} id="rooms-more" className={styles.panel}>
              <ul>
                {more.map((room) => (
                  <li key={room.path}>
                    <RoomLink room={room} isHere={room.path === here} />
                  </li>
                ))}
              </ul>
            </div>
          </li>
        )}
      </ul>
    </nav>
  );
}

function RoomLink({ room: { path, label, icon, isAlone }, isHere }: { room: NavRoom; isHere: boolean }) {
  const content = (
    <>
      <Icon strokes={icon} />
      {label}
    </>
  );
  return isAlone ? (
    <a href={path}>{content}</a>
  ) : (
    <Link to={path} aria-current={isHere ? 'page' : undefined}>
      {content}
    </Link>
  );
}

function Icon({ strokes }: { strokes: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={strokes} />
    </svg>
  );
}
