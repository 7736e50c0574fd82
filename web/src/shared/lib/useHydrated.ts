import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while the page is prerendered and hydrated, then true. For content that depends on the address's query or the
 * browser.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
