import type { ReactNode } from 'react';
import { loadAuth, useSession } from '../../features/auth/session';
import { AdminsOnly } from './AdminsOnly';
import { RequireUser } from './RequireUser';
import { AccessUnreached } from './Waiting';

/** Asks the identity service for a token; the session hears of it. */
const readToken = async (): Promise<void> => {
  try {
    await (await loadAuth()).refreshUser();
  } catch (error) {
    console.warn('Token not read:', error);
  }
};

/** Lets in whoever's token carries the admin claim. Without it the page is not rendered; the rules refuse its data anyway. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { isAdmin } = useSession();
  return (
    <RequireUser>
      {isAdmin ? children : isAdmin === null ? <AccessUnreached retry={readToken} /> : <AdminsOnly />}
    </RequireUser>
  );
}
