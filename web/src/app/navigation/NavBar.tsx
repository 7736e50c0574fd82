import { PRODUCT_NAME } from '@shared/product';
import { ROUTES } from '@shared/routes';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../features/auth/useSession';
import { ButtonLink } from '../../ui/ButtonLink';
import { Logo } from '../../ui/Logo';
import { AccountMenu } from './AccountMenu';
import { BackToTop } from './BackToTop';
import { MAIN_LINKS } from './links';
import { MenuButton } from './MenuButton';
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
        <Link to={ROUTES.home} className={styles.home} aria-label={`${PRODUCT_NAME}, start page`}>
          <Logo name={PRODUCT_NAME} />
        </Link>
        <ul className={styles.links}>
          <NavLinks links={MAIN_LINKS} />
          <SolutionsMenu />
        </ul>
        <div className={styles.account}>
          {user?.email ? (
            <AccountMenu email={user.email} />
          ) : (
            <>
              <Link to={ROUTES.logIn} className={styles.logIn}>
                Log in
              </Link>
              <ButtonLink to={ROUTES.signUp} className={styles.start}>
                Get started
              </ButtonLink>
            </>
          )}
        </div>
        <MenuButton />
      </nav>
      <PhoneMenu />
      <BackToTop />
    </header>
  );
}
