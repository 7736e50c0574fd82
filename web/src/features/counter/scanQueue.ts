/**
 * Sends a counter's scans. Each scan is on disk before it is sent, every retry sends the same body, and each scan gets
 * one verdict. Only answers decide whether there is a connection (docs/decisions/0010).
 */
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { Callables } from '@tessera/domain/schemas/callables';
import { refusalOf } from '../../data/errors';
import { createListeners } from '../../lib/listeners';
import { ANSWER_LIMIT_MS, CALL_LIMIT_MS } from '../../lib/waits';
import { corrected, type Correction } from './clock';
import { createPromisedUndos, type Taker, undoBody } from './promisedUndos';
import {
  isAboutTime,
  isOfShop,
  isUnsent,
  isWaiting,
  maySend,
  nextBatch,
  type QueueState,
  redated,
  type Sender,
  settled,
} from './queueState';
import { resultOf, type ScanResult, stored } from './scanResult';
import { isOpen, type ScanBody, type ScanCommand, type ScanStore, type StoredScan } from './scanStore';
import type { ServerClock } from './serverClock';
import { createStoredScans } from './storedScans';

/** The time after which a stamp without an answer goes to the queue, in ms. */
export const STAMP_LIMIT_MS = 3000;
const PAUSE_MS = 2000;

/** Calls a function, for at most so long. */
export type Send = <Name extends keyof Callables>(
  name: Name,
  input: Callables[Name]['input'],
  limitMs: number,
) => Promise<Callables[Name]['output']>;

/** The disk may hold scans of another shop, which only that shop's team can send. */
export interface QueueDependencies extends Sender {
  store: ScanStore;
  clock: Pick<ServerClock, 'measure' | 'corrected' | 'corrections'>;
  /** Who is here now; null on a tablet where nobody has a shift. */
  taker(): Taker | null;
  /** @throws a refusal (`refusalOf`), or any other error without a usable answer within the limit */
  send: Send;
  /** Runs an action in only one tab of this device; skips it while another tab is running one. */
  inOneTab(action: () => Promise<void>): Promise<void>;
  now(): number;
  wait(ms: number): Promise<void>;
}

export interface ScanQueue {
  state(): QueueState;
  subscribe(listener: () => void): () => void;
  /** Reads the scans on disk. If that fails, the state says so. */
  load(): Promise<void>;
  /** Sends a stamp. Without an answer in time it is queued, and sent later. */
  stamp(body: ScanBody<'recordScan'>): Promise<ScanResult>;
  /** The same for a redemption that may wait. */
  reward(body: WaitingReward): Promise<ScanResult>;
  /** Sends any other command repeatedly until it is answered, or `signal` aborts the wait. */
  request<Command extends Exclude<ScanCommand, 'recordScan'>>(
    command: Command,
    body: ScanBody<Command>,
    options?: RequestOptions,
  ): Promise<ScanResult>;
  /** Sends a stored scan again, in the name of who is here now: after a reload, or with a PIN. */
  resend(scanId: string, options?: RequestOptions): Promise<ScanResult>;
  /** Sends the same scan again as confirmed. */
  confirm(scanId: string): Promise<ScanResult>;
  /**
   * Undoes a scan: on this device, if it was never sent; otherwise by an undo that is sent after it, and is queued
   * until then.
   */
  undo(scanId: string, undoWith: string): Promise<ScanResult>;
  /** Withdraws a scan for which the server asked a confirmation. */
  drop(scanId: string): Promise<void>;
  /**
   * Makes a request and records whether the server answered; null if it did not in time. A late answer is recorded too.
   * @throws a refusal (`refusalOf`)
   */
  reach<Answer>(request: () => Promise<Answer>): Promise<Answer | null>;
  /**
   * Makes a call whose answer contains the server's time, and corrects the times of scans that the device's clock dated
   * wrong.
   */
  sendTimed: Send;
  /**
   * Sends the shop's waiting scans, at most 50 at once and in order, while requests succeed.
   * @param isRefused whether the server refuses other calls of the sender, who then sends only what they took
   */
  sync(isRefused?: boolean): Promise<void>;
}

/** A redemption that may wait, if the shop allows it: of one reward, with the code's time. */
type WaitingReward = ScanBody<'redeemReward'> & { rewardId: string; scannedAt: number };

export interface RequestOptions {
  pin?: string;
  signal?: AbortSignal;
}

/** The verdict of an error: the sender has no right, or the input was invalid. */
const refusedWith = (message: string): Verdict => ({ verdict: 'refused', repeated: false, message });

/**
 * Logs that the disk refused a change of a scan that it has already. The scan then waits there, and is sent again: an
 * error would tell staff that it was neither stored nor sent.
 */
function notUpdated(error: unknown): [] {
  console.error('A stored scan was not updated:', error);
  return [];
}

