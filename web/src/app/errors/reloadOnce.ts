import { probe } from '../../data/serverReach';
import { keptText } from '../../lib/kept';
import { RELOAD_MEMORY_MS } from '../constants';

const reloadedAt = keptText('tessera.reloadedAt');

/**
 * Reloads the page because a part of it did not load, unless that was tried a short while ago or the site does not answer.
 * Without session storage it never does: nothing else would keep it from reloading for ever.
 */
export async function reloadOnce(): Promise<void> {
  if (Date.now() - Number(reloadedAt.read()) < RELOAD_MEMORY_MS) return;
  if ((await probe(location.origin)) && reloadedAt.write(String(Date.now()))) location.reload();
}
