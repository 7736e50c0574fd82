import { ROUTES } from '@tessera/domain/addresses/paths';
import { isOpenToTeam } from '@tessera/domain/shop/business';
import { useEffect, useState } from 'react';
import { type Path, useLocation, useNavigate } from 'react-router-dom';
import type { AuthResult } from '../../shared/data/auth';
import type { Shop } from '../../shared/data/shops';
import { loadChunk } from '../../shared/lib/loadChunk';
import { recallRead, rememberRead } from '../../shared/query/queryCache';
import { session, useSession } from '../../shared/session/session';

/** The state that a guard writes into the history entry of the page to which it redirects. */
interface ReturnState {
  from: string;
}

/** The state for a redirect away from an address; the visitor returns there after signing in. */
export const returnState = ({ pathname, search, hash }: Path): ReturnState => ({ from: `${pathname}${search}${hash}` });

/** Standalone page apps, which have no router state and pass their address in the query. */
const NEXT: readonly string[] = [ROUTES.counter];

/** The address from which a guard or a page app redirected; undefined unless it is on this site. */
export function returnAddress({ state, search = '' }: { state: unknown; search?: string }): string | undefined {
  const from: unknown = state && typeof state === 'object' && 'from' in state ? state.from : undefined;
  if (typeof from === 'string' && /^\/(?![/\\])/.test(from)) return from;
  const next = new URLSearchParams(search).get('next');
  return next !== null && NEXT.includes(next) ? next : undefined;
}

/**
 * The page to open for an account that has not paid: its own frozen shop, which offers to pay again; the payment, once
 * that shop is closed to its team; the counter for somebody who works in another's shop; or the set-up.
 */
export function unpaidLanding(uid: string, shops: readonly Shop[], now: number): string {
  const own = shops.find(({ business }) => business.ownerUid === uid);
  if (own) return isOpenToTeam(own.business, now) ? ROUTES.dashboard : ROUTES.payment;
  return shops.length > 0 ? ROUTES.counter : ROUTES.onboarding;
}

async function readShops(uid: string): Promise<Shop[]> {
  try {
    return await (await loadChunk(() => import('../../shared/data/shops'))).readShops(uid);
  } catch (error) {
    console.warn('The shops of this account were not read:', error);
    return [];
  }
}

/**
 * The page to open after signing in: the page at which a guard stopped the visitor; else, for an admin, the queue of
 * payments; else the dashboard once paid; else the page of `unpaidLanding`.
 */
async function landingPage(from: string | undefined): Promise<string> {
  if (from !== undefined) return from;
  await session.refreshPaid();
  const { paid, user, isAdmin } = session.state();
  if (isAdmin) return ROUTES.approvePayment;
  if (paid) return ROUTES.dashboard;
  return user ? unpaidLanding(user.uid, await readShops(user.uid), Date.now()) : ROUTES.onboarding;
}

/**
 * Opens the next page after a log-in: the address of `landingPage`, or the page that waits for the verification.
 * @returns a function that returns false when nobody is logged in, because the sign-in failed
 */
export function useEnter(): (
  result: AuthResult,
  next?: { from?: string | undefined; notice?: string },
) => Promise<boolean> {
  const navigate = useNavigate();
  return async ({ user, success, message }, { from, notice } = {}) => {
    if (!user) return false;
    await session.untilUser(user.uid);
    if (success)
      await navigate(await landingPage(from), { replace: true, state: notice === undefined ? null : { notice } });
    else await navigate(ROUTES.verifyEmail, { replace: true, state: { from, notice: message } });
    return true;
  };
}

/** The key of the invitation that a new account has followed, until the account has joined. */
export const invitationKey = (uid: string): string => `invitation/${uid}`;

/** The address of the invitation that this account has followed in this browser. */
function followedInvitation(uid: string): string | undefined {
  const from = recallRead(invitationKey(uid))?.value;
  return typeof from === 'string' ? returnAddress({ state: { from } }) : undefined;
}

/**
 * The page to open for the signed-in account once it is verified: the address of `landingPage`, or the set-up itself,
 * because a new account has set up nothing yet. Undefined until it is known. An invitation is stored, because the link
 * in the mail opens a page that does not know how this one was reached.
 */
export function useVerifiedLanding(): string | undefined {
  const { user } = useSession();
  const location = useLocation();
  const [landing, setLanding] = useState<{ uid: string; to: string }>();
  const verified = user?.emailVerified === true;
  const uid = user?.uid;
  const from = returnAddress(location);

  useEffect(() => {
    if (uid !== undefined && from?.startsWith(ROUTES.invitation)) rememberRead(invitationKey(uid), from);
  }, [uid, from]);

  useEffect(() => {
    if (uid === undefined || !verified) return;
    let gone = false;
    void landingPage(from ?? followedInvitation(uid)).then(
      (to) => !gone && setLanding({ uid, to: to === ROUTES.onboarding ? ROUTES.businessSetup : to }),
    );
    return () => {
      gone = true;
    };
  }, [uid, verified, from]);
  return landing?.uid === uid ? landing?.to : undefined;
}

/** Leaves the page once the signed-in account is verified, for the page that it opens then. */
export function useMoveOnWhenVerified(): void {
  const navigate = useNavigate();
  const landing = useVerifiedLanding();
  useEffect(() => {
    if (landing !== undefined) void navigate(landing, { replace: true, state: { notice: 'Your email is verified.' } });
  }, [landing, navigate]);
}
