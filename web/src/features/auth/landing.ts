import { LOYALTY_ROUTES } from '@tessera/domain/loyalty/routes';
import { ROUTES } from '@tessera/domain/paths';
import { useEffect } from 'react';
import { type Path, useLocation, useNavigate } from 'react-router-dom';
import type { AuthResult } from '../../data/auth';
import { loadChunk } from '../../lib/loadChunk';
import { session, useSession } from './session';

/** What a guard writes into the history entry of the page it redirects to. */
export interface ReturnState {
  from: string;
}

/** The state for a redirect away from an address; the visitor returns there after signing in. */
export const returnState = ({ pathname, search, hash }: Path): ReturnState => ({
  from: `${pathname}${search}${hash}`,
});

/** Page apps of their own, which have no router state: they name themselves in the address. */
const NEXT: readonly string[] = [LOYALTY_ROUTES.counter];

/** The address that a guard or a page app redirected from; undefined unless it is one of this site. */
export function returnAddress({ state, search = '' }: { state: unknown; search?: string }): string | undefined {
  const from: unknown = state && typeof state === 'object' && 'from' in state ? state.from : undefined;
  if (typeof from === 'string' && /^\/(?![/\\])/.test(from)) return from;
  const next = new URLSearchParams(search).get('next');
  return next !== null && NEXT.includes(next) ? next : undefined;
}

/** Whether an account works in a shop. Such an account need not pay. */
async function worksInShop(uid: string): Promise<boolean> {
  try {
    const { readMemberships } = await loadChunk(() => import('../../data/memberships'));
    return (await readMemberships(uid)).length > 0;
  } catch (error) {
    console.warn('The shops of this account were not read:', error);
    return false;
  }
}

/**
 * Where to go after signing in: back to where a guard stopped the visitor; else an admin to the queue of payments, and
 * others to the dashboard once paid, to the counter of the shop that the account works in, or to the set-up.
 */
export async function landingPage(from: string | undefined): Promise<string> {
  if (from !== undefined) return from;
  await session.refreshPaid();
  const { paid, user, isAdmin } = session.state();
  if (isAdmin) return ROUTES.approvePayment;
  if (paid) return ROUTES.dashboard;
  return user && (await worksInShop(user.uid)) ? LOYALTY_ROUTES.counter : ROUTES.onboarding;
}

/**
 * Goes on with an account that has just logged in: to the address of `landingPage`, or to the page that waits for its
 * verification.
 * @returns a function; its answer is false where nobody is logged in, because the sign-in failed
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

/**
 * Leaves the page once the signed-in account is verified: for the address of `landingPage`, or straight for the set-up,
 * because somebody who has just verified has set up nothing yet.
 */
export function useMoveOnWhenVerified(): void {
  const { user } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const verified = user?.emailVerified === true;
  const from = returnAddress(location);

  useEffect(() => {
    if (!verified) return;
    let gone = false;
    void landingPage(from).then(
      (to) =>
        !gone &&
        navigate(to === ROUTES.onboarding ? ROUTES.businessSetup : to, {
          replace: true,
          state: { notice: 'Your email is verified.' },
        }),
    );
    return () => {
      gone = true;
    };
  }, [verified, from, navigate]);
}
