import { ROUTES } from '@tessera/domain/paths';
import { ButtonLink } from '../../ui/ButtonLink';
import { lastPaid, useSession } from './session';
import type { SessionState } from './sessionStore';

/** Where a signed-in owner's shop is: its home once paid for, else what is left to do before. */
export const shopAddress = ({ user, paid }: SessionState): string =>
  (paid ?? (user !== null && lastPaid.read(user.uid))) ? ROUTES.dashboard : ROUTES.onboarding;

/** The way in: an account for visitors, their shop for those who are signed in. */
export function StartLink() {
  const current = useSession();
  return current.user ? (
    <ButtonLink to={shopAddress(current)}>Open your shop</ButtonLink>
  ) : (
    <ButtonLink to={ROUTES.signUp}>Create account</ButtonLink>
  );
}
