/**
 * Sends a counter's scans. Each scan is on disk before it is sent, every retry sends the same body, and each scan gets
 * one verdict. Only answers decide whether there is a connection (docs/decisions/0010).
 */
import type { Verdict } from '@tessera/domain/pass/verdict';
import { refusalOf } from '../../data/errors';
import { createListeners } from '../../lib/listeners';
import { ANSWER_LIMIT_MS, CALL_LIMIT_MS } from '../../lib/waits';
import { createPromisedUndos, undoBody } from './promisedUndos';
import { isOfShop, isWaiting, maySend, type QueueState, settled } from './queueState';
import { createBatches } from './scanBatches';
import { createScanDates } from './scanDates';
import { type QueueDependencies, type RequestOptions, type ScanQueue, STAMP_LIMIT_MS } from './scanQueueTypes';
import { resultOf, type ScanResult, stored } from './scanResult';
import { isOpen, type ScanBody, type ScanCommand, type StoredScan } from './scanStore';
import { createStoredScans, notUpdated } from './storedScans';

const PAUSE_MS = 2000;

/** The verdict of an error: the sender has no right, or the input was invalid. */
const refusedWith = (message: string): Verdict => ({ verdict: 'refused', repeated: false, message });

export function createScanQueue(dependencies: QueueDependencies): ScanQueue {
  const { businessId, store, clock, taker, send, inOneTab, now, wait } = dependencies;
  let state: QueueState = { scans: [], isDown: false, isKnown: false, isUnread: false, obstacle: null };
  /** Ids of scans that are being sent individually, so that batches leave them out. */
  const underWay = new Set<string>();
  const { subscribe, notify } = createListeners();

  function set(change: Partial<QueueState>): void {
    state = { ...state, ...change };
    notify();
  }

  /** Records whether the last request had an answer. */
  function note(isDown: boolean): void {
    if (state.isDown !== isDown || !state.isKnown) set({ isDown, isKnown: true });
  }

  const { find, load, change, make } = createStoredScans({ store, now, onChange: (scans) => set({ scans }) });
  const { dated, sendTimed, redatedAfter } = createScanDates({ clock, send, change, scans: () => state.scans });

  async function settle(scanId: string, verdict: Verdict): Promise<void> {
    const [next] = await change([scanId], (scan) => (isOpen(scan) ? settled(scan, verdict, now()) : null));
    if (next?.state !== 'accepted') return;
    const { body } = next;
    if ('undoes' in body) await change([body.undoes], (scan) => ({ ...scan, undone: true }));
    void undos.send(next);
  }

  /** The server's verdict on a scan, which is sent a second time if this device's clock had dated it wrong. */
  async function verdictOn({ scanId, command, body }: StoredScan, pin?: string): Promise<Verdict> {
    const verdict = await sendTimed(command, pin === undefined ? body : { ...body, pin }, CALL_LIMIT_MS);
    const again = await redatedAfter(scanId, verdict);
    return again ? verdictOn(again, pin) : verdict;
  }

  /** Sends a scan once. Null: no usable answer within the limit. A later answer still counts. */
  async function sendOnce(scan: StoredScan, limitMs: number, pin?: string): Promise<Verdict | null> {
    const { scanId } = scan;
    underWay.add(scanId);
    const answer = verdictOn(scan, pin).catch((error: unknown) => {
      const message = refusalOf(error);
      if (message !== undefined) return refusedWith(message);
      console.info('No answer to a scan:', error);
      return null;
    });
    const settling = answer.then((verdict) => verdict && settle(scanId, verdict)).catch(notUpdated);
    const verdict = await Promise.race([answer, wait(limitMs).then(() => null)]);
    underWay.delete(scanId);
    note(verdict === null);
    if (verdict) await settling;
    else await change([scanId], (one) => (isOpen(one) ? { ...one, wasQueued: true } : null)).catch(notUpdated);
    return verdict;
  }

  async function sendUntilAnswered(scan: StoredScan, { pin, signal }: RequestOptions): Promise<ScanResult> {
    for (;;) {
      const verdict = await sendOnce(scan, ANSWER_LIMIT_MS, pin);
      if (verdict || signal?.aborted) return resultOf(verdict);
      await wait(PAUSE_MS);
      if (signal?.aborted) return { status: 'queued' };
    }
  }

  const request = (command: ScanCommand, body: ScanBody, options: RequestOptions = {}): Promise<ScanResult> =>
    stored(async () => sendUntilAnswered(await make(command, body), options));

  const resend = (scanId: string, options: RequestOptions = {}): Promise<ScanResult> =>
    stored(async () => {
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
    stored(async () => {
      dated(body.scanId);
      const queued = state.isDown ? { isSent: false, wasQueued: true } : {};
      return sendWaiting(await make(command, body, { state: 'waiting', ...queued }));
    });

  async function sendWaiting(scan: StoredScan): Promise<ScanResult> {
    if (state.isDown || !maySend(dependencies, now())(scan)) return { status: 'queued' };
    // The connection may have come back while the scan was stored as one that is not sent.
    const [ready] = scan.isSent
      ? [scan]
      : await change([scan.scanId], (one) => (isWaiting(one) ? { ...one, isSent: true } : null)).catch(notUpdated);
    return ready ? resultOf(await sendOnce(ready, STAMP_LIMIT_MS)) : { status: 'queued' };
  }

  const sendBatches = createBatches({
    ...{ businessId, set, change, sendTimed, note, settle, redatedAfter },
    state: () => state,
    isUnderWay: (scanId) => underWay.has(scanId),
  });

  async function loadAndResume(): Promise<void> {
    try {
      await load();
      set({ isUnread: false });
    } catch (error) {
      console.error('The scans of this device were not read:', error);
      return set({ isUnread: true });
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
      stored(async () => {
        const [scan] = await change([scanId], (before) => ({
          ...before,
          body: { ...before.body, confirmed: true },
          state: 'waiting',
        }));
        return scan ? sendWaiting(scan) : { status: 'queued' };
      }),
    undo: (scanId, undoWith) =>
      stored(async () => {
        const [scan] = await change([scanId], (before) => {
          if (before.state === 'accepted') return before;
          return before.isSent ? { ...before, undoWith } : { ...before, state: 'withdrawn', undone: true };
        });
        return scan?.state === 'accepted'
          ? request('undoScan', undoBody(scan, undoWith, taker()))
          : { status: 'queued' };
      }),
    async drop(scanId) {
      await change([scanId], (scan) => (scan.state === 'decision' ? { ...scan, state: 'withdrawn' } : null));
    },
    async reach(request) {
      const answered = async () => {
        try {
          const answer = await request();
          note(false);
          return answer;
        } catch (error) {
          if (refusalOf(error) !== undefined) {
            note(false);
            throw error;
          }
          console.info('No answer:', error);
          return null;
        }
      };
      const inTime = await Promise.race([answered(), wait(STAMP_LIMIT_MS).then(() => null)]);
      if (inTime === null) note(true);
      return inTime;
    },
    sync: (isRefused) =>
      (syncing ??= inOneTab(() => sendBatches(maySend(dependencies, now(), isRefused))).finally(
        () => (syncing = undefined),
      )),
  };
}
