import { useSyncExternalStore } from 'react';
import { type StorageLifetime, storageLifetime } from './storageLifetime';

const never = () => () => {};
/** Asked once a page, because asking writes. */
let kept: StorageLifetime | undefined;

/** How long this browser keeps what the site stores; `always` while the page is prerendered and hydrated. */
export const useStorageLifetime = (): StorageLifetime =>
  useSyncExternalStore(
    never,
    () => (kept ??= storageLifetime()),
    () => 'always',
  );
