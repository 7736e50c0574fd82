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

/** The message that the previous page passed on. */
export function ArrivalNotice({ tone }: { tone: 'success' | 'warning' }) {
  const notice = useArrival();
  if (notice === undefined) return null;
  return (
    <Notice tone={tone}>
      <p>{notice}</p>
    </Notice>
  );
}
