import { ROUTES } from '@tessera/domain/paths';
import { useEffect } from 'react';
import { type Location, type Path, useLocation, useNavigate } from 'react-router-dom';
import { session, useSession } from './session';

/** What a guard leaves in the history entry of the page it sends somebody to. */
export interface ReturnState {
  from: string;
}

/** The state for a redirect away from here, so that the way back is remembered. */
export const returnState = ({ pathname, search, hash }: Path): ReturnState => ({
  from: `${pathname}${search}${hash}`,
});

/** Where a guard sent somebody from: an address of this site, or undefined. */
export function returnAddress({ state }: Pick<Location, 'state'>): string | undefined {
  const from: unknown = state && typeof state === 'object' && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined;
}

/** Where somebody belongs who has just signed in: back where a guard stopped them, else the dashboard once paid, the set-up before. */
export async function landingPage(from: string | undefined): Promise<string> {
  if (from !== undefined) return from;
  await session.refreshPaid();
  return session.state().paid ? ROUTES.dashboard : ROUTES.onboarding;
}

/** Leaves the page once whoever is signed in is verified: back to where a guard stopped them, or to where they belong. */
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
      (to) => !gone && navigate(to, { replace: true, state: { notice: 'Your email is verified.' } }),
    );
    return () => {
      gone = true;
    };
  }, [verified, from, navigate]);
}
