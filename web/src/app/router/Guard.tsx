/** Who may see a page. The database's rules and the functions check the same again. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { isOpenToTeam } from '@tessera/domain/shop/business';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Shop } from '../../shared/data/shops';
import { partingState } from '../../shared/forms/ArrivalNotice';
import type { PageAccess } from '../../shared/route';
import { loadAuth, session, useEnsureAuth, useSession } from '../../shared/session/session';
import { useOverdue } from '../../shared/session/SessionUnreached';
import type { UnpaidState } from '../../shared/session/UnpaidNotice';
import { ButtonAnchor } from '../../shared/ui/Button';
import { ButtonLink } from '../../shared/ui/ButtonLink';
import { PageHead, Section } from '../../shared/ui/Page';
import { returnState } from '../auth/landing';
import { refreshShops, useShops } from '../shopStore';
import { usePageChange } from './usePageChange';
import { AccessUnreached, GuardLoading, SessionFailure } from './Waiting';

/** Renders a page for visitors with the access that its route requires. */
export function Guard({ access, children }: { access: PageAccess; children: ReactNode }) {
  switch (access) {
    case 'public':
      return children;
    case 'user':
      return <RequireUser>{children}</RequireUser>;
    case 'member':
      return <RequireMember>{children}</RequireMember>;
    case 'admin':
      return <RequireAdmin>{children}</RequireAdmin>;
  }
}

/** The counter opens also where no room has been read before. */
const TO_COUNTER = (
  <>
    <p>The counter works without a connection, and keeps what you scan.</p>
    <p>
      <ButtonAnchor href={ROUTES.counter}>Open the counter</ButtonAnchor>
    </p>
  </>
);

/** For verified accounts. Others are sent to log in or to verify, and come back afterwards. */
function RequireUser({ meanwhile, children }: { meanwhile?: ReactNode; children: ReactNode }) {
  const { user, known, failure } = useEnsureAuth();
  const location = useLocation();
  if (failure) return <SessionFailure>{meanwhile}</SessionFailure>;
  if (!known) return <GuardLoading>{meanwhile}</GuardLoading>;
  if (!user) return <Navigate to={ROUTES.logIn} replace state={partingState() ?? returnState(location)} />;
  if (!user.emailVerified) return <Navigate to={ROUTES.verifyEmail} replace state={returnState(location)} />;
  return children;
}

/**
 * For verified accounts that have paid, or that work in a shop which is active or whose rewards can still be redeemed.
 * Others are redirected to the landing page, which says why. While the server cannot be reached, the last known status
 * decides, and nobody is redirected.
 */
function RequireMember({ children }: { children: ReactNode }) {
  const { user, paid } = useSession();
  const uid = user?.emailVerified ? user.uid : undefined;
  /** The server's last answer and its account; null if the server could not be reached. */
  const [asked, setAsked] = useState<{ uid: string | undefined; answer: boolean | null }>();
  const answer = asked?.uid === uid ? asked?.answer : undefined;

  const ask = useCallback(() => session.refreshPaid().then((said) => setAsked({ uid, answer: said })), [uid]);
  // An earlier "not paid" may be out of date, so the status is read again when the page opens.
  useEffect(() => {
    if (uid !== undefined) void ask();
  }, [uid, ask]);

  return (
    <RequireUser meanwhile={TO_COUNTER}>
      <PaidOrTeam paid={paid === true} otherwise={<NotPaid answer={answer} ask={ask} />}>
        {children}
      </PaidOrTeam>
    </RequireUser>
  );
}

const hasOpenShop = (shops: Shop[]): boolean => shops.some(({ business }) => isOpenToTeam(business, Date.now()));

/**
 * Renders the page for accounts that have paid or work in a shop. The page is not rendered again when the payment
 * status arrives.
 */
function PaidOrTeam({ paid, otherwise, children }: { paid: boolean; otherwise: ReactNode; children: ReactNode }) {
  const shops = useShops();
  if (paid) return children;
  if (shops.status === 'loading') return <GuardLoading>{TO_COUNTER}</GuardLoading>;
  if (shops.status === 'failed') return shops.unreachable ? <RoomUnreached retry={refreshShops} /> : otherwise;
  return hasOpenShop(shops.value) ? children : otherwise;
}

/** In place of a shop's room. */
const RoomUnreached = ({ retry }: { retry: () => Promise<unknown> }) => (
  <AccessUnreached retry={retry}>{TO_COUNTER}</AccessUnreached>
);

/** Without a known payment, waits for the server's answer and redirects or lets pass. */
function NotPaid({ answer, ask }: { answer: boolean | null | undefined; ask: () => Promise<void> }) {
  const overdue = useOverdue();
  if (answer === null || (answer === undefined && overdue)) return <RoomUnreached retry={ask} />;
  return answer === undefined ? (
    <GuardLoading>{TO_COUNTER}</GuardLoading>
  ) : (
    <Navigate to={ROUTES.home} replace state={{ unpaid: true } satisfies UnpaidState} />
  );
}

/** Requests a new token from the identity service; the session updates when the token changes. */
const readToken = async (): Promise<void> => {
  try {
    await (await loadAuth()).refreshUser();
  } catch (error) {
    console.warn('Token not read:', error);
  }
};

/** For accounts with the admin claim in their token. For others the page is not rendered. */
function RequireAdmin({ children }: { children: ReactNode }) {
  const { isAdmin } = useSession();
  return (
    <RequireUser>
      {isAdmin ? children : isAdmin === null ? <AccessUnreached retry={readToken} /> : <AdminsOnly />}
    </RequireUser>
  );
}

const ADMINS_ONLY = {
  title: 'You need an admin account',
  description: `This page is for the people who run ${PRODUCT_NAME}.`,
};

/** What a signed-in visitor without the admin claim sees on an admin page. */
function AdminsOnly() {
  usePageChange(ADMINS_ONLY);
  return (
    <>
      <PageHead
        title={ADMINS_ONLY.title}
        lead={`This page is for the people who run ${PRODUCT_NAME}. Your own account works as before.`}
      />
      <Section>
        <ButtonLink to={ROUTES.onboarding}>Go to your account</ButtonLink>
      </Section>
    </>
  );
}
