import { Navigate, useLocation } from 'react-router-dom';
import { ArrivalNotice } from '../../shared/forms/ArrivalNotice';
import { ReadFailure, StaleNotice } from '../../shared/query/QueryNotice';
import type { PageMeta } from '../../shared/route';
import { useSession } from '../../shared/session/session';
import { Card } from '../../shared/ui/Card';
import { Facts } from '../../shared/ui/Facts';
import { Stack } from '../../shared/ui/Layout';
import { LoadingScreen } from '../../shared/ui/Loading';
import { Section } from '../../shared/ui/Page';
import { useBusinessSetup } from '../useBusinessSetup';
import { SetupForm } from './SetupForm';
import { SetupHead } from './SetupHead';
import { resumeStep, stepAddress, stepNamed, summaryOf } from './setupSteps';

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
