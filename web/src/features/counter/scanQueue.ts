/**
 * Sends a counter's scans. Each scan is on disk before it is sent, every retry sends the same body, and each scan gets
 * one verdict. Only answers decide whether there is a connection (docs/decisions/0010).
 */
import type { Callables } from '@tessera/domain/callables';
import type { Verdict } from '@tessera/domain/pass/verdict';
import { refusalOf } from '../../data/errors';
import { createListeners } from '../../lib/listeners';
import { ANSWER_LIMIT_MS, CALL_LIMIT_MS } from '../../lib/waits';
import { type Circumstances, createPromisedUndos, undoBody } from './promisedUndos';
import { isOfShop, isOpen, isWaiting, maySend, nextBatch, type QueueState, type Sender, settled } from './queueState';
import type { ScanBody, ScanCommand, ScanStore, StoredScan } from './scanStore';
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

/** The disk may have scans of another shop, which only its own team can settle. */
export interface QueueDependencies extends Sender {
  store: ScanStore;
  /** The present circumstances; null on a tablet where nobody has a shift. */
  circumstances(): Circumstances | null;
  /** @throws a refusal (`refusalOf`), or any other error without a usable answer within the limit */
  send: Send;
  /** Runs an act in only one tab of this device; skips it while another tab is running one. */
  inOneTab(act: () => Promise<void>): Promise<void>;
  now(): number;
  wait(ms: number): Promise<void>;
}

export interface ScanQueue {
  state(): QueueState;
  subscribe(listener: () => void): () => void;
  /** Reads the scans on disk. If that fails, the state says so. */
  load(): Promise<void>;
  /** Sends a stamp. Null: no answer yet, and the queue sends it later. */
  stamp(body: ScanBody<'recordScan'>): Promise<Verdict | null>;
  /** The same for a redemption that may wait. */
  reward(body: WaitingReward): Promise<Verdict | null>;
  /** Sends any other command repeatedly until it is answered. Null once `signal` aborts the wait. */
  ask<Command extends Exclude<ScanCommand, 'recordScan'>>(
    command: Command,
    body: ScanBody<Command>,
    options?: AskOptions,
  ): Promise<Verdict | null>;
  /** Sends a stored scan again, in the present shift: after a reload, or with a PIN. */
  askAgain(scanId: string, options?: AskOptions): Promise<Verdict | null>;
  /** Sends the same scan, confirmed. */
  confirm(scanId: string): Promise<Verdict | null>;
  /**
   * Undoes a scan: on this device, if it was never sent; otherwise by an undo that is sent after it. Null while that
   * undo waits.
   */
  undo(scanId: string, undoWith: string): Promise<Verdict | null>;
  /** Withdraws a scan for which the server asked a confirmation. */
  drop(scanId: string): Promise<void>;
  /**
   * Makes a request and records whether the server answered; null if it did not in time. A late answer is recorded too.
   * @throws a refusal (`refusalOf`)
   */
  reach<Answer>(request: () => Promise<Answer>): Promise<Answer | null>;
  /**
   * Sends the shop's waiting scans, at most 50 at once and in order, while requests succeed.
   * @param isRefused whether the server refuses other calls of the sender, who then sends only what they took
   */
  sync(isRefused?: boolean): Promise<void>;
}

/** A redemption that may wait, if the shop allows it: of one reward, with the code's time. */
type WaitingReward = ScanBody<'redeemReward'> & { rewardId: string; scannedAt: number };

export interface AskOptions {
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
  const { businessId, uid, store, circumstances, send, inOneTab, now, wait } = dependencies;
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

  const { find, load, change, make } = createStoredScans({ uid, store, now, onChange: (scans) => set({ scans }) });

  async function settle(scanId: string, verdict: Verdict): Promise<void> {
    const [next] = await change([scanId], (scan) => (isOpen(scan) ? settled(scan, verdict, now()) : null));
    if (next?.state !== 'accepted') return;
    if (next.command === 'undoScan')
      await change([(next.body as ScanBody<'undoScan'>).undoes], (scan) => ({ ...scan, undone: true }));
    void undos.send(next);
  }

