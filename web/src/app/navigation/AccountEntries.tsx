import { ROUTES } from '@tessera/domain/paths';
import { useSession } from '../../features/auth/session';
import styles from './AccountMenu.module.css';
import type { NavigationLink } from './links';
import { NavLinks } from './NavLinks';
import { useSignOut } from './useSignOut';

interface AccountEntriesProps {
  /** The part of the e-mail before the @. */
  name: string;
  email: string;
}

/** What the account menu holds, in the bar and in the full-screen menu alike. */
export function AccountEntries({ name, email }: AccountEntriesProps) {
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
        <b>{name}</b>
        <span>{email}</span>
      </p>
      <ul>
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
