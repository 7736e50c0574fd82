/**
 * A live listener for the newest events and today's counters of a shop. It needs the whole database SDK, so load it
 * late.
 */
import { collectionIn } from '@tessera/domain/collections';
import type { PassEvent } from '@tessera/domain/pass/state';
import type { DayStats } from '@tessera/domain/stats';
import { collection, limit, onSnapshot, orderBy, query, where } from 'firebase/firestore';
import { authClient } from './auth';
import { firestoreLive } from './firestoreLive';
import { LISTED, MOST_STATS_A_DAY } from './shopHome';

interface ShopListener {
  onEvents(events: PassEvent[]): void;
  onToday(stats: DayStats[]): void;
  /** The server cannot be reached any more. The listener continues. */
  onUnreached(): void;
}

/**
 * Listens to a shop's day. Returns a function that ends the listener.
 * @param today `2026-11-21`, in the shop's time zone
 */
export function watchShop(businessId: string, today: string, listener: ShopListener): () => void {
  const below = (name: 'events' | 'stats') => collection(firestoreLive(), collectionIn(businessId, name));
  // Signing out interrupts the listener before the page ends it, and the database refuses it then.
  const isSignedIn = () => authClient().currentUser !== null;
  const onError = (error: Error) => {
    if (isSignedIn()) console.warn('Shop not followed:', error);
  };
  const stops = [
    onSnapshot(
      query(below('events'), orderBy('at', 'desc'), limit(LISTED)),
      { includeMetadataChanges: true },
      ({ docs, metadata }) => {
        if (metadata.fromCache) {
          if (isSignedIn()) listener.onUnreached();
        } else listener.onEvents(docs.map((snapshot) => snapshot.data() as PassEvent));
      },
      onError,
    ),
    onSnapshot(
      query(below('stats'), where('day', '==', today), limit(MOST_STATS_A_DAY)),
      ({ docs, metadata }) => {
        if (!metadata.fromCache) listener.onToday(docs.map((snapshot) => snapshot.data() as DayStats));
      },
      onError,
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
