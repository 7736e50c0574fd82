import type { ReactNode } from 'react';
import { RequireAdmin } from './guards/RequireAdmin';
import { RequirePaid } from './guards/RequirePaid';
import { RequireUser } from './guards/RequireUser';
import type { PageAccess } from './router/route';

/** Lets in whom a route is for. The database's rules and the functions check the same again. */
export function Guard({ access, children }: { access: PageAccess; children: ReactNode }) {
  switch (access) {
    case 'public':
      return children;
    case 'user':
      return <RequireUser>{children}</RequireUser>;
    case 'paid':
      return <RequirePaid>{children}</RequirePaid>;
    case 'admin':
      return <RequireAdmin>{children}</RequireAdmin>;
  }
}
