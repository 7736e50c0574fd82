import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { wirePhoneMenu } from '../document/menus';
import { useSession } from '../session/session';
import { ButtonLink } from '../ui/ButtonLink';
import { CloseButton } from '../ui/CloseButton';
import { Logo, TileBand } from '../ui/Logo';
import { Account } from './Account';
import { GetStarted, MAIN_LINKS, NavLinks, SOLUTION_LINKS } from './NavLinks';
import styles from './PhoneMenu.module.css';
import { usePopover } from './usePopover';

/** The full-screen menu of small screens, and the floating button that opens it while the bar is hidden. */
export function PhoneMenu() {
  const { user } = useSession();
  const popover = usePopover(wirePhoneMenu);

  return (
    <>
      <button type="button" className={styles.float} popoverTarget="menu" aria-label="Open menu" />
      <div
        popover="auto"
        ref={popover}
        id="menu"
        role="dialog"
        aria-modal="true"
        aria-label="Menu"
        className={styles.menu}
      >
        <p>
          <Logo name={PRODUCT_NAME} />
          <CloseButton label="Close menu" />
        </p>
        <ul className={styles.links}>
          <NavLinks links={MAIN_LINKS} />
        </ul>
        <h2 id="menu-solutions">Solutions</h2>
        <ul aria-labelledby="menu-solutions">
          <NavLinks links={SOLUTION_LINKS} />
        </ul>
        <TileBand />
        {user?.email ? (
          <Account email={user.email} isFlat />
        ) : (
          <>
            <GetStarted />
            <ButtonLink to={ROUTES.logIn} variant="secondary">
              Log in
            </ButtonLink>
          </>
        )}
      </div>
    </>
  );
}
