import { useMemo } from 'react';
import { useHydrated } from '../../lib/useHydrated';
import { readTriedCard, type TriedCard } from './triedCard';

/** The card that was typed in this browser, after hydration; a prerendered page has none. */
export function useTriedCard(): TriedCard | undefined {
  const hydrated = useHydrated();
  return useMemo(() => (hydrated ? readTriedCard() : undefined), [hydrated]);
}
