import { ROUTES } from '@tessera/domain/addresses/paths';
import { ButtonLink } from '../ui/ButtonLink';
import { lastPaid, useSession } from './session';
import type { SessionState } from './sessionStore';

/** The address of a signed-in owner's shop: its home once paid, else the next step before that. */
export const shopAddress = ({ user, paid }: SessionState): string =>
  (paid ?? (user !== null && lastPaid.read(user.uid))) ? ROUTES.dashboard : ROUTES.onboarding;

/** The link to start: signing up for visitors, their shop for signed-in owners. */
export function StartLink() {
  const current = useSession();
  return current.user ? (
    <ButtonLink to={shopAddress(current)}>Open your shop</ButtonLink>
  ) : (
    <ButtonLink to={ROUTES.signUp}>Create account</ButtonLink>
  );
}
