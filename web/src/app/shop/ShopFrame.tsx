/** The frame around the rooms of a shop and the account pages, instead of the site's bar and footer. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { initialOf } from '@tessera/domain/lib/text';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { isAtLeast } from '@tessera/domain/team/member';
import { Link, useLocation } from 'react-router-dom';
import type { Shop } from '../../shared/data/shops';
import { useWaited } from '../../shared/lib/useWaited';
import { ANSWER_LIMIT_MS } from '../../shared/lib/waits';
import { useSession } from '../../shared/session/session';
import { Account } from '../../shared/shell/Account';
import { classNames } from '../../shared/ui/classNames';
import { Logo } from '../../shared/ui/Logo';
import { shopColours } from '../../shared/ui/StampCard';
import { RoomNav, RoomsToCome } from '../RoomNav';
import { ADMIN_ROOMS, type NavRoom, roomAt, ROOMS } from '../rooms';
import styles from '../ShopFrame.module.css';
import { chooseShop, useShop, useShops } from '../shopStore';

/** What somebody without a shop sees in place of its rooms. */
const GETTING_STARTED: NavRoom = {
  path: ROUTES.onboarding,
  label: 'Getting started',
  icon: 'M5 12l5 5L20 7',
};

const ACCOUNT: NavRoom = {
  path: ROUTES.accountSettings,
  label: 'Account Settings',
  icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.6-7 8-7s8 3 8 7',
};

/** The rooms that the signed-in person sees, the account last; undefined while they are not known. */
function useRooms(): readonly NavRoom[] | undefined {
  const shop = useShop();
  const { isAdmin } = useSession();
  if (shop.status === 'loading') return undefined;
  if (shop.status !== 'ready') return [ACCOUNT];
  const role = shop.value?.member.role;
  if (!role) return [...(isAdmin ? ADMIN_ROOMS : [GETTING_STARTED]), ACCOUNT];
  return [...ROOMS.filter(({ least }) => isAtLeast(role, least)), ACCOUNT];
}

/** Pages with their own header and button, which replace the bar and the tabs on phones. */
const IN_STEPS: readonly string[] = [ROUTES.businessSetup, ROUTES.businessSetupAlias];

/** The shop's name and avatar tile, the rooms, and the account's menu. */
export function Bar() {
  const { user, known } = useSession();
  const shop = useShop();
  const business = shop.status === 'ready' ? shop.value?.business : undefined;
  const rooms = useRooms();
  const { pathname } = useLocation();
  const find = (sought: string) => rooms?.find(({ path }) => path === sought);
  // Pages about the payment are part of getting started; later, of the account.
  const here = roomAt(pathname)?.path ?? (find(pathname) ?? find(ROUTES.onboarding) ?? ACCOUNT).path;
  const isOverdue = useWaited(!user || !rooms, ANSWER_LIMIT_MS);
  const inSteps = IN_STEPS.includes(pathname) && styles.inSteps;
  return (
    <>
      <header className={classNames(styles.bar, 'unprinted', inSteps)}>
        <Link className={styles.shop} to={business ? ROUTES.dashboard : ROUTES.home}>
          {business ? (
            <>
              <ShopAvatar business={business} />
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
      {user && rooms ? (
        <RoomNav label="Shop" rooms={rooms} here={here} className={inSteps || undefined} />
      ) : (
        (user || !known) && !isOverdue && <RoomsToCome className={inSteps || undefined} />
      )}
    </>
  );
}

/** The shop's logo; without one, the first letter of its name on a tile in its colour. */
function ShopAvatar({ business: { name, logo, colour } }: { business: Shop['business'] }) {
  if (logo !== undefined) return <img className={styles.logo} src={logo} alt="" width="36" height="36" />;
  const colours = shopColours({ colour });
  return (
    <span className={classNames(styles.avatar, colours.className)} style={colours.style} aria-hidden="true">
      {initialOf(name.trim())}
    </span>
  );
}

/** Chooses the shop, for somebody who works in more than one. */
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

export { Foot } from '../Foot';
