import { ROUTES } from '@tessera/domain/addresses/paths';
import { isPending } from '@tessera/domain/payment/record';
import { wordsOf } from '@tessera/domain/scheme/words';
import { cardKind, redeemUntil } from '@tessera/domain/shop/business';
import { isAtLeast } from '@tessera/domain/team/member';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { rethrow } from '../../shared/data/errors';
import type { Shop } from '../../shared/data/shops';
import { ArrivalNotice } from '../../shared/forms/ArrivalNotice';
import { formatDate } from '../../shared/lib/format';
import { loadChunk } from '../../shared/lib/loadChunk';
import { ReadFailure, StaleNotice } from '../../shared/query/QueryNotice';
import { useQuery } from '../../shared/query/useQuery';
import { ButtonLink } from '../../shared/ui/ButtonLink';
import { EmptyState } from '../../shared/ui/EmptyState';
import { Stack } from '../../shared/ui/Layout';
import { LoadingRows } from '../../shared/ui/LoadingRows';
import { Notice } from '../../shared/ui/Notice';
import { RoomPage } from '../RoomPage';
import { roomAt } from '../rooms';
import { lookAgain, refreshShops, useShop } from '../shopStore';
import styles from './Room.module.css';

interface RoomProps {
  title: string;
  lead?: ReactNode;
  /** The way back to the room's list. */
  back?: ReactNode;
  /** Shown while the shop is read, with about the height of the content. */
  loading?: ReactNode;
  /** Shown to a paid owner whose shop is not set up yet. */
  noShop?: ReactNode;
  /** The room for a member who may see it. */
  children: (shop: Shop) => ReactNode;
}

/**
 * A room of the signed-in person's shop: heading, notices that the data is out of date or the shop is frozen, and the
 * content for roles that may see the room (`rooms.ts`).
 */
export function Room({ title, lead, back, loading, noShop, children }: RoomProps) {
  const shop = useShop();
  const room = roomAt(useLocation().pathname);
  const open = shop.status === 'ready' ? shop.value : null;
  const isAllowed = open !== null && isAtLeast(open.member.role, room?.least ?? 'staff');
  useEffect(lookAgain, []);
  return (
    <RoomPage className={styles.room} title={title} eyebrow={back} lead={open === null || isAllowed ? lead : undefined}>
      <Stack gap={5}>
        {/* Of a shop that has frozen since, “Your payment has arrived” is out of date. */}
        {open?.business.active !== false && <ArrivalNotice tone="success" />}
        <StaleNotice reads={[shop]} onRetry={refreshShops} />
        {open && <Frozen shop={open} />}
        {shop.status === 'loading' && (loading ?? <LoadingRows />)}
        {shop.status === 'failed' && <ReadFailure what="your shop" reads={[shop]} onRetry={refreshShops} />}
        {shop.status === 'ready' && !open && (noShop ?? <NoShop />)}
        {open && (isAllowed ? children(open) : <NotForThisRole shop={open} isForOwners={room?.least === 'owner'} />)}
      </Stack>
    </RoomPage>
  );
}

/** Says that a room's own reads are out of date, unless the room says so about the whole shop. */
export function RoomStale(props: ComponentProps<typeof StaleNotice>) {
  const shop = useShop();
  return shop.status === 'ready' && shop.stale ? null : <StaleNotice {...props} />;
}

/** Says that a frozen shop gives nothing new, and until when rewards can be redeemed. */
function Frozen({ shop: { business, member } }: { shop: Shop }) {
  const [now] = useState(Date.now);
  const until = redeemUntil(business);
  if (until === undefined) return null;
  return (
    <Notice tone="warning" title={`${business.name} is frozen`}>
      <p>
        Its payment no longer counts. Nobody can join or collect {wordsOf({ kind: cardKind(business) }).noun}. No
        messages are sent.{' '}
        {now < until
          ? `Rewards that are ready can be given until ${formatDate(until)}.`
          : 'Rewards can no longer be given.'}
      </p>
      {member.uid === business.ownerUid && <PayAgain uid={member.uid} />}
    </Notice>
  );
}

/** The way to pay again, or to the transfer that was asked for. */
function PayAgain({ uid }: { uid: string }) {
  const [read] = useQuery(
    `payAgain/${uid}`,
    async () => {
      const { getPaymentDocument } = await loadChunk(() => import('../../shared/data/payment'));
      return isPending(await getPaymentDocument(uid, rethrow), Date.now());
    },
    { keep: false },
  );
  const isAwaited = read.status === 'ready' && read.value;
  return (
    <>
      {isAwaited && <p>We are waiting for your transfer. The shop opens again once we have approved it.</p>}
      <p>
        <ButtonLink to={ROUTES.payment}>{isAwaited ? 'See your transfer' : 'Pay again to open it'}</ButtonLink>
      </p>
    </>
  );
}

/** What the set-up must have before customers can have cards. */
export const CARDS_NEED =
  'Customers can have cards as soon as your set-up is complete: your card, and your contact and address.';

function NoShop() {
  return (
    <EmptyState
      title="Your shop is not set up yet"
      action={<ButtonLink to={ROUTES.businessSetup}>Finish the set-up</ButtonLink>}
    >
      <p>{CARDS_NEED}</p>
    </EmptyState>
  );
}

/** Who sees the room, and the way back. */
function NotForThisRole({ shop: { business }, isForOwners }: { shop: Shop; isForOwners: boolean }) {
  return (
    <EmptyState
      title={isForOwners ? 'For owners' : 'For managers and owners'}
      action={<ButtonLink to={ROUTES.dashboard}>Back to the shop</ButtonLink>}
    >
      <p>
        Only the {isForOwners ? 'owners' : 'managers and owners'} of {business.name} see this page. Ask one of them if
        you need it.
      </p>
    </EmptyState>
  );
}
