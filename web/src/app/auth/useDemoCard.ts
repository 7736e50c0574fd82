import { useMemo } from 'react';
import { type DemoValues, readDemoCard } from '../../shared/document/demoCard';
import { useHydrated } from '../../shared/lib/useHydrated';

/** The card that was typed in this browser, after hydration; a prerendered page has none. */
export function useDemoCard(): DemoValues | undefined {
  const hydrated = useHydrated();
  return useMemo(() => (hydrated ? readDemoCard() : undefined), [hydrated]);
}
