import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { LinkReading } from '../../shared/data/actionLinks';
import { loadChunk } from '../../shared/lib/loadChunk';
import { useHydrated } from '../../shared/lib/useHydrated';

/** A link from one of the identity service's mails: its mode, and the code, which works once. */
export interface ActionLink {
  mode: string;
  oobCode: string;
}

export type OpenLink = Extract<LinkReading, { state: 'open' }>;

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

/**
 * What a link's code does. Reading it does not use it up.
 * @returns the reading, undefined until there is one, and a function that reads again
 */
export function useLinkReading(oobCode: string): [LinkReading | undefined, () => void] {
  const [reading, setReading] = useState<LinkReading>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let gone = false;
    loadChunk(() => import('../../shared/data/actionLinks'))
      .then(({ readLink }) => readLink(oobCode))
      .catch((error: unknown): LinkReading => {
        console.error('Link not read:', error);
        return { state: 'failed', code: undefined };
      })
      .then((result) => !gone && setReading(result));
    return () => {
      gone = true;
    };
  }, [oobCode, attempt]);

  const again = () => {
    setReading(undefined);
    setAttempt(attempt + 1);
  };
  return [reading, again];
}
