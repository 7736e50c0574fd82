import { useLocation } from 'react-router-dom';
import { useHydrated } from '../../lib/useHydrated';
import { Notice } from '../../ui/Notice';

/** What the page before left to say, such as "Password changed."; it survives a reload, as the history entry does. */
export function ArrivalNotice({ tone }: { tone: 'success' | 'warning' }) {
  const hydrated = useHydrated();
  const { state } = useLocation() as { state: unknown };
  const notice = hydrated && state && typeof state === 'object' && 'notice' in state ? state.notice : undefined;
  if (typeof notice !== 'string') return null;
  return (
    <Notice tone={tone}>
      <p>{notice}</p>
    </Notice>
  );
}
