import { useState } from 'react';
import { newestTurn } from './newestTurn';

/** Whether an act is running. After `stop` the act goes on, but no longer counts. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const [begin] = useState(newestTurn);
  return {
    busy,
    /** @param act handles its own failure; gets a function that says whether it still counts */
    async run(act: (isNewest: () => boolean) => Promise<unknown>): Promise<void> {
      const isNewest = begin();
      setBusy(true);
      try {
        await act(isNewest);
      } finally {
        if (isNewest()) setBusy(false);
      }
    },
    stop(): void {
      begin();
      setBusy(false);
    },
  };
}
