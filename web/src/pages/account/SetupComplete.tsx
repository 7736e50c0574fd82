import type { BusinessSetup } from '@tessera/domain/businessSetup';
import { formatMoney, PLAN } from '@tessera/domain/money';
import { ROUTES } from '@tessera/domain/paths';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { PageMeta } from '../../app/router/route';
import { operator } from '../../data/settings';
import { session, useSession } from '../../features/auth/session';
import { CardPreview } from '../../features/business/CardPreview';
import { openSteps, resumeStep, stepAddress, summaryOf } from '../../features/business/setupForm';
import { useBusinessSetup } from '../../features/business/useBusinessSetup';
import { usePaymentActions } from '../../features/payment/usePaymentActions';
import { ReadFailure, StaleNotice } from '../../features/reading/ReadNotice';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { EmptyState } from '../../ui/EmptyState';
import { Facts } from '../../ui/Facts';
import { Cluster, Split, Stack } from '../../ui/Layout';
import { LoadingScreen } from '../../ui/Loading';
import { Notice } from '../../ui/Notice';
import { PageHead, Section } from '../../ui/Page';
import { WayOut } from '../../ui/WayOut';

export const meta: PageMeta = {
  title: 'Your set-up',
  description: 'What you told us about your business, and what comes next.',
  noIndex: true,
};

/** The steps that were skipped and that joining waits for. */
function MissingForJoining({ setup }: { setup: BusinessSetup }) {
  const open = openSteps(setup);
  if (open.length === 0) return null;
  return (
    <Notice tone="info" title="Customers cannot join yet">
      <p>
        A shop that takes customers says where it is and whom to ask. Missing:{' '}
        {open.map(({ title }) => title.toLowerCase()).join(' and ')}. You can pay first and add it later.
      </p>
      <ButtonLink variant="secondary" to={stepAddress(resumeStep(setup))}>
        Add it now
      </ButtonLink>
    </Notice>
  );
}

/** The one act that is left, straight to the card page. */
function Pay() {
  const { busy, failure, payByCard, stop } = usePaymentActions();
  return (
    <>
      {failure !== undefined && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      <Cluster>
        <Button busy={busy !== undefined} onClick={payByCard}>
          Pay {formatMoney(PLAN.amount, PLAN.currency)} by card
        </Button>
        <WayOut waits={busy !== undefined} onStop={stop} />
        {operator().bank && (
          <ButtonLink to={ROUTES.payment} variant="quiet">
            Pay by bank transfer
          </ButtonLink>
        )}
      </Cluster>
    </>
  );
}

/** What was filled in, each line with a link to the step that says it. */
function Summary({ setup }: { setup: BusinessSetup }) {
  return (
    <Facts
      items={summaryOf(setup).map(({ term, value, step }) => ({
        term,
        value: (
          <Cluster spread>
            <span>{value}</span>
            <Link to={stepAddress(step)}>
              Edit<span className="visuallyHidden"> {term.toLowerCase()}</span>
            </Link>
          </Cluster>
        ),
      }))}
    />
  );
}

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
              <Summary setup={setup.value} />
              <MissingForJoining setup={setup.value} />
              {paid ? (
                <p>
                  <ButtonLink to={ROUTES.dashboard}>Go to your dashboard</ButtonLink>
                </p>
              ) : (
                <Pay />
              )}
            </Stack>
            <CardPreview business={setup.value} />
          </Split>
        )}
      </Section>
    </>
  );
}
