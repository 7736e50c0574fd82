import { ROUTES } from '@tessera/domain/paths';
import { PRODUCT_NAME } from '@tessera/domain/product';
import { useEffect } from 'react';
import { useSession } from '../../features/auth/session';
import { ButtonLink } from '../../ui/ButtonLink';
import { Logo, TileBand } from '../../ui/Mosaic';
import { Account } from './Account';
import { keepFocusInside } from './keepFocusInside';
import { MAIN_LINKS, SOLUTION_LINKS } from './links';
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
      <button type="button" className={styles.float} popoverTarget="menu" aria-label="Open menu" />
      <div
        {...popoverProps}
        ref={popover}
        id="menu"
        role="dialog"
        aria-modal="true"
        aria-label="Menu"
        className={styles.menu}
      >
        <p>
          <Logo name={PRODUCT_NAME} />
          <button type="button" aria-label="Close menu" />
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
            <ButtonLink to={ROUTES.signUp}>Get started</ButtonLink>
            <ButtonLink to={ROUTES.logIn} variant="secondary">
              Log in
            </ButtonLink>
          </>
        )}
      </div>
    </>
  );
}
