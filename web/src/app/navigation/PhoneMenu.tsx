import { PRODUCT_NAME } from '@shared/product';
import { ROUTES } from '@shared/routes';
import { useEffect } from 'react';
import { useSession } from '../../features/auth/useSession';
import { ButtonLink } from '../../ui/ButtonLink';
import { Logo } from '../../ui/Logo';
import { TileBand } from '../../ui/TileBand';
import { AccountEntries } from './AccountEntries';
import { keepFocusInside } from './keepFocusInside';
import { MAIN_LINKS, SOLUTION_LINKS } from './links';
import { MenuButton } from './MenuButton';
import { NavLinks } from './NavLinks';
import styles from './PhoneMenu.module.css';
import { usePopover } from './usePopover';
import { useSwipeLeft } from './useSwipeLeft';

/** The full-screen menu of small screens, and the floating button that opens it while the bar is hidden. */
export function PhoneMenu() {
  const { user } = useSession();
  const { popover, open, popoverProps } = usePopover(keepFocusInside);
  useSwipeLeft(popover);
  useEffect(() => {
    if (open) popover.current?.querySelector('button')?.focus();
  }, [open, popover]);

  return (
    <>
      <MenuButton floating />
      <div {...popoverProps} ref={popover} id="menu" role="dialog" aria-modal="true" aria-label="Menu" className={styles.menu}>
        <div className={styles.top}>
          <Logo name={PRODUCT_NAME} />
          <button type="button" className={styles.close} aria-label="Close menu" />
        </div>
        <ul className={styles.links}>
          <NavLinks links={MAIN_LINKS} />
        </ul>
        <p className={styles.heading} id="menu-solutions">
          Solutions
        </p>
        <ul className={styles.sublinks} aria-labelledby="menu-solutions">
          <NavLinks links={SOLUTION_LINKS} />
        </ul>
        <TileBand />
        {user?.email ? (
          <AccountEntries email={user.email} />
        ) : (
          <div className={styles.guest}>
            <ButtonLink to={ROUTES.signUp}>Get started</ButtonLink>
            <ButtonLink to={ROUTES.logIn} variant="secondary">
              Log in
            </ButtonLink>
          </div>
        )}
      </div>
    </>
  );
}