export function createScanQueue(dependencies: QueueDependencies): ScanQueue {
  const { businessId, store, clock, taker, send, inOneTab, now, wait } = dependencies;
  let state: QueueState = { scans: [], isDown: false, isKnown: false, isUnread: false, obstacle: null };
  /** Ids of scans that are being sent individually, so that batches leave them out. */
  const underWay = new Set<string>();
  /** Number of corrections of the clock before each scan of this page was dated. */
  const datedAfter = new Map<string, number>();
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

  async function settle(scanId: string, verdict: Verdict): Promise<void> {
    const [next] = await change([scanId], (scan) => (isOpen(scan) ? settled(scan, verdict, now()) : null));
    if (next?.state !== 'accepted') return;
    if (next.command === 'undoScan')
      await change([(next.body as ScanBody<'undoScan'>).undoes], (scan) => ({ ...scan, undone: true }));
    void undos.send(next);
  }

  /** Corrects the time of the scans that were never sent: nobody knows of them yet. */
  async function dateAnew(correction: Correction): Promise<void> {
    const unsent = state.scans.filter(isUnsent).map(({ scanId }) => scanId);
    await change(unsent, (scan) =>
      isUnsent(scan) ? redated(scan, (scannedAt) => corrected(scannedAt, [correction])) : null,
    ).catch(notUpdated);
  }

  const sendTimed: Send = async (name, input, limitMs) => {
    const measured = clock.measure();
    const answer = await send(name, input, limitMs);
    const correction = answer !== null && 'serverTime' in answer ? measured(answer.serverTime) : null;
    if (correction) await dateAnew(correction);
    return answer;
  };

  /** Dates a scan anew whose refusal was due to this device's clock; undefined if its time was right. */
  async function redatedAfter(scanId: string, verdict: Verdict): Promise<StoredScan | undefined> {
    if (!isAboutTime(verdict)) return undefined;
    const correct = (scannedAt: number) => clock.corrected(scannedAt, datedAfter.get(scanId) ?? 0);
    const [scan] = await change([scanId], (one) => (isOpen(one) ? redated(one, correct) : null));
    return scan;
  }

  /** The server's verdict on a scan, which is sent a second time if this device's clock had dated it wrong. */
  async function verdictOn({ scanId, command, body }: StoredScan, pin?: string): Promise<Verdict> {
    const input = { ...body, ...(pin !== undefined && { pin }) } as Callables[ScanCommand]['input'];
    const verdict = await sendTimed(command, input, CALL_LIMIT_MS);
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
  const makeWaiting = (command: ScanCommand, body: ScanBody & { scanId: string }): Promise<ScanResult> =>
    stored(async () => {
      datedAfter.set(body.scanId, clock.corrections());
      const queued = state.isDown ? { isSent: false, wasQueued: true } : {};
      return sendWaiting(await make(command, body, { state: 'waiting', ...queued }));
    });

  async function sendWaiting(scan: StoredScan): Promise<ScanResult> {
    if (state.isDown || !maySend(dependencies)(scan)) return { status: 'queued' };
    // The connection may have come back while the scan was stored as one that is not sent.
    const [ready] = scan.isSent
      ? [scan]
      : await change([scan.scanId], (one) => (isWaiting(one) ? { ...one, isSent: true } : null)).catch(notUpdated);
    return ready ? resultOf(await sendOnce(ready, STAMP_LIMIT_MS)) : { status: 'queued' };
  }

  /** Records why the server refuses to receive the shop's scans. A reason that stays is not announced again. */
  function noteObstacle(obstacle: string | null): void {
    if (state.obstacle !== obstacle) set({ obstacle });
  }

  /** Sends a batch. Null without a usable answer, or if the server refuses all of it. */
  async function verdictsOn(batch: readonly StoredScan[]): Promise<Verdict[] | null> {
    const scans = batch.map(({ body }) => body as ScanBody<'recordScan'> | WaitingReward);
    try {
      const { verdicts } = await sendTimed('recordScans', { businessId, scans }, CALL_LIMIT_MS);
      note(false);
      return verdicts;
    } catch (error) {
      const message = refusalOf(error);
      note(message === undefined);
      if (message === undefined) console.info('Waiting scans were not sent:', error);
      else noteObstacle(message);
      return null;
    }
  }

  async function sendBatches(mayBeSent: (scan: StoredScan) => boolean): Promise<void> {
    for (;;) {
      const next = nextBatch(state.scans.filter((scan) => mayBeSent(scan) && !underWay.has(scan.scanId)));
      if (next.length === 0) return noteObstacle(null);
      const batch = await change(
        next.map(({ scanId }) => scanId),
        (scan) => (isWaiting(scan) ? { ...scan, isSent: true, wasQueued: true } : null),
      );
      if (batch.length === 0) continue;
      const verdicts = await verdictsOn(batch);
      if (!verdicts) return;
      for (const [index, verdict] of verdicts.entries()) {
        const scanId = batch[index]?.scanId ?? '';
        // A scan that is dated anew still waits, and is in the next batch.
        if (!(await redatedAfter(scanId, verdict))) await settle(scanId, verdict);
      }
      if (verdicts.length < batch.length) return;
    }
  }

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
          body: { ...before.body, confirmed: true } as ScanBody,
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
      (syncing ??= inOneTab(() => sendBatches(maySend(dependencies, isRefused))).finally(() => (syncing = undefined))),
  };
}
