/**
 * Sends a counter's scans. Each scan is on disk before it is sent, every retry sends the same body, and each scan gets
 * one verdict.
 */
import type { Verdict } from '@tessera/domain/pass/verdict';
import { createListeners } from '../../shared/lib/listeners';
import { ANSWER_LIMIT_MS } from '../../shared/lib/waits';
import { HeldDatabaseError } from '../../shared/scans/lastingDatabase';
import { isOpen, type ScanBody, type ScanCommand, type StoredScan } from '../../shared/scans/scanStore';
import { createPromisedUndos, undoBody } from './promisedUndos';
import { EMPTY_QUEUE, isOfShop, isWaiting, maySend, type QueueState, withVerdict } from './queueState';
import { createBatches } from './scanBatches';
import { createScanDates } from './scanDates';
import { type QueueDependencies, type RequestOptions, type ScanQueue, STAMP_LIMIT_MS } from './scanQueueTypes';
import { catchStorageError, type ScanResult } from './scanResult';
import { createSending } from './sending';
import { createStoredScans, notUpdated } from './storedScans';

const PAUSE_MS = 2000;

export function createScanQueue(dependencies: QueueDependencies): ScanQueue {
  const { businessId, store, clock, taker, send, inOneTab, now, wait } = dependencies;
  let state: QueueState = EMPTY_QUEUE;
  const { subscribe, notify } = createListeners();

  function set(change: Partial<QueueState>): void {
    state = { ...state, ...change };
    notify();
  }

  const { find, isSaved, load, change, make } = createStoredScans({ store, now, onChange: set });
  /** Callbacks for the verdict on a scan, by the scan's id. */
  const waiting = new Map<string, (verdict: Verdict) => void>();
  /** What became of a scan without an answer. */
  const waitingResult = (scanId: string, later?: Promise<Verdict>): ScanResult => ({
    status: isSaved(scanId) ? 'queued' : 'unsaved',
    later,
  });
  const { dated, sendTimed, redatedAfter } = createScanDates({ clock, send, change, scans: () => state.scans });

  /** How many times staff have sent a scan anew, with a yes or a PIN. */
  const anew = new Map<string, number>();
  const sendAnew = (scanId: string) => anew.set(scanId, (anew.get(scanId) ?? 0) + 1);

  /** Called when a request begins. @returns what takes its verdict */
  function settling(scanId: string): (verdict: Verdict) => Promise<void> {
    const before = anew.get(scanId);
    // A late answer to what went before a yes or a PIN only asks, or refuses, once more.
    return async (verdict) => {
      if (verdict.verdict === 'accepted' || anew.get(scanId) === before) await settle(scanId, verdict);
    };
  }

  async function settle(scanId: string, verdict: Verdict): Promise<void> {
    dependencies.onVerdict?.(verdict);
    const [next] = await change([scanId], (scan) => (isOpen(scan) ? withVerdict(scan, verdict, now()) : null));
    waiting.get(scanId)?.(verdict);
    waiting.delete(scanId);
    if (next?.state === 'accepted') void undos.send(next);
  }

  const shared = { change, sendTimed, redatedAfter, settling, set, state: () => state };
  const { isUnderWay, beginNote, reach, sendOnce } = createSending({ ...shared, wait });

  async function sendUntilAnswered(scan: StoredScan, { pin, signal }: RequestOptions): Promise<ScanResult> {
    // An answer after its request's limit counts too: where each is late, no request would ever be answered.
    const late = new Promise<Verdict>((tell) => waiting.set(scan.scanId, tell));
    for (;;) {
      const verdict =
        (await Promise.race([late, sendOnce(scan, ANSWER_LIMIT_MS, pin)])) ??
        (!signal?.aborted && (await Promise.race([late, wait(PAUSE_MS)])));
      if (verdict) return { status: 'answered', verdict };
      if (signal?.aborted) return waitingResult(scan.scanId);
    }
  }

  const request = (command: ScanCommand, body: ScanBody, options: RequestOptions = {}): Promise<ScanResult> =>
    catchStorageError(async () => sendUntilAnswered(await make(command, body, state.isDown), options));

  const resend = (scanId: string, options: RequestOptions = {}): Promise<ScanResult> =>
    catchStorageError(async () => {
      sendAnew(scanId);
      const [scan] = await change([scanId], (before) => ({
        ...before,
        // The person who took it may have left, and the shift may be over. The server recognises a repetition by the
        // rest of the scan.
        body: { ...before.body, ...taker() },
        state: 'checking',
      }));
      return scan ? sendUntilAnswered(scan, options) : { status: 'queued' };
    });

  const undos = createPromisedUndos({ find, taker, request: (body) => request('undoScan', body), resend });

  /** Makes and sends a scan that goes to the queue without a connection. */
  const makeWaiting = (command: ScanCommand, body: ScanBody): Promise<ScanResult> =>
    catchStorageError(async () => {
      dated(body.scanId);
      const queued = state.isDown ? { isSent: false, wasQueued: true } : {};
      return sendWaiting(await make(command, body, state.isDown, { state: 'waiting', ...queued }));
    });

  async function sendWaiting(scan: StoredScan): Promise<ScanResult> {
    const { scanId } = scan;
    const later = new Promise<Verdict>((tell) => waiting.set(scanId, tell));
    if (state.isDown || !maySend(dependencies, now())(scan)) return waitingResult(scanId, later);
    // Marks a scan that was stored as unsent, if the connection came back meanwhile.
    const [ready] = scan.isSent
      ? [scan]
      : await change([scanId], (one) => (isWaiting(one) ? { ...one, isSent: true } : null)).catch(notUpdated);
    const verdict = ready ? await sendOnce(ready, STAMP_LIMIT_MS) : null;
    return verdict ? { status: 'answered', verdict } : waitingResult(scanId, later);
  }

  const sendBatches = createBatches({ ...shared, businessId, beginNote, isUnderWay });

  /** The opening of the database that the queue waits for. */
  let awaited: Promise<unknown> | undefined;

  async function loadAndResume(): Promise<void> {
    try {
      await load();
      set({ isUnread: false, isHeld: false });
    } catch (error) {
      console.error('The scans of this device were not read:', error);
      const isHeld = error instanceof HeldDatabaseError;
      set({ isUnread: true, isHeld });
      if (isHeld && error.opened !== awaited) {
        awaited = error.opened;
        awaited.then(loadAndResume, () => {});
      }
      return;
    }
    undos.resume(state.scans.filter(isOfShop(businessId)));
  }

  let syncing: Promise<void> | undefined;

  return {
    state: () => state,
    maySend: (scan) => maySend(dependencies, now())(scan),
    subscribe,
    load: loadAndResume,
    stamp: (body) => makeWaiting('recordScan', body),
    reward: (body) => makeWaiting('redeemReward', body),
    request,
    resend,
    sendTimed,
    confirm: (scanId) =>
      catchStorageError(async () => {
        sendAnew(scanId);
        const [scan] = await change([scanId], (before) => ({
          ...before,
          body: { ...before.body, confirmed: true },
          state: 'waiting',
        }));
        return scan ? sendWaiting(scan) : { status: 'queued' };
      }),
    undo: (scanId, undoWith) =>
      catchStorageError(async () => {
        const known = find(scanId);
        const [scan] =
          known?.state === 'accepted'
            ? [known]
            : await change([scanId], (before) => {
                if (before.state === 'accepted') return before;
                return before.isSent ? { ...before, undoWith } : { ...before, state: 'withdrawn', undone: true };
              });
        return scan?.state === 'accepted'
          ? request('undoScan', undoBody(scan, undoWith, taker()))
          : { status: 'queued' };
      }),
    async drop(scanId) {
      const drop = (scan: StoredScan) => (scan.state === 'decision' ? { ...scan, state: 'withdrawn' as const } : null);
      await change([scanId], drop).catch(notUpdated);
    },
    reach,
    sync: (isRefused) =>
      (syncing ??= inOneTab(() => sendBatches(maySend(dependencies, now(), isRefused))).finally(
        () => (syncing = undefined),
      )),
  };
}
