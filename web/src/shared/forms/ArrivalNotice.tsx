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

/** What the log-in page says to an owner who is on the way out. */
let parting: { notice: string } | undefined;

/**
 * Runs what signs an owner out and leads to the log-in page with this notice. The page's guard leads there as well, as
 * soon as nobody is signed in, and either may come first.
 */
export async function partWith(notice: string, leave: () => Promise<void>): Promise<void> {
  parting = { notice };
  await leave().finally(() => (parting = undefined));
}

/** What the guard passes on then; undefined at any other time. */
export const partingState = (): { notice: string } | undefined => parting;
