import { formatMoney, PLAN } from '@tessera/domain/money';
import { ROUTES } from '@tessera/domain/paths';
import { isPaid } from '@tessera/domain/payment/record';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PageMeta } from '../../app/router/route';
import { useSession } from '../../features/auth/session';
import { useLivePayment } from '../../features/payment/useLivePayment';
import { StaleNotice } from '../../features/reading/ReadNotice';
import { ButtonLink } from '../../ui/ButtonLink';
import { Cluster, Stack } from '../../ui/Layout';
import { LoadingScreen } from '../../ui/Loading';
import { Notice } from '../../ui/Notice';
import { PageHead, Section } from '../../ui/Page';
import { PayNow } from './PayNow';
import { PaymentUnseen } from './WaitForPayment';

export const meta: PageMeta = {
  title: 'Payment',
  description: 'Pay once for your shop, by card or by bank transfer.',
  noIndex: true,
};

/** There is nothing left to pay. */
function AlreadyPaid() {
  return (
    <Stack>
      <Notice tone="success" title="You have paid">
        <p>Thank you. There is nothing more to pay for this account.</p>
      </Notice>
      <Cluster as="p">
        <ButtonLink to={ROUTES.dashboard}>Go to your dashboard</ButtonLink>
        <ButtonLink to={ROUTES.receipt} variant="secondary">
          See the receipt
        </ButtonLink>
      </Cluster>
    </Stack>
  );
}

export default function Payment() {
  const { user } = useSession();
  const navigate = useNavigate();
  const [live, again] = useLivePayment(user?.uid);
  const record = live.status === 'ready' ? live.value : undefined;
  const paid = live.status === 'ready' && !live.stale ? isPaid(live.value) : undefined;
  const wasUnpaid = useRef(false);
  const isBackFromCardPage = new URLSearchParams(useLocation().search).has('cancelled');

  // Whoever watched it become paid moves on; whoever comes back later finds it said here.
  useEffect(() => {
    if (paid === false) wasUnpaid.current = true;
    if (paid && wasUnpaid.current)
      void navigate(ROUTES.dashboard, { replace: true, state: { notice: 'Payment received. Thank you.' } });
  }, [paid, navigate]);

  return (
    <>
      <PageHead
        title="Payment"
        lead={`${PLAN.name}: ${formatMoney(PLAN.amount, PLAN.currency)}, once. It does not renew. It lets you hand out your card, stamp it and give rewards.`}
      />
      <Section>
        {live.status === 'loading' && <LoadingScreen />}
        {live.status !== 'loading' && (
          <Stack>
            <StaleNotice reads={[live]} onRetry={again} />
            {live.status === 'failed' && <PaymentUnseen onRetry={again} />}
            {isBackFromCardPage && paid === false && (
              <Notice tone="info" title="You have not been charged">
                <p>You left the card page before paying. Pay by card or by bank transfer when you are ready.</p>
              </Notice>
            )}
            {isPaid(record) ? <AlreadyPaid /> : <PayNow record={record} />}
          </Stack>
        )}
      </Section>
    </>
  );
}
