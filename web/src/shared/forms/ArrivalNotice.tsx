import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useHydrated } from '../lib/useHydrated';
import { Notice } from '../ui/Notice';

/**
 * A message that the previous page passed on, such as "Password changed." It is stored in the history entry and
 * survives a reload.
 */
export function useArrival(): string | undefined {
  const hydrated = useHydrated();
  const { state }: { state: unknown } = useLocation();
  const notice = hydrated && state && typeof state === 'object' && 'notice' in state ? state.notice : undefined;
  return typeof notice === 'string' ? notice : undefined;
}

/** What the log-in page says to an owner who is on the way out. */
let parting: { notice: string } | undefined;

/**
 * The state with which an owner is led to the log-in page. The page's guard leads there as well, as soon as nobody is
 * signed in and perhaps more than once, so it takes the same state until that page is there.
 */
export const partWith = (notice: string): { notice: string } => (parting = { notice });
export const partingState = (): { notice: string } | undefined => parting;

/** The message that the previous page passed on. */
export function ArrivalNotice({ tone }: { tone: 'success' | 'warning' }) {
  const notice = useArrival();
  useEffect(() => void (parting = undefined), []);
  if (notice === undefined) return null;
  return (
    <Notice tone={tone}>
      <p>{notice}</p>
    </Notice>
  );
}
