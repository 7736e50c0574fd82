import type { PageMeta } from '../../app/router/route';
import { useReauthentication } from '../../features/auth/Reauthentication';
import { useSession } from '../../features/auth/session';
import { PageHead, Section } from '../../ui/Page';
import styles from './AccountSettings.module.css';
import { ChangeEmail } from './settings/ChangeEmail';
import { ChangePassword } from './settings/ChangePassword';
import { DeleteAccount } from './settings/DeleteAccount';
import { DownloadData } from './settings/DownloadData';
import { Profile } from './settings/Profile';

export const meta: PageMeta = {
  title: 'Account Settings',
  description: 'Your profile, your email and password, your data, and how to delete the account.',
  noIndex: true,
};

export default function AccountSettings() {
  const { user } = useSession();
  const [confirm, dialog] = useReauthentication();
  if (!user) return null;
  return (
    <>
      <PageHead title="Account Settings" lead={`You are logged in as ${user.email}.`} />
      <Section>
        <div className={styles.stack}>
          <Profile uid={user.uid} />
          <ChangeEmail confirm={confirm} />
          <ChangePassword email={user.email ?? ''} confirm={confirm} />
          <DownloadData confirm={confirm} />
          <DeleteAccount email={user.email ?? ''} confirm={confirm} />
        </div>
      </Section>
      {dialog}
    </>
  );
}
