import { formatMoney, PLAN } from '@tessera/domain/money';
import { ROUTES } from '@tessera/domain/paths';
import type { PageMeta } from '../../app/router/route';
import { useSession } from '../../features/auth/session';
import { resumeStep, SETUP_STEPS } from '../../features/business/setupForm';
import { useBusinessSetup } from '../../features/business/useBusinessSetup';
import { ArrivalNotice } from '../../features/forms/ArrivalNotice';
import { WAYS_TO_PAY } from '../../features/operator/operatorFacts';
import { PaymentBadge, paymentStatus } from '../../features/payment/paymentStatus';
import { usePaymentRead } from '../../features/payment/usePaymentRead';
import { ReadFailure, StaleNotice } from '../../features/reading/ReadNotice';
import { Badge } from '../../ui/Badge';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { Stack } from '../../ui/Layout';
import { LoadingScreen } from '../../ui/Loading';
import { PageHead, Section } from '../../ui/Page';

export const meta: PageMeta = {
  title: 'Getting started',
  description: 'What is done, what comes next: your email, your business, your payment.',
  noIndex: true,
};

export default function OnboardingOverview() {
  const { user } = useSession();
  const uid = user?.uid ?? '';
  const [setup, readSetup] = useBusinessSetup(uid);
  const [payment, readPayment] = usePaymentRead(uid);
  const again = () => Promise.all([readSetup(), readPayment()]);
  const price = formatMoney(PLAN.amount, PLAN.currency);

  if (setup.status === 'failed' || payment.status === 'failed') {
    return (
      <>
        <PageHead title="Getting started" />
        <ReadFailure what="your account" reads={[setup, payment]} onRetry={again} />
      </>
    );
  }
  const ready = setup.status === 'ready' && payment.status === 'ready';
  const status = payment.status === 'ready' ? paymentStatus(payment.value) : 'unpaid';
  const business = setup.status === 'ready' ? setup.value : {};
  const begun = business.step !== undefined || business.name !== undefined;
  const allDone = business.complete === true && status === 'paid';

  return (
    <>
      <PageHead
        title="Getting started"
        lead={allDone ? 'All three steps are done.' : 'Three steps, in any order you like after the first.'}
      />
      <Section>
        <Stack width="list">
          <ArrivalNotice tone="success" />
          {ready && <StaleNotice reads={[setup, payment]} onRetry={again} />}
          {!ready ? (
            <LoadingScreen />
          ) : (
            <Stack as="ol" gap={4}>
              <Card as="li" title="Verify your email" badge={<Badge tone="good">Done</Badge>}>
                <p>{user?.email} is verified.</p>
              </Card>
              <Card
                as="li"
                title="Set up your business"
                badge={
                  business.complete ? (
                    <Badge tone="good">Done</Badge>
                  ) : (
                    <Badge tone="waiting">{begun ? 'Under way' : 'To do'}</Badge>
                  )
                }
              >
                <p>
                  {business.complete
                    ? `${business.name ?? 'Your business'} is set up.`
                    : begun
                      ? `You are at “${SETUP_STEPS[resumeStep(business)]?.title}”. What you typed is saved.`
                      : 'Begin with your card: your shop’s name and the reward. The rest can wait, and is saved as you type.'}
                </p>
                <p>
                  <ButtonLink to={ROUTES.businessSetup} variant={business.complete ? 'secondary' : 'primary'}>
                    {business.complete ? 'Change your business' : begun ? 'Go on with the set-up' : 'Start the set-up'}
                  </ButtonLink>
                </p>
              </Card>
              <Card as="li" title="Pay" badge={<PaymentBadge reader="owner" status={status} />}>
                <p>
                  {status === 'paid'
                    ? 'Thank you. There is nothing more to pay.'
                    : `${price}, once. You pay ${WAYS_TO_PAY}.`}
                </p>
                <p>
                  {status === 'paid' ? (
                    <ButtonLink to={ROUTES.receipt} variant="secondary">
                      See the receipt
                    </ButtonLink>
                  ) : (
                    <ButtonLink to={ROUTES.payment} variant={business.complete ? 'primary' : 'secondary'}>
                      {status === 'pending' ? 'See your transfer' : `Pay ${price}`}
                    </ButtonLink>
                  )}
                </p>
              </Card>
            </Stack>
          )}
          {ready && status === 'paid' && (
            <p>
              <ButtonLink to={ROUTES.dashboard}>Go to your dashboard</ButtonLink>
            </p>
          )}
        </Stack>
      </Section>
    </>
  );
}
