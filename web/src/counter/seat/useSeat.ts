import { useEffect, useState, useSyncExternalStore } from 'react';
import { createSeatStore, type SeatActions, type SeatState } from './seatStore';

/** The seat of this page, and what changes it. */
export function useSeat(): [SeatState, SeatActions] {
  const [store] = useState(() => createSeatStore());
  useEffect(() => store.start(), [store]);
  return [useSyncExternalStore(store.subscribe, store.state, store.state), store];
}
