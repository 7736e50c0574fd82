import { ROUTES } from '@tessera/domain/paths';
import { PRODUCT_NAME } from '@tessera/domain/product';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../features/auth/session';
import { ButtonLink } from '../../ui/ButtonLink';
import { Logo } from '../../ui/Mosaic';
import { Account } from './Account';
import { BackToTop } from './BackToTop';
import { MAIN_LINKS } from './links';
import styles from './NavBar.module.css';
import { NavLinks } from './NavLinks';
import { PhoneMenu } from './PhoneMenu';
import { SolutionsMenu } from './SolutionsMenu';
import { useScrollMarks } from './useScrollMarks';

/**
 * The bar at the top. It goes on scrolling down and comes back on scrolling up. Whoever was signed in here before
 * (`data-returning` on the root element, set before the first paint) is not shown the stranger's links meanwhile.
 */
export function NavBar() {
  const { user, known, failure } = useSession();
  useScrollMarks();

  useEffect(() => {
    if (known || failure) delete document.documentElement.dataset['returning'];
  }, [known, failure]);

  return (
    <header className={styles.header}>
      <nav className={styles.bar} aria-label="Main">
        <Link to={ROUTES.home} aria-label={`${PRODUCT_NAME}, start page`}>
          <Logo name={PRODUCT_NAME} />
        </Link>
        <ul>
          <NavLinks links={MAIN_LINKS} />
          <SolutionsMenu />
        </ul>
        <div className={styles.account}>
          {user?.email ? (
            <Account email={user.email} />
          ) : (
            <>
              <Link to={ROUTES.logIn}>Log in</Link>
              <ButtonLink to={ROUTES.signUp}>Get started</ButtonLink>
            </>
          )}
        </div>
        <button type="button" popoverTarget="menu" aria-label="Open menu" />
      </nav>
      <PhoneMenu />
      <BackToTop />
    </header>
  );
}
