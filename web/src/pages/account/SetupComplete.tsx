import { formatMoney, PLAN } from '@tessera/domain/money';
import { ROUTES } from '@tessera/domain/paths';
import { useEffect } from 'react';
import type { PageMeta } from '../../app/router/route';
import { session, useSession } from '../../features/auth/session';
import { CardPreview } from '../../features/business/CardPreview';
import { summaryOf } from '../../features/business/setupForm';
import { useBusinessSetup } from '../../features/business/useBusinessSetup';
import { ReadFailure, StaleNotice } from '../../features/reading/ReadNotice';
import { ButtonLink } from '../../ui/ButtonLink';
import { EmptyState } from '../../ui/EmptyState';
import { Facts } from '../../ui/Facts';
import { Cluster, Split, Stack } from '../../ui/Layout';
import { LoadingScreen } from '../../ui/Loading';
import { PageHead, Section } from '../../ui/Page';

export const meta: PageMeta = {
  title: 'Your set-up',
  description: 'What you told us about your business, and what comes next.',
  noIndex: true,
};

export default function SetupComplete() {
  const { user, paid } = useSession();
  const [setup, again] = useBusinessSetup(user?.uid ?? '');

  // Which step comes next depends on it.
  useEffect(() => void session.refreshPaid(), []);

  const done = setup.status === 'ready' && setup.value.complete === true;
  return (
    <>
      <PageHead
        title={done ? 'Your business is set up' : setup.status === 'ready' ? 'Your set-up is not finished' : meta.title}
        lead={
          done
            ? `Everything is saved. ${paid ? 'And you have paid, so there is nothing more to do.' : 'One step is left.'}`
            : undefined
        }
      />
      <Section>
        {setup.status === 'loading' && <LoadingScreen />}
        {setup.status === 'failed' && <ReadFailure what="your business" reads={[setup]} onRetry={again} />}
        <StaleNotice reads={[setup]} onRetry={again} />
        {setup.status === 'ready' && !done && (
          <EmptyState
            title="A few tiles are missing"
            action={<ButtonLink to={ROUTES.businessSetup}>Go on with the set-up</ButtonLink>}
          >
            <p>What you typed so far is saved.</p>
          </EmptyState>
        )}
        {setup.status === 'ready' && done && (
          <Split>
            <Stack>
              <Facts items={summaryOf(setup.value)} />
              <Cluster as="p">
                {paid ? (
                  <ButtonLink to={ROUTES.dashboard}>Go to your dashboard</ButtonLink>
                ) : (
                  <ButtonLink to={ROUTES.payment}>Pay {formatMoney(PLAN.amount, PLAN.currency)}</ButtonLink>
                )}
                <ButtonLink to={ROUTES.businessSetup} variant="quiet">
                  Change something
                </ButtonLink>
              </Cluster>
            </Stack>
            <CardPreview business={setup.value} />
          </Split>
        )}
      </Section>
    </>
  );
}
