/**
 * A live listener for a shop, its newest events and today's counts. It needs the whole database SDK, so load it late.
 */
import { type DayStats, MOST_STATS_A_DAY } from '@tessera/domain/insights/stats';
import type { PassEvent } from '@tessera/domain/pass/state';
import {
  type BusinessCollection,
  type BusinessRecords,
  collectionIn,
  COLLECTIONS,
} from '@tessera/domain/records/collections';
import { activityQuery, QUERIES } from '@tessera/domain/records/queries';
import type { QueryShape } from '@tessera/domain/records/queryShape';
import type { Business } from '@tessera/domain/shop/business';
import {
  collection,
  type CollectionReference,
  doc,
  limit,
  onSnapshot,
  orderBy,
  query,
  where,
} from 'firebase/firestore';
import { authClient } from './auth';
import { firestoreLive } from './firestoreLive';
import { LISTED } from './shopHome';

interface ShopListener {
  onBusiness(business: Business): void;
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
  // As in `queryIn`, with the SDK that listens.
  const first = <Name extends BusinessCollection>(
    most: number,
    { collection: name, where: conditions, orderBy: order }: QueryShape & { collection: Name },
    value?: string,
  ) =>
    query(
      collection(firestoreLive(), collectionIn(businessId, name)) as CollectionReference<BusinessRecords[Name]>,
      ...conditions.map((condition) => where(...condition, value)),
      ...(order ? [orderBy(...order)] : []),
      limit(most),
    );
  // Signing out interrupts the listener before the page ends it, and the database refuses it then.
  const isSignedIn = () => authClient().currentUser !== null;
  const onError = (error: Error) => {
    if (isSignedIn()) console.warn('Shop not followed:', error);
  };
  const stops = [
    onSnapshot(
      doc(firestoreLive(), COLLECTIONS.businesses, businessId),
      (snapshot) => {
        if (!snapshot.metadata.fromCache && snapshot.exists()) listener.onBusiness(snapshot.data() as Business);
      },
      onError,
    ),
    onSnapshot(
      first(LISTED, activityQuery({}).shape),
      { includeMetadataChanges: true },
      ({ docs, metadata }) => {
        if (metadata.fromCache) {
          if (isSignedIn()) listener.onUnreached();
        } else listener.onEvents(docs.map((snapshot) => snapshot.data()));
      },
      onError,
    ),
    onSnapshot(
      first(MOST_STATS_A_DAY, QUERIES.statsOfDay, today),
      ({ docs, metadata }) => {
        if (!metadata.fromCache) listener.onToday(docs.map((snapshot) => snapshot.data()));
      },
      onError,
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
