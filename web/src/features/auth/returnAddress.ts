import type { Location } from 'react-router-dom';

/** What a guard leaves in the history entry of the page it sends somebody to. */
export interface ReturnState {
  from: string;
}

/** The state for a redirect away from here, so that the way back is remembered. */
export const returnState = ({ pathname, search, hash }: Location): ReturnState => ({
  from: `${pathname}${search}${hash}`,
});

/** Where a guard sent somebody from: an address of this site, or undefined. */
export function returnAddress({ state }: Pick<Location, 'state'>): string | undefined {
  const from: unknown = state && typeof state === 'object' && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined;
}
