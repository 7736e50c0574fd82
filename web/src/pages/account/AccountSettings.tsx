import type { PageMeta } from '../../app/router/route';
import { useReauthentication } from '../../features/auth/Reauthentication';
import { useSession } from '../../features/auth/session';
import { Stack } from '../../ui/Layout';
import { PageHead, Section } from '../../ui/Page';
import { DeleteAccount, DownloadData } from './DataSettings';
import { ProfileSettings } from './ProfileSettings';
import { ShopSettings } from './ShopSettings';
import { ChangeEmail, ChangePassword } from './SignInSettings';

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
        <Stack gap={5} width="fields">
          <ShopSettings />
          <ProfileSettings uid={user.uid} />
          <ChangeEmail confirm={confirm} />
          <ChangePassword email={user.email ?? ''} confirm={confirm} />
          <DownloadData confirm={confirm} />
          <DeleteAccount email={user.email ?? ''} confirm={confirm} />
        </Stack>
      </Section>
      {dialog}
    </>
  );
}
