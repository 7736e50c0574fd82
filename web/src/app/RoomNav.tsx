/** The navigation between the rooms of a shop, or between the admin pages. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { wireMenu } from '../shared/document/menus';
import { usePopover } from '../shared/shell/usePopover';
import { classNames } from '../shared/ui/classNames';
import { groupsOf, type NavRoom } from './rooms';
import styles from './ShopFrame.module.css';

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
  const popover = usePopover(wireMenu);
  const tabs = rooms.length <= 5 ? rooms : rooms.filter(({ isTab }) => isTab);
  const more = rooms.filter((room) => !tabs.includes(room));
  const isHereInMore = more.some(({ path }) => path === here);
  return (
    <nav className={classNames(styles.rooms, 'unprinted', className)} aria-label={label}>
      <RoomList rooms={tabs} here={here}>
        {more.length > 0 && (
          <li className={styles.more}>
            <button
              type="button"
              popoverTarget="rooms-more"
              aria-expanded={false}
              className={classNames(isHereInMore && styles.here)}
            >
              <Icon strokes="M5 12h.01M12 12h.01M19 12h.01" />
              More
            </button>
            <div popover="auto" ref={popover} id="rooms-more" className={styles.panel}>
              <Groups rooms={more} here={here} />
            </div>
          </li>
        )}
      </RoomList>
      {more.length > 0 && (
        <div className={styles.onlyWide}>
          <Groups rooms={more} here={here} />
        </div>
      )}
    </nav>
  );
}

/** Keeps the navigation's place until it is known who is logged in, and which rooms they see. */
export const RoomsToCome = ({ className }: Pick<RoomNavProps, 'className'>) => (
  <div className={classNames(styles.rooms, 'unprinted', className)} aria-hidden="true">
    <ul>
      {Array.from({ length: 5 }, (_, room) => (
        <li key={room} className={styles.toCome} />
      ))}
    </ul>
  </div>
);

interface RoomListProps extends Pick<RoomNavProps, 'rooms' | 'here'> {
  /** The list's name for screen readers. */
  label?: string | undefined;
  children?: ReactNode;
}

function RoomList({ rooms, here, label, children }: RoomListProps) {
  return (
    <ul aria-label={label}>
      {rooms.map((room) => (
        <li key={room.path}>
          <RoomLink room={room} isHere={room.path === here} />
        </li>
      ))}
      {children}
    </ul>
  );
}

/** The rooms by their groups, each below its name. */
function Groups({ rooms, here }: Pick<RoomNavProps, 'rooms' | 'here'>) {
  return groupsOf(rooms).map(({ name, rooms: ofGroup }) => (
    <div key={name ?? ''} className={styles.group}>
      {name !== undefined && <p aria-hidden="true">{name}</p>}
      <RoomList rooms={ofGroup} here={here} label={name} />
    </div>
  ));
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
