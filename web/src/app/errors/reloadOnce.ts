import { probe } from '../../data/serverReach';
import { RELOAD_MEMORY_MS } from '../constants';

const KEY = 'tessera.reloadedAt';

/**
 * Reloads the page because a part of it did not load, unless that was tried a short while ago or the site does not answer.
 * Without session storage it never does: nothing else would keep it from reloading for ever.
 */
export async function reloadOnce(): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < RELOAD_MEMORY_MS) return;
    if (!(await probe(location.origin))) return;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return;
  }
  location.reload();
}
