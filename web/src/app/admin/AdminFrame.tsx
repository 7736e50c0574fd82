/** The frame around the admin pages: the queue of payments first, then the other rooms. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../shared/session/session';
import { Account } from '../../shared/shell/Account';
import { Badge } from '../../shared/ui/Badge';
import { classNames } from '../../shared/ui/classNames';
import { Logo } from '../../shared/ui/Logo';
import { type NavRoom, RoomNav } from '../RoomNav';
import styles from '../ShopFrame.module.css';

/** Add a room here together with its page. */
const ROOMS: readonly NavRoom[] = [
  { path: ROUTES.approvePayment, label: 'Payments', icon: 'M3 6h18v12H3zM3 10h18M7 15h3' },
  {
    path: ROUTES.interest,
    label: 'Interest',
    icon: 'M12 20l-7.5-7.5a4.6 4.6 0 0 1 6.5-6.5l1 1 1-1a4.6 4.6 0 0 1 6.5 6.5z',
  },
  { path: ROUTES.mail, label: 'Mail', icon: 'M3 6h18v12H3zM3 7l9 7 9-7' },
];

export function Bar() {
  const { user, isAdmin } = useSession();
  const { pathname } = useLocation();
  return (
    <>
      <header className={classNames(styles.bar, 'unprinted')}>
        <Link className={styles.shop} to={isAdmin ? ROUTES.approvePayment : ROUTES.home}>
          <Logo name={PRODUCT_NAME} />
          {isAdmin && <Badge tone="neutral">Admin</Badge>}
        </Link>
        {user?.email && (
          <div className={styles.account}>
            <Account email={user.email} />
          </div>
        )}
      </header>
      {isAdmin && <RoomNav label="Admin" rooms={ROOMS} here={pathname} />}
    </>
  );
}

export { Foot } from '../Foot';
