import { ROUTES } from '@shared/routes';
import { useSession } from '../../features/auth/useSession';
import type { NavigationLink } from './links';
import styles from './NavBar.module.css';
import { NavLinks } from './NavLinks';
import { useSignOut } from './useSignOut';

/** What the account menu holds, in the bar and in the full-screen menu alike. */
export function AccountEntries({ email }: { email: string }) {
  const { paid, isAdmin } = useSession();
  const signOut = useSignOut();
  const links: NavigationLink[] = [
    { to: paid ? ROUTES.dashboard : ROUTES.onboarding, label: 'Your shop' },
    { to: ROUTES.accountSettings, label: 'Account Settings' },
  ];
  if (isAdmin) links.push({ to: ROUTES.approvePayment, label: 'Approve payments' });
  return (
    <>
      <p className={styles.who}>
        <b>{email.split('@')[0]}</b>
        {email}
      </p>
      <ul className={styles.entries}>
        <NavLinks links={links} />
        <li>
          <button type="button" onClick={() => void signOut()}>
            Sign Out
          </button>
        </li>
      </ul>
    </>
  );
}
