import { WHY_NOTHING_IS_KEPT } from '../lib/storageLifetime';
import { useStorageLifetime } from '../lib/useStorageLifetime';
import { Notice } from '../ui/Notice';

const LASTS = {
  tab: 'You stay logged in only until you close this tab.',
  page: 'You are logged out as soon as you reload this page or leave it, and the counter does not open here.',
};

/** Says how long a log-in lasts, and what to do, if the browser keeps nothing. */
export function NothingKept() {
  const kept = useStorageLifetime();
  if (kept === 'always') return null;
  return (
    <Notice tone="warning" title="Your log-in will not be remembered">
      <p>
        {WHY_NOTHING_IS_KEPT} {LASTS[kept]}
      </p>
      <p>Allow site data for this site in the browser’s settings, free some space, or use another browser or window.</p>
    </Notice>
  );
}
