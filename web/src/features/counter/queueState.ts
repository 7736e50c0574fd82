/** The states of a counter's scans. Pure: the queue that sends them and the lists that show them both use it. */
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { StoredScan } from './scanStore';

/** The most scans in one call. */
const BATCH = 50;

export interface QueueState {
  /** In the order in which they were taken. */
  scans: readonly StoredScan[];
  /** Whether the last request had no answer. */
  isDown: boolean;
  /** Whether a request has succeeded or failed since the page was opened. */
  isKnown: boolean;
  /** The reason why the server refused a whole batch of waiting scans. */
  obstacle: string | null;
}

/** Whether a scan may still get a verdict. */
export const isOpen = ({ state }: StoredScan): boolean =>
  state === 'waiting' || state === 'checking' || state === 'decision';

/** Tells the scans of one shop from those of another one whose team has used this browser. */
export const isOfShop =
  (businessId: string) =>
  ({ body }: StoredScan): boolean =>
    body.businessId === businessId;

export const isWaiting = ({ state }: StoredScan): boolean => state === 'waiting';

/** A scan after its verdict. */
export function settled(scan: StoredScan, { verdict, message, reason, event }: Verdict, now: number): StoredScan {
  const { reason: _, ...rest } = scan;
  return {
    ...rest,
    state: verdict === 'confirm' ? 'decision' : verdict,
    message,
    ...(reason && { reason }),
    decidedAt: event?.at ?? now,
  };
}

/** The scans of the next call: of one shop, in order. */
export function nextBatch(scans: readonly StoredScan[], without: ReadonlySet<string>): StoredScan[] {
  const waiting = scans.filter((scan) => isWaiting(scan) && !without.has(scan.body.businessId));
  const businessId = waiting[0]?.body.businessId;
  return waiting.filter(({ body }) => body.businessId === businessId).slice(0, BATCH);
}
