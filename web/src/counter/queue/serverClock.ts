/** The server's clock, as this page knows it. It survives the page. */
import { createListeners } from '../../shared/lib/listeners';
import { type StoredRecord, storedRecord } from '../../shared/lib/storage';
import {
  type Clock,
  clockAt,
  corrected,
  type Correction,
  hasLeapt,
  isDoubtful,
  measuredClock,
  openedClock,
  type Reading,
  serverTimeOf,
  type StoredClock,
  storedClock,
} from './clock';

export interface ServerClock {
  /** The time by the server's clock, as it is believed, in milliseconds since 1970. */
  now(): number;
  /** The server's clock minus the device's, in ms. */
  difference(): number;
  /** Whether the believed time may be wrong, so that only the server can tell whether a code of this time is fresh. */
  isDoubtful(madeAt: number): boolean;
  /**
   * Begins a measurement. It measures nothing if the device sleeps meanwhile, or its clock is set: the answer may have
   * arrived long before it is read.
   * @returns a function from the time in the server's answer to the correction of scans that were dated wrong
   */
  measure(): (serverTime: number) => Correction | null;
  /** Number of corrections since the page was opened. */
  corrections(): number;
  /** A scan's time after this page's corrections. @param known number of corrections before the scan was dated */
  corrected(scannedAt: number, known: number): number;
  /** Calls a listener after each measurement. */
  subscribe(listener: () => void): () => void;
}

const isLeap = (value: unknown): value is Clock['leaps'][number] =>
  value !== null && typeof value === 'object' && 'from' in value && 'by' in value;

function storedIn({ difference, measuredAt, leaps, at }: Record<string, unknown>): StoredClock {
  const number = (value: unknown): number => Number(value ?? 0) || 0;
  return {
    difference: number(difference),
    measuredAt: number(measuredAt),
    leaps: Array.isArray(leaps) ? leaps.filter(isLeap) : [],
    at: number(at),
  };
}

export function createServerClock(storage: Pick<StoredRecord, 'read' | 'write'>, read: () => Reading): ServerClock {
  let clock: Clock | undefined;
  const corrections: Correction[] = [];
  const { subscribe, notify } = createListeners();

  function set(next: Clock): Clock {
    clock = next;
    storage.write({ ...storedClock(next) });
    return next;
  }
  const look = (): Clock => set(clock ? clockAt(clock, read()) : openedClock(storedIn(storage.read()), read()));

  return {
    now: () => serverTimeOf(look()),
    difference: () => (clock ?? look()).difference,
    isDoubtful: (madeAt) => isDoubtful(look(), madeAt),
    measure() {
      const sentAt = look().reading;
      return (serverTime) => {
        const before = look();
        if (hasLeapt(sentAt, before.reading)) return null;
        const { wall, steady } = before.reading;
        // The answer takes half of the round trip, on average.
        const difference = Math.round(serverTime + (steady - sentAt.steady) / 2 - wall);
        const { clock: next, correction } = measuredClock(before, difference);
        set(next);
        if (correction) corrections.push(correction);
        notify();
        return correction;
      };
    },
    corrections: () => corrections.length,
    corrected: (scannedAt, known) => corrected(scannedAt, corrections.slice(known)),
    subscribe,
  };
}

/** The clock of this page. */
export const serverClock = createServerClock(storedRecord('tessera.clock'), () => ({
  wall: Date.now(),
  steady: performance.now(),
}));
