import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { Island } from '../document/Island';
import { wirePhoneMenu } from '../document/menus';
import { CloseButton } from '../ui/CloseButton';
import { Logo, TileBand } from '../ui/Logo';
import { MenuAccount } from './Account';
import { HELP_LINKS, MAIN_LINKS, NavLinks, SOLUTION_LINKS } from './NavLinks';
import styles from './PhoneMenu.module.css';
import { usePopover } from './usePopover';

/** The full-screen menu of small screens, and the floating button that opens it while the bar is hidden. */
export function PhoneMenu() {
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
        <h2 id="menu-help">Help</h2>
        <ul aria-labelledby="menu-help">
          <NavLinks links={HELP_LINKS} />
        </ul>
        <TileBand />
        <Island name="menuAccount" of={MenuAccount} className={styles.account} />
      </div>
    </>
  );
}
