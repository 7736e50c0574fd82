/** What a counter's queue of scans does, and what it needs. */
import type { CallableName } from '@tessera/domain/calls/units';
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { Callables } from '@tessera/domain/schemas/callables';
import type { ScanBody, ScanCommand, ScanStore, StoredScan } from '../../shared/scans/scanStore';
import type { Taker } from './promisedUndos';
import type { QueueState, Sender } from './queueState';
import type { ScanResult } from './scanResult';
import type { ServerClock } from './serverClock';

/** The time after which a stamp without an answer goes to the queue, in ms. */
export const STAMP_LIMIT_MS = 3000;
/** Time limit of a read. An answer after the counter stopped waiting still shows its card. In ms. */
export const READ_LIMIT_MS = 20_000;

/** Calls a callable of the counter, for at most so long. */
export type Send = <Name extends CallableName<'counter'>>(
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
  /** Called with each verdict, before the list of scans shows it. */
  onVerdict?(verdict: Verdict): void;
}

export interface ScanQueue {
  state(): QueueState;
  /** Whether the sender may send a scan now. */
  maySend(scan: StoredScan): boolean;
  subscribe(listener: () => void): () => void;
  /** Reads the scans on disk. If that fails, the state says so. */
  load(): Promise<void>;
  /** Sends a stamp. Without an answer in time it is queued, and sent later. */
  stamp(body: ScanBody<'recordScan'>): Promise<ScanResult>;
  /** Sends a redemption that may wait, as `stamp` does. */
  reward(body: WaitingReward): Promise<ScanResult>;
  /** Sends any other command repeatedly until it is answered, or `signal` aborts the wait. */
  request<Command extends Exclude<ScanCommand, 'recordScan'>>(
    command: Command,
    body: ScanBody<Command>,
    options?: RequestOptions,
  ): Promise<ScanResult>;
  /** Sends a stored scan again, in the name of whoever is here now: after a reload, or with a PIN. */
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
   * @param limitMs the time that the answer has; by default, that of a stamp
   * @throws a refusal (`refusalOf`)
   */
  reach<Answer>(request: () => Promise<Answer>, limitMs?: number): Promise<Answer | null>;
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
export type WaitingReward = ScanBody<'redeemReward'> & { rewardId: string; scannedAt: number };

export interface RequestOptions {
  pin?: string;
  signal?: AbortSignal;
}
