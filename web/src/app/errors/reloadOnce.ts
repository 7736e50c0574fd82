import { RELOAD_MEMORY_MS } from '../constants';

const KEY = 'tessera.reloadedAt';

/**
 * Reloads the page because a part of it did not load, unless that was tried a short while ago or there is no connection.
 * Returns whether it does. Without session storage it never does: nothing else would keep it from going round for ever.
 */
export function reloadOnce(): boolean {
  try {
    const reloadedAt = Number(sessionStorage.getItem(KEY));
    if (!navigator.onLine || Date.now() - reloadedAt < RELOAD_MEMORY_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
