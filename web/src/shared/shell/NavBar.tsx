import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Island } from '../document/Island';
import { wireMenu } from '../document/menus';
import { markScroll, scrollToTop } from '../document/scrollMarks';
import { classNames } from '../ui/classNames';
import { Logo } from '../ui/Logo';
import { BarAccount } from './Account';
import styles from './NavBar.module.css';
import { MAIN_LINKS, NavLinks, SOLUTION_LINKS } from './NavLinks';
import panel from './Panel.module.css';
import { PhoneMenu } from './PhoneMenu';
import { usePopover } from './usePopover';

/** The bar at the top. It hides on scrolling down and returns on scrolling up. */
export function NavBar() {
  const { key } = useLocation();
  useEffect(markScroll, [key]);

  return (
    <header className={classNames(styles.header, 'unprinted')}>
      <nav className={styles.bar} aria-label="Main">
        <Link to={ROUTES.home} discover="none" aria-label={`${PRODUCT_NAME}, home page`}>
          <Logo name={PRODUCT_NAME} />
        </Link>
        <ul>
          <NavLinks links={MAIN_LINKS} />
          <SolutionsMenu />
        </ul>
        <Island name="account" of={BarAccount} className={styles.account} />
        <button type="button" popoverTarget="menu" aria-label="Open menu" />
      </nav>
      <PhoneMenu />
      <button type="button" data-press="top" className={styles.top} aria-label="Back to top" onClick={scrollToTop} />
    </header>
  );
}

/** The Solutions button and its menu. */
function SolutionsMenu() {
  const { pathname } = useLocation();
  const popover = usePopover(wireMenu);
  return (
    <li>
      <button
        type="button"
        popoverTarget="solutions-menu"
        aria-expanded={false}
        aria-current={pathname === ROUTES.solutions ? 'true' : undefined}
      >
        Solutions
      </button>
      <div popover="auto" ref={popover} id="solutions-menu" className={panel.panel}>
        <ul>
          <NavLinks links={SOLUTION_LINKS} />
        </ul>
      </div>
    </li>
  );
}
