/** The states of a counter's scans. Pure: the queue that sends them and the lists that show them both use it. */
import { parseCardCode } from '@tessera/domain/pass/code';
import { OLDEST_SCAN_MS } from '@tessera/domain/pass/command';
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { Reason } from '@tessera/domain/pass/words';
import type { Seat } from '../../shared/data/counterSeat';
import type { ScanBody, StoredScan } from '../../shared/scans/scanStore';

/** The most scans in one call. */
const BATCH = 50;

export interface QueueState {
  /** In the order in which they were taken. */
  scans: readonly StoredScan[];
  /** Whether the last request had no answer. */
  isDown: boolean;
  /** Whether the last request was refused because the session has ended. Scans wait as without a connection. */
  isSignedOut: boolean;
  /** Whether a request has succeeded or failed since the page was opened. */
  isKnown: boolean;
  /** Whether the scans on disk could not be read, so that some may be missing here. */
  isUnread: boolean;
  /** Whether what is on disk is not open yet: another tab may keep this one from opening it. */
  isHeld: boolean;
  /** Ids of scans that the disk refused: they are lost when the page closes. */
  unsaved: ReadonlySet<string>;
  /** Number of scans that await an answer and are still being stored: `scans` does not say so yet. */
  storing: number;
  /** The reason why the server refused the last batch of waiting scans as a whole. */
  obstacle: string | null;
}

/** A queue before anything is read or sent. */
export const EMPTY_QUEUE: QueueState = {
  scans: [],
  isDown: false,
  isSignedOut: false,
  isKnown: false,
  isUnread: false,
  isHeld: false,
  unsaved: new Set(),
  storing: 0,
  obstacle: null,
};

/** Tells the scans of one shop from those of another one whose team has used this browser. */
export const isOfShop =
  (businessId: string) =>
  ({ body }: StoredScan): boolean =>
    body.businessId === businessId;

export const isWaiting = ({ state }: StoredScan): boolean => state === 'waiting';

/**
 * The scans that wait for a connection.
 * @param isSending whether the screen tells of a scan that is being sent for the first time, which is then left out
 */
export const waitingIn = (
  { scans, unsaved }: Pick<QueueState, 'scans' | 'unsaved'>,
  isSending: boolean,
): StoredScan[] =>
  scans.filter((scan) => isWaiting(scan) && !(isSending && !scan.wasQueued && !unsaved.has(scan.scanId)));

/** How many waiting scans the disk refused. */
export const unsavedIn = ({ scans, unsaved }: Pick<QueueState, 'scans' | 'unsaved'>): number =>
  scans.filter((scan) => isWaiting(scan) && unsaved.has(scan.scanId)).length;

/** A scan after its verdict. */
export function withVerdict(scan: StoredScan, { verdict, message, reason, event }: Verdict, now: number): StoredScan {
  return {
    ...scan,
    // What was taken back meanwhile needs no decision.
    state: verdict !== 'confirm' ? verdict : scan.undoWith === undefined ? 'decision' : 'withdrawn',
    message,
    reason,
    decidedAt: event?.at ?? now,
  };
}

/** The person or tablet whose session sends a counter's scans. */
export interface Sender {
  businessId: string;
  uid: string;
  seat: Seat;
}

/** Whether the sender took the scan. */
export const isTakenBy = ({ uid }: Sender, { body }: StoredScan): boolean => body.takenBy === uid;

/** Whether more than the sender's word says who took a scan: a customer's rotating code, or a tablet's shift. */
function isProven({ body }: StoredScan): boolean {
  const code = 'code' in body ? body.code : undefined;
  return 'shift' in body || parseCardCode(code ?? '')?.form === 'rotating';
}

/**
 * Whether only the person who took a scan can send it, because nothing else says who took it. Once it is too old to
 * count, any person of the team sends it, and the server refuses it.
 * @param now milliseconds since 1970
 */
export const needsTaker = (scan: StoredScan, now: number): boolean =>
  !isProven(scan) && scan.takenAt >= now - OLDEST_SCAN_MS;

/**
 * Whether a scan may be sent by this sender. A tablet, and somebody who was removed, sends only what it took itself. A
 * person of the team sends every scan of the shop in the name of who took it, unless it needs its taker.
 * @param now milliseconds since 1970
 */
export const maySend =
  (sender: Sender, now: number, isRefused = false) =>
  (scan: StoredScan): boolean => {
    if (!isOfShop(sender.businessId)(scan)) return false;
    if (isTakenBy(sender, scan)) return true;
    return sender.seat === 'person' && !isRefused && !needsTaker(scan, now);
  };

/** Whether a scan has never left this device, so that nobody knows of it yet. */
export const isUnsent = (scan: StoredScan): boolean => isWaiting(scan) && !scan.isSent;

/**
 * Refusals that a wrong clock can cause: the time does not fit the code, is too early or too late, or is outside of the
 * shift.
 */
const ABOUT_TIME: ReadonlySet<Reason> = new Set(['stale-code', 'too-early', 'too-late', 'no-shift']);

/** Whether the verdict may be the fault of this device's clock, which dated the scan. */
export const isAboutTime = ({ reason }: Verdict): boolean => reason !== undefined && ABOUT_TIME.has(reason);

/** The scan with a corrected time, which it gets once; null if its time is right or it has none. */
export function redated(scan: StoredScan, correct: (scannedAt: number) => number): StoredScan | null {
  const body: ScanBody & { scannedAt?: number } = scan.body;
  if (scan.isRedated || body.scannedAt === undefined) return null;
  const redatedBody = { ...body, scannedAt: correct(body.scannedAt) };
  return redatedBody.scannedAt === body.scannedAt ? null : { ...scan, body: redatedBody, isRedated: true };
}

/** The scans of the next call, in order. */
export const nextBatch = (scans: readonly StoredScan[]): StoredScan[] => scans.filter(isWaiting).slice(0, BATCH);
