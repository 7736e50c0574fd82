import { ROUTES } from '@tessera/domain/paths';
import { session } from './session';

/** Where somebody belongs who has just signed in: back where a guard stopped them, else the dashboard once paid, the set-up before. */
export async function landingPage(from: string | undefined): Promise<string> {
  if (from !== undefined) return from;
  await session.refreshPaid();
  return session.state().paid ? ROUTES.dashboard : ROUTES.onboarding;
}
