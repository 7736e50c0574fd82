/** Around the rooms of a shop and the account's pages, in place of the site's bar and footer. */
import { isAtLeast } from '@tessera/domain/member';
import { ROUTES } from '@tessera/domain/paths';
import { PRODUCT_NAME } from '@tessera/domain/product';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../features/auth/session';
import { SupportLink } from '../../features/operator/operatorFacts';
import { chooseShop, useShop, useShops } from '../../features/shop/shopStore';
import { classNames } from '../../ui/classNames';
import { Logo } from '../../ui/Mosaic';
import { Account } from '../navigation/Account';
import { moveByArrows, usePopover } from '../navigation/usePopover';
import { type Room, roomAt, ROOMS } from './rooms';
import styles from './ShopFrame.module.css';

/** Where somebody without a shop goes from here. */
const WITHOUT_SHOP: readonly Room[] = [
  { path: ROUTES.onboarding, label: 'Getting started', least: 'staff', isTab: true, icon: 'M5 12l5 5L20 7' },
];

const ACCOUNT: Room = {
  path: ROUTES.accountSettings,
  label: 'Account',
  least: 'staff',
  icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.6-7 8-7s8 3 8 7',
};

/** The rooms that the signed-in person sees, the account last. */
function useRooms(): readonly Room[] {
  const shop = useShop();
  if (shop.status !== 'ready') return [ACCOUNT];
  const role = shop.value?.member.role;
  return [...(role ? ROOMS.filter(({ least }) => isAtLeast(role, least)) : WITHOUT_SHOP), ACCOUNT];
}

/** The shop's name and avatar tile, the rooms, and the account's menu. */
export function ShopBar() {
  const { user } = useSession();
  const shop = useShop();
  const business = shop.status === 'ready' ? shop.value?.business : undefined;
  const rooms = useRooms();
  return (
    <>
      <header className={styles.bar}>
        <Link className={styles.shop} to={business ? ROUTES.dashboard : ROUTES.home}>
          {business ? (
            <>
              <ShopAvatar name={business.name} />
              <span>{business.name}</span>
            </>
          ) : (
            <Logo name={PRODUCT_NAME} />
          )}
        </Link>
        <ChooseShop />
        {user?.email && (
          <div className={styles.account}>
            <Account email={user.email} />
          </div>
        )}
      </header>
      {user && <Rooms rooms={rooms} />}
    </>
  );
}

/** The first letter of a shop's name on a tile. */
function ShopAvatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {[...name.trim()][0]}
    </span>
  );
}

/** For who works in more than one shop. */
function ChooseShop() {
  const shops = useShops();
  const shown = useShop();
  if (shops.status !== 'ready' || shown.status !== 'ready' || !shown.value || shops.value.length < 2) return null;
  return (
    <select
      className={styles.choose}
      aria-label="Shop"
      value={shown.value.businessId}
      onChange={({ target }) => chooseShop(target.value)}
    >
      {shops.value.map(({ businessId, business }) => (
        <option key={businessId} value={businessId}>
          {business.name}
        </option>
      ))}
    </select>
  );
}

/** A tab bar on phones, with the rest behind "More"; a column beside the page on wide screens. */
function Rooms({ rooms }: { rooms: readonly Room[] }) {
  const { popover, open, popoverProps } = usePopover(moveByArrows);
  const { pathname } = useLocation();
  const tabs = rooms.length <= 5 ? rooms : rooms.filter(({ isTab }) => isTab);
  const more = rooms.filter((room) => !tabs.includes(room));
  const here = roomAt(pathname)?.path ?? pathname;
  return (
    <nav className={styles.rooms} aria-label="Shop">
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

function RoomLink({ room: { path, label, icon, isAlone }, isHere }: { room: Room; isHere: boolean }) {
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

/** One line at the end of the page. */
export function ShopFoot() {
  return (
    <footer className={styles.foot}>
      <p>
        <Link to={ROUTES.home}>{PRODUCT_NAME}</Link> <Link to={ROUTES.privacy}>Privacy</Link>{' '}
        <Link to={ROUTES.terms}>Terms</Link> <SupportLink />
      </p>
    </footer>
  );
}
