import type { ReactNode } from 'react';
import { useSession } from '../../features/auth/useSession';
import { AdminsOnly } from './AdminsOnly';
import { RequireUser } from './RequireUser';

/** Lets in whoever's token carries the admin claim. Without it the page is not rendered; the rules refuse its data anyway. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { isAdmin } = useSession();
  return <RequireUser>{isAdmin ? children : <AdminsOnly />}</RequireUser>;
}
