import { useSyncExternalStore } from 'react';
import { type Keeping, keeping } from './keeping';

const never = () => () => {};
/** Asked once a page, because asking writes. */
let kept: Keeping | undefined;

/** How long this browser keeps what the site stores; `always` while the page is prerendered and hydrated. */
export const useKeeping = (): Keeping =>
  useSyncExternalStore(
    never,
    () => (kept ??= keeping()),
    () => 'always',
  );
