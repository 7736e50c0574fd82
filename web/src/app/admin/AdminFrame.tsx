/** The frame around the admin pages: the queue of payments first, then the other rooms. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../shared/session/session';
import { Account } from '../../shared/shell/Account';
import { Badge } from '../../shared/ui/Badge';
import { classNames } from '../../shared/ui/classNames';
import { Logo } from '../../shared/ui/Logo';
import { RoomNav } from '../RoomNav';
import { ADMIN_ROOMS } from '../rooms';
import styles from '../ShopFrame.module.css';

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
      {isAdmin && <RoomNav label="Admin" rooms={ADMIN_ROOMS} here={pathname} />}
    </>
  );
}

export { Foot } from '../Foot';
