import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRICE } from '@tessera/domain/payment/price';
import { isComplete } from '@tessera/domain/shop/business';
import { Link } from 'react-router-dom';
import { operator } from '../../shared/data/settings';
import { ReadFailure, StaleNotice } from '../../shared/query/QueryNotice';
import type { PageMeta } from '../../shared/route';
import { useSession } from '../../shared/session/session';
import { Button } from '../../shared/ui/Button';
import { ButtonLink } from '../../shared/ui/ButtonLink';
import { Card } from '../../shared/ui/Card';
import { EmptyState } from '../../shared/ui/EmptyState';
import { Facts } from '../../shared/ui/Facts';
import { Cluster, Split, Stack } from '../../shared/ui/Layout';
import { LoadingScreen } from '../../shared/ui/Loading';
import { LongWait } from '../../shared/ui/LongWait';
import { Failure, Notice } from '../../shared/ui/Notice';
import { Unbroken } from '../../shared/ui/Unbroken';
import { openingOf, OpeningPanel } from '../OnboardingProgress';
import { paymentStatus } from '../payment/paymentStatus';
import { usePaymentActions } from '../payment/usePaymentActions';
import { usePaymentRead } from '../payment/usePaymentRead';
import { RoomPage } from '../RoomPage';
import { useOwnShop } from '../shopStore';
import { useBusinessSetup } from '../useBusinessSetup';
import { CardPreview } from './CardPreview';
import { pictureOf, recallLogo } from './keptLogo';
import styles from './SetupComplete.module.css';
import { missingOnTheWay, resumeStep, stepAddress, summaryOf } from './setupSteps';

export const meta: PageMeta = {
  title: 'Your set-up',
  description: 'What you told us about your business, and what comes next.',
};

/** Says that the contact or the address is missing, without which customers cannot join. */
function MissingForJoining({ setup, isPaid }: { setup: BusinessSetup; isPaid: boolean }) {
  if (openingOf(setup, isPaid).hasContact) return null;
  return (
    <Notice tone="info" title="Customers cannot join yet">
      <p>
        Your contact and address are missing. Customers see them before they join.{' '}
        {!isPaid && 'You can pay first and add them later.'}
      </p>
      <p>
        <Link to={stepAddress(resumeStep(setup))}>Add them now</Link>
      </p>
    </Notice>
  );
}

/** The last step: a button that opens the card page. */
function Pay({ setup }: { setup: BusinessSetup }) {
  const { busy, failure, payByCard, stop } = usePaymentActions();
  return (
    <OpeningPanel business={setup} isPaid={false} title={`Pay ${PRICE}, once`}>
      <p>Then hand out your card, stamp it and give rewards. Nothing renews.</p>
      <Failure message={failure} />
      <Cluster>
        <Button busy={busy !== undefined} onClick={payByCard}>
          Pay {PRICE} by card
        </Button>
        <LongWait isWaiting={busy !== undefined} onStop={stop} />
        {operator().bank && (
          <ButtonLink to={ROUTES.payment} variant="secondary">
            Pay by bank transfer
          </ButtonLink>
        )}
      </Cluster>
      <MissingForJoining setup={setup} isPaid={false} />
    </OpeningPanel>
  );
}

/** For an owner who has asked to pay by bank transfer. */
function Transfer({ setup }: { setup: BusinessSetup }) {
  return (
    <OpeningPanel business={setup} isPaid={false} title="Send your bank transfer">
      <p>We are waiting for it. Your shop opens once we have approved it.</p>
      <p>
        <ButtonLink to={ROUTES.payment}>See your transfer</ButtonLink>
      </p>
      <MissingForJoining setup={setup} isPaid={false} />
    </OpeningPanel>
  );
}

/** For a paid owner: only the facts are missing that customers must be told before they join. */
function Paid({ setup }: { setup: BusinessSetup }) {
  return (
    <OpeningPanel business={setup} isPaid title="You have paid">
      {openingOf(setup, true).hasContact && <p>Your shop is open: customers can join, and you can stamp.</p>}
      <p>
        <ButtonLink to={ROUTES.dashboard}>Go to your shop</ButtonLink>
      </p>
      <MissingForJoining setup={setup} isPaid />
    </OpeningPanel>
  );
}

/** The filled-in fields, each with a link to its step. */
function Summary({ setup, hasShop }: { setup: BusinessSetup; hasShop: boolean }) {
  return (
    <Facts
      items={summaryOf(setup, hasShop).map(({ term, value, step }) => ({
        term,
        value: (
          <Cluster spread className={styles.line}>
            <span>
              <Unbroken text={value} />
            </span>
            <Link to={stepAddress(step)}>
              Edit<span className="visuallyHidden"> {term.toLowerCase()}</span>
            </Link>
          </Cluster>
        ),
      }))}
    />
  );
}

function titleOf(setup: BusinessSetup, hasShop: boolean): string {
  if (hasShop) return 'Your business';
  return openingOf(setup, false).hasContact ? 'Your business is set up' : 'Your card is set up';
}

/** The names of the first three, and how many more there are. */
const firstOf = (names: readonly string[]): string =>
  names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '');

export default function SetupComplete() {
  const { user, paid } = useSession();
  const uid = user?.uid ?? '';
  const [setup, again] = useBusinessSetup(uid);
  // The next step depends on the payment, and the session learns of it.
  const [payment] = usePaymentRead(uid);
  const isWaiting = payment.status === 'ready' && paymentStatus(payment.value) === 'pending';
  const shop = useOwnShop();
  const hasShop = shop.status === 'ready' && shop.value !== null;
  const isReady = setup.status === 'ready' && shop.status !== 'loading';
  const isLoading = setup.status !== 'failed' && !isReady;
  const kept = recallLogo(uid);
  const done = isReady && isComplete(setup.value);
  return (
    <RoomPage
      title={done ? titleOf(setup.value, hasShop) : isReady ? 'Your set-up is not finished' : meta.title}
      lead={done || isLoading ? 'Everything is saved. You can change it at any time.' : undefined}
    >
      {isLoading && <LoadingScreen />}
      {setup.status === 'failed' && <ReadFailure what="your business" reads={[setup]} onRetry={again} />}
      <Stack gap={10}>
        <StaleNotice reads={[setup]} onRetry={again} />
        {isReady && !done && (
          <EmptyState
            title="Some answers are missing"
            action={<ButtonLink to={ROUTES.businessSetup}>Finish the set-up</ButtonLink>}
          >
            <p>Still missing: {firstOf(missingOnTheWay(setup.value)).toLowerCase()}.</p>
            {Object.keys(setup.value).length > 0 && <p>What you typed so far is saved.</p>}
          </EmptyState>
        )}
        {done && (
          <>
            {hasShop ? (
              <MissingForJoining setup={setup.value} isPaid />
            ) : paid ? (
              <Paid setup={setup.value} />
            ) : isWaiting ? (
              <Transfer setup={setup.value} />
            ) : (
              <Pay setup={setup.value} />
            )}
            <Split early>
              <Card as="section" title="What you told us">
                <Summary setup={setup.value} hasShop={hasShop} />
              </Card>
              {!hasShop && <CardPreview business={setup.value} logo={kept && pictureOf(kept)} />}
            </Split>
          </>
        )}
      </Stack>
    </RoomPage>
  );
}
