import { Navigate, useLocation } from 'react-router-dom';
import type { PageMeta } from '../../app/router/route';
import { useSession } from '../../features/auth/session';
import { ArrivalNotice } from '../../features/forms/ArrivalNotice';
import { ReadFailure, StaleNotice } from '../../features/query/QueryNotice';
import { resumeStep, stepAddress, stepNamed, summaryOf } from '../../features/setup/setupForm';
import { useBusinessSetup } from '../../features/setup/useBusinessSetup';
import { Card } from '../../ui/Card';
import { Facts } from '../../ui/Facts';
import { Stack } from '../../ui/Layout';
import { LoadingScreen } from '../../ui/Loading';
import { Section } from '../../ui/Page';
import { SetupForm } from './SetupForm';
import { SetupHead } from './SetupHead';

export const meta: PageMeta = {
  title: 'Set up your business',
  description: 'Tell us about your business in a few short steps. Everything is saved as you type.',
  noIndex: true,
};

export default function BusinessSetup() {
  const { user } = useSession();
  const location = useLocation();
  const step = stepNamed(location.search);
  const uid = user?.uid ?? '';
  const [setup, again] = useBusinessSetup(uid);
  const isCurrent = setup.status === 'ready' && !setup.stale;
  return (
    <>
      <SetupHead title={meta.title} step={isCurrent || setup.status === 'loading' ? step : undefined} />
      <Section>
        <Stack>
          <ArrivalNotice tone="success" />
          {setup.status === 'loading' && <LoadingScreen />}
          {setup.status === 'failed' && <ReadFailure what="your business" reads={[setup]} onRetry={again} />}
          {/* Read-only, because saving an old copy would overwrite newer changes from elsewhere. */}
          {setup.status === 'ready' && setup.stale && (
            <>
              <StaleNotice reads={[setup]} onRetry={again} />
              <Card>
                <Facts items={summaryOf(setup.value)} />
              </Card>
            </>
          )}
          {isCurrent && step === undefined && (
            <Navigate to={stepAddress(resumeStep(setup.value))} state={location.state} replace />
          )}
          {isCurrent && step !== undefined && <SetupForm key={uid} uid={uid} stored={setup.value} step={step} />}
        </Stack>
      </Section>
    </>
  );
}
