/** Why a browser keeps nothing, for the pages that say so. */
export const WHY_NOTHING_IS_KEPT =
  'This browser keeps nothing for this site: its storage is blocked or full, or the window is private.';

/** As much as a session or a card needs, in characters. */
const ENOUGH = 'x'.repeat(16_384);
const PROBE = 'tessera.room';

/** Accessing a storage that the browser refuses throws, and so does writing to one that is full. */
function hasRoom(storage: () => Storage): boolean {
  try {
    storage().setItem(PROBE, ENOUGH);
    storage().removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
}

/** How long the browser keeps what the site stores in it from now on. */
export type StorageLifetime = 'always' | 'tab' | 'page';

export function storageLifetime(): StorageLifetime {
  if (hasRoom(() => localStorage)) return 'always';
  return hasRoom(() => sessionStorage) ? 'tab' : 'page';
}
