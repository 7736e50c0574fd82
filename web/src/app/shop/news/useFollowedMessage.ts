import { MINUTE_MS } from '@tessera/domain/lib/time';
import type { Message } from '@tessera/domain/news/types';
import { useEffect } from 'react';
import { keepTrying } from '../../../shared/lib/keepTrying';

/**
 * From this long before its time on, a planned message is read again. While its recipients are worked through, its next
 * time is five minutes ahead, and the clock of this device may be slow.
 */
const NEAR_MS = 10 * MINUTE_MS;

/**
 * Reads a message that is on its way again and again: one read after the other, often while it moves on, and not while
 * its time is far away or the page is hidden.
 */
export function useFollowedMessage(message: Message | undefined, again: () => Promise<void>): void {
  const { state, turn, dueAt = 0 } = message ?? {};
  const isOnItsWay = state === 'listing' || state === 'sending';
  useEffect(
    () =>
      isOnItsWay
        ? keepTrying(async () => {
            if (dueAt - Date.now() < NEAR_MS) await again();
          })
        : undefined,
    // With a new state or turn the pauses begin short again.
    [isOnItsWay, state, turn, dueAt, again],
  );
}
