/** A newer version of this page, which waits to be installed: a tablet may stay open for weeks. */
import { useSyncExternalStore } from 'react';
import { createListeners } from '../shared/lib/listeners';

let offered: (() => void) | null = null;
const { subscribe, notify } = createListeners();

/** @param install installs the version and reloads the page */
export function offerVersion(install: () => void): void {
  offered = install;
  notify();
}

/** Installs the newer version, and reloads the page; null if there is none. */
export const useNewVersion = (): (() => void) | null =>
  useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  );
