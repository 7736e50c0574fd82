import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useHydrated } from '../../lib/useHydrated';

/** A link from one of the identity service's mails: its mode, and the code, which works once. */
export interface ActionLink {
  mode: string;
  oobCode: string;
}

/** The mail's link by which this page was opened; undefined without one, and while the page is prerendered. */
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
