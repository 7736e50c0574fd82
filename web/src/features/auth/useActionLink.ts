import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useHydrated } from '../../lib/useHydrated';

/** A link from one of the identity service's mails: what it is for, and the code that works once. */
export interface ActionLink {
  mode: string;
  oobCode: string;
}

/** The mail's link that opened this page; undefined without one, and while the page is prerendered. */
export function useActionLink(): ActionLink | undefined {
  const hydrated = useHydrated();
  const { search } = useLocation();
  return useMemo(() => {
    const query = new URLSearchParams(search);
    const mode = query.get('mode');
    const oobCode = query.get('oobCode');
    return hydrated && mode && oobCode ? { mode, oobCode } : undefined;
  }, [hydrated, search]);
}
