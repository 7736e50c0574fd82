import { type ReactNode, useEffect } from 'react';
import { ArrivalNotice } from '../../shared/forms/ArrivalNotice';
import type { PageMeta } from '../../shared/route';
import { session, useSession } from '../../shared/session/session';
import { LoadingRows } from '../../shared/ui/LoadingRows';
import { Unbroken } from '../../shared/ui/Unbroken';
import { useReauthentication } from '../auth/Reauthentication';
import { RoomPage } from '../RoomPage';
import { useOwnShop } from '../shopStore';
import styles from './AccountSettings.module.css';
import { AgreementCard } from './AgreementCard';
import { DeleteAccount, DownloadData } from './DataSettings';
import { ProfileSettings } from './ProfileSettings';
import { BusinessSettings, WeeklyMail } from './ShopSettings';
import { ChangeEmail, ChangePassword } from './SignInSettings';

export const meta: PageMeta = {
  title: 'Account Settings',
  description: 'Your profile, your email and password, your data, and how to delete the account.',
};

interface Part {
  /** The anchor of the part. */
  id: string;
  label: string;
  content: ReactNode;
}

/** The parts of the page for this person, deleting last. */
function useParts(): [readonly Part[], dialog: ReactNode] {
  const { user, paid } = useSession();
  const shop = useOwnShop();
  const [check, dialog] = useReauthentication();
  // Shown together, so that what belongs to an owner moves nothing when it comes.
  if (!user || shop.status === 'loading') return [[], null];
  // The set-up, the weekly mail and the agreement are those of the owner who pays, not of others with that role.
  const own = shop.status === 'ready' ? shop.value : null;
  const email = user.email ?? '';
  const parts: (Part | false | null)[] = [
    (paid || own) && { id: 'business', label: 'Business', content: <BusinessSettings hasShop={own !== null} /> },
    own && { id: 'weekly-mail', label: 'Weekly mail', content: <WeeklyMail shop={own} /> },
    { id: 'profile', label: 'Profile', content: <ProfileSettings key={user.uid} uid={user.uid} /> },
    { id: 'email', label: 'Email', content: <ChangeEmail email={email} check={check} hasShop={own !== null} /> },
    { id: 'password', label: 'Password', content: <ChangePassword email={email} check={check} /> },
    { id: 'data', label: 'Your data', content: <DownloadData check={check} /> },
    // It loads late, so it is near the end, where it moves little.
    (paid || own) && { id: 'agreement', label: 'Data agreement', content: <AgreementCard uid={user.uid} /> },
    {
      id: 'delete',
      label: 'Delete account',
      content: <DeleteAccount email={email} business={own?.business} check={check} />,
    },
  ];
  return [parts.filter((part) => part !== false && part !== null), dialog];
}

/** One tile for each part: in the list of parts, and at the corner of the part itself. */
export default function AccountSettings() {
  const { user } = useSession();
  const [parts, dialog] = useParts();
  // An owner may have paid without a shop yet, and no guard of this page reads the payment status.
  useEffect(() => void session.refreshPaid(), []);
  if (!user) return null;
  return (
    <>
      <RoomPage title="Account Settings" lead={<Unbroken text={`You are logged in as ${user.email}.`} />}>
        <ArrivalNotice tone="success" />
        {parts.length === 0 ? (
          <LoadingRows />
        ) : (
          <div className={styles.columns}>
            <nav className={styles.contents} aria-label="On this page">
              <ul>
                {parts.map(({ id, label }) => (
                  <li key={id} className={styles.tile}>
                    <a href={`#${id}`}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
            <div className={styles.parts}>
              {parts.map(({ id, content }) => (
                <div key={id} id={id} className={styles.tile}>
                  {content}
                </div>
              ))}
            </div>
          </div>
        )}
      </RoomPage>
      {dialog}
    </>
  );
}
