import { ROUTES } from '@tessera/domain/addresses/paths';
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
import { useOwnShop } from '../shopStore';
import { useBusinessSetup } from '../useBusinessSetup';
import { SetupForm } from './SetupForm';
import { SetupHead } from './SetupHead';
import { LAST_STEP, resumeStep, stepAddress, stepNamed, summaryOf } from './setupSteps';

export const meta: PageMeta = {
  title: 'Set up your business',
  description: 'Tell us about your business in a few short steps. Everything is saved as you type.',
};

export default function BusinessSetup() {
  const { user } = useSession();
  const location = useLocation();
  const step = stepNamed(location.search);
  const uid = user?.uid ?? '';
  const [setup, again] = useBusinessSetup(uid);
  const shop = useOwnShop();
  const hasShop = shop.status === 'ready' && shop.value !== null;
  // The form differs for an open shop.
  const isCurrent = setup.status === 'ready' && !setup.stale && shop.status !== 'loading';
  const isLoading = setup.status === 'loading' || (setup.status === 'ready' && !setup.stale && !isCurrent);
  return (
    <>
      <SetupHead title={meta.title} step={isCurrent || isLoading ? step : undefined} hasShop={hasShop} />
      <Section>
        <Stack>
          <ArrivalNotice tone="success" />
          {isLoading && <LoadingScreen />}
          {setup.status === 'failed' && <ReadFailure what="your business" reads={[setup]} onRetry={again} />}
          {/* Read-only, because saving an old copy would overwrite newer changes from elsewhere. */}
          {setup.status === 'ready' && setup.stale && (
            <>
              <StaleNotice reads={[setup]} onRetry={again} />
              <Card>
                <Facts items={summaryOf(setup.value, hasShop)} />
              </Card>
            </>
          )}
          {isCurrent &&
            (step === undefined ? (
              <Navigate
                to={stepAddress(hasShop ? LAST_STEP : resumeStep(setup.value))}
                state={location.state}
                replace
              />
            ) : step === 0 && hasShop ? (
              // An open shop's card is changed in its room.
              <Navigate to={ROUTES.programme} replace />
            ) : (
              <SetupForm key={uid} uid={uid} stored={setup.value} step={step} hasShop={hasShop} />
            ))}
        </Stack>
      </Section>
    </>
  );
}
