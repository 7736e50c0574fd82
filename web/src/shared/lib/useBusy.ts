import { useState } from 'react';
import { newestTurn } from './newestTurn';

/** Whether an action is running. After `stop` the action goes on, but its end changes nothing. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const [begin] = useState(newestTurn);
  return {
    busy,
    /** @param action handles its own failure; gets a function that says whether it still counts */
    async run(action: (isNewest: () => boolean) => Promise<unknown>): Promise<void> {
      const isNewest = begin();
      setBusy(true);
      try {
        await action(isNewest);
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
