import type { PageMeta } from '../../app/pageMeta';
import { useRetailer } from '../../features/retailer/useRetailer';
import { useSession } from '../../features/auth/useSession';
import { LoadingScreen } from '../../ui/LoadingScreen';
import { PageHeader } from '../../ui/PageHeader';
import { Section } from '../../ui/Section';
import { ReadFailure } from './ReadFailure';
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
  const [retailer, again] = useRetailer(uid);
  return (
    <>
      <PageHeader title="Set up your business" lead="Five short steps. Stop whenever you like: you go on where you were." />
      <Section>
        {retailer.status === 'loading' && <LoadingScreen />}
        {retailer.status === 'failed' && <ReadFailure what="your business" onRetry={again} />}
        {retailer.status === 'ready' && retailer.stale && <KeptBusiness business={retailer.value} onRetry={again} />}
        {retailer.status === 'ready' && !retailer.stale && <SetupForm key={uid} uid={uid} email={user?.email ?? ''} stored={retailer.value} />}
      </Section>
    </>
  );
}
