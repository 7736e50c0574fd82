import { ROUTES } from '@tessera/domain/addresses/paths';
import { useNavigate } from 'react-router-dom';
import { wireMenu } from '../document/menus';
import { notify } from '../document/notificationStore';
import { countWaitingScans } from '../scans/waitingScans';
import { signOut, useSession } from '../session/session';
import { shopAddress } from '../session/StartLink';
import { classNames } from '../ui/classNames';
import styles from './AccountMenu.module.css';
import { type NavigationLink, NavLinks } from './NavLinks';
import panel from './Panel.module.css';
import { usePopover } from './usePopover';

interface AccountMenuProps {
  email: string;
  /** Shown as part of the full-screen menu instead of a separate menu. */
  isFlat?: boolean;
}

/** Who is signed in, and the account's pages. */
export function AccountMenu({ email, isFlat = false }: AccountMenuProps) {
  const popover = usePopover(wireMenu);
  const name = email.split('@')[0] ?? '';
  if (isFlat) return <AccountEntries name={name} email={email} />;
  return (
    <div>
      <button type="button" popoverTarget="account-menu" aria-expanded={false}>
        <span className={styles.initial} aria-hidden="true">
          {name[0]}
        </span>
        <span className={styles.name}>{name}</span>
      </button>
      <div popover="auto" ref={popover} id="account-menu" className={classNames(panel.panel, styles.panel)}>
        <AccountEntries name={name} email={email} />
      </div>
    </div>
  );
}

interface AccountEntriesProps {
  /** The part of the e-mail before the @. */
  name: string;
  email: string;
}

/** The entries of the account menu, in the bar and in the full-screen menu. */
function AccountEntries({ name, email }: AccountEntriesProps) {
  const current = useSession();
  const leave = useSignOut();
  const links: NavigationLink[] = [
    { to: shopAddress(current), label: 'Your shop' },
    { to: ROUTES.accountSettings, label: 'Account Settings' },
  ];
  if (current.isAdmin) links.push({ to: ROUTES.approvePayment, label: 'Approve payments' });
  return (
    <>
      <p className={classNames(styles.who, 'note')}>
        <b>{name}</b>
        <span>{email}</span>
      </p>
      <ul>
        <NavLinks links={links} />
        <li>
          <button type="button" onClick={() => void leave()}>
            Sign Out
          </button>
        </li>
      </ul>
    </>
  );
}

/** If scans are waiting in this browser, asks before signing out. True when there are none, or the visitor agrees. */
async function mayLeaveScans(): Promise<boolean> {
  const waiting = await countWaitingScans();
  const question =
    `${waiting} ${waiting === 1 ? 'scan waits' : 'scans wait'} on this device for a connection. ` +
    'They stay here. You can send them when you open the counter again; somebody else of the shop can send ' +
    'only those with a customer’s code. Sign out all the same?';
  return waiting === 0 || confirm(question);
}

/** Between signing out and going to the log-in page, in ms. */
const SIGN_OUT_REDIRECT_MS = 300;

/** Signs out, says so, and then goes to the log-in page. */
function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await mayLeaveScans())) return;
    const { success, message } = await signOut();
    notify({ tone: success ? 'success' : 'error', message });
    if (!success) return;
    setTimeout(() => {
      // The guard of a protected page may have redirected already.
      if (window.location.pathname !== ROUTES.logIn) void navigate(ROUTES.logIn);
    }, SIGN_OUT_REDIRECT_MS);
  };
}