  /** Sends a scan once. Null: no usable answer within the limit. A later answer still counts. */
  async function sendOnce(
    { scanId, command, body }: StoredScan,
    limitMs: number,
    pin?: string,
  ): Promise<Verdict | null> {
    underWay.add(scanId);
    const input = { ...body, ...(pin !== undefined && { pin }) } as Callables[ScanCommand]['input'];
    const answer = send(command, input, CALL_LIMIT_MS).then(
      (verdict) => verdict,
      (error: unknown) => {
        const message = refusalOf(error);
        if (message !== undefined) return refusedWith(message);
        console.info('No answer to a scan:', error);
        return null;
      },
    );
    const settling = answer.then((verdict) => verdict && settle(scanId, verdict)).catch(notUpdated);
    const verdict = await Promise.race([answer, wait(limitMs).then(() => null)]);
    underWay.delete(scanId);
    note(verdict === null);
    if (verdict) await settling;
    else await change([scanId], (scan) => (isOpen(scan) ? { ...scan, wasQueued: true } : null)).catch(notUpdated);
    return verdict;
  }

  async function askUntilAnswered(scan: StoredScan, { pin, signal }: AskOptions): Promise<Verdict | null> {
    for (;;) {
      const verdict = await sendOnce(scan, ANSWER_LIMIT_MS, pin);
      if (verdict || signal?.aborted) return verdict;
      await wait(PAUSE_MS);
      if (signal?.aborted) return null;
    }
  }

  async function ask(command: ScanCommand, body: ScanBody, options: AskOptions = {}): Promise<Verdict | null> {
    return askUntilAnswered(await make(command, body), options);
  }

  async function askAgain(scanId: string, options: AskOptions = {}): Promise<Verdict | null> {
    const [scan] = await change([scanId], (before) => ({
      ...before,
      // The shift in which it was made may be over. The server tells a repetition by other content.
      body: { ...before.body, ...circumstances() },
      state: 'checking',
    }));
    return scan ? askUntilAnswered(scan, options) : null;
  }

  const undos = createPromisedUndos({ find, circumstances, ask: (body) => ask('undoScan', body), askAgain });

  /** Makes and sends a scan that goes to the queue without a connection. */
  async function makeWaiting(command: ScanCommand, body: ScanBody): Promise<Verdict | null> {
    const queued = state.isDown ? { isSent: false, wasQueued: true } : {};
    return sendWaiting(await make(command, body, { state: 'waiting', ...queued }));
  }

  async function sendWaiting(scan: StoredScan): Promise<Verdict | null> {
    if (state.isDown || !maySend(dependencies)(scan)) return null;
    // The connection may have come back while the scan was stored as one that is not sent.
    const [ready] = scan.isSent
      ? [scan]
      : await change([scan.scanId], (one) => (isWaiting(one) ? { ...one, isSent: true } : null)).catch(notUpdated);
    return ready ? sendOnce(ready, STAMP_LIMIT_MS) : null;
  }

  /** Records why the server refuses to receive the shop's scans. A reason that stays is not announced again. */
  function noteObstacle(obstacle: string | null): void {
    if (state.obstacle !== obstacle) set({ obstacle });
  }

  /** Sends a batch. Null without a usable answer, or if the server refuses all of it. */
  async function verdictsOn(batch: readonly StoredScan[]): Promise<Verdict[] | null> {
    const scans = batch.map(({ body }) => body as ScanBody<'recordScan'> | WaitingReward);
    try {
      const { verdicts } = await send('recordScans', { businessId, scans }, CALL_LIMIT_MS);
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
      for (const [index, verdict] of verdicts.entries()) await settle(batch[index]?.scanId ?? '', verdict);
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
    ask,
    askAgain,
    async confirm(scanId) {
      const [scan] = await change([scanId], (before) => ({
        ...before,
        body: { ...before.body, confirmed: true } as ScanBody,
        state: 'waiting',
      }));
      return scan ? sendWaiting(scan) : null;
    },
    async undo(scanId, undoWith) {
      const [scan] = await change([scanId], (before) => {
        if (before.state === 'accepted') return before;
        return before.isSent ? { ...before, undoWith } : { ...before, state: 'withdrawn', undone: true };
      });
      return scan?.state === 'accepted' ? ask('undoScan', undoBody(scan, undoWith, circumstances())) : null;
    },
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
