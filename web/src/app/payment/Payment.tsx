import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { isPaid } from '@tessera/domain/payment/record';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { WAYS_TO_PAY } from '../../shared/operatorFacts';
import { StaleNotice } from '../../shared/query/QueryNotice';
import type { PageMeta } from '../../shared/route';
import { useSession } from '../../shared/session/session';
import { ButtonLink } from '../../shared/ui/ButtonLink';
import { Cluster, Stack } from '../../shared/ui/Layout';
import { LoadingScreen } from '../../shared/ui/Loading';
import { Notice } from '../../shared/ui/Notice';
import { NextAfterPaying, OpeningPanel, useShopLook } from '../OnboardingProgress';
import { RoomPage } from '../RoomPage';
import { useWorkplace, Workplace } from '../Workplace';
import { PayNow } from './PayNow';
import { useLivePayment } from './useLivePayment';
import { useMoveOnOnceLanded } from './useMoveOnOnceLanded';
import { PaymentUnseen } from './WaitForPayment';

export const meta: PageMeta = {
  title: 'Payment',
  description: 'Pay once for your shop, by card or by bank transfer.',
};

/** Shown to a paid owner. `hasLanded`: the payment arrived while the page was open; then the page moves on. */
function AlreadyPaid({ business, hasLanded }: { business: BusinessSetup | undefined; hasLanded: boolean }) {
  return (
    <OpeningPanel business={business} isPaid hasLanded={hasLanded} title="You have paid">
      <p>Thank you. There is nothing more to pay for this account.</p>
      <Cluster as="p">
        <NextAfterPaying business={business} />
        <ButtonLink to={ROUTES.receipt} variant="secondary">
          See the receipt
        </ButtonLink>
      </Cluster>
    </OpeningPanel>
  );
}

/**
 * Whether the owner has just come back from the card page. The query is removed at once, because after a reload that is
 * no longer true.
 */
function useBackFromCardPage(): boolean {
  const navigate = useNavigate();
  const hasQuery = new URLSearchParams(useLocation().search).has('cancelled');
  const [isBack] = useState(hasQuery);
  useEffect(() => {
    if (hasQuery) void navigate(ROUTES.payment, { replace: true });
  }, [hasQuery, navigate]);
  return isBack;
}

export default function Payment() {
  const { user } = useSession();
  const [live, again] = useLivePayment(user?.uid);
  const business = useShopLook(user?.uid ?? '');
  const record = live.status === 'ready' ? live.value : undefined;
  const workplace = useWorkplace({ uid: user?.uid ?? '', setup: business, payment: record });
  const paid = live.status === 'ready' && !live.stale ? isPaid(live.value) : undefined;
  const [wasUnpaid, setWasUnpaid] = useState(false);
  if (paid === false && !wasUnpaid) setWasUnpaid(true);
  const hasLanded = wasUnpaid && paid === true;
  const isBackFromCardPage = useBackFromCardPage();
  // If the payment arrives while the page is open, the page moves on; an owner who returns later stays.
  useMoveOnOnceLanded(hasLanded);

  const isLoading = live.status === 'loading' || workplace === undefined;
  return (
    <RoomPage title="Payment" lead={isPaid(record) || workplace ? undefined : 'Pay once, then hand out your card.'}>
      {isLoading && <LoadingScreen />}
      {!isLoading && (
        <Stack>
          <StaleNotice reads={[live]} onRetry={again} />
          {live.status === 'failed' && <PaymentUnseen onRetry={again} />}
          {isBackFromCardPage && paid === false && (
            <Notice tone="info" title="You left the card page">
              <p>
                Nothing changes until a payment is confirmed. If you have paid in another tab, it shows here soon. If
                not, pay {WAYS_TO_PAY} when you are ready.
              </p>
            </Notice>
          )}
          {workplace ? (
            <Workplace shop={workplace} />
          ) : isPaid(record) ? (
            <AlreadyPaid business={business} hasLanded={hasLanded} />
          ) : (
            <PayNow record={record} business={business} />
          )}
        </Stack>
      )}
    </RoomPage>
  );
}
