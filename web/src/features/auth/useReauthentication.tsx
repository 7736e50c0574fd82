import { type ReactNode, useRef, useState } from 'react';
import { loadChunk } from '../../lib/loadChunk';
import { ReauthenticationDialog } from './ReauthenticationDialog';

/** Asks for the password. True once it was right; false when the owner thought better of it. */
export type Confirm = (options?: { unlessRecent?: boolean }) => Promise<boolean>;

/**
 * Makes sure that it is the owner who acts.
 * @returns the way to ask, and the dialog to be rendered. `unlessRecent`: a sign-in of the last minutes is enough
 */
export function useReauthentication(): [Confirm, ReactNode] {
  const [open, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(undefined);

  const confirm: Confirm = async ({ unlessRecent = false } = {}) => {
    if (unlessRecent) {
      const { signedInRecently } = await loadChunk(() => import('../../data/accountChanges'));
      if (await signedInRecently()) return true;
    }
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  };

  function close(confirmed: boolean) {
    setOpen(false);
    answer.current?.(confirmed);
  }

  return [confirm, open && <ReauthenticationDialog key="reauthentication" onAnswer={close} />];
}
