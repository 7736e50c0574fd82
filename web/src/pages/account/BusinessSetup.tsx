import type { PageMeta } from '../../app/router/route';
import { useSession } from '../../features/auth/session';
import { useBusinessSetup } from '../../features/business/useBusinessSetup';
import { ReadFailure } from '../../features/reading/ReadNotice';
import { LoadingScreen } from '../../ui/Loading';
import { PageHead, Section } from '../../ui/Page';
import { KeptBusiness } from './setup/KeptBusiness';
import { SetupForm } from './setup/SetupForm';

export const meta: PageMeta = {
  title: 'Set up your business',
  description: 'Tell us about your business in five short steps. Everything is saved as you type.',
  noIndex: true,
};

export default function BusinessSetup() {
  const { user } = useSession();
  const uid = user?.uid ?? '';
  const [setup, again] = useBusinessSetup(uid);
  return (
    <>
      <PageHead
        title="Set up your business"
        lead="Five short steps. Stop whenever you like: you go on where you were."
      />
      <Section>
        {setup.status === 'loading' && <LoadingScreen />}
        {setup.status === 'failed' && <ReadFailure what="your business" reads={[setup]} onRetry={again} />}
        {setup.status === 'ready' && setup.stale && <KeptBusiness setup={setup} onRetry={again} />}
        {setup.status === 'ready' && !setup.stale && (
          <SetupForm key={uid} uid={uid} email={user?.email ?? ''} stored={setup.value} />
        )}
      </Section>
    </>
  );
}
