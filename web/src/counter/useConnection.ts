/** A counter's connection: its queue of scans, calls with its session, reading of cards, and the server's clock. */
import type { CallableName } from '@tessera/domain/calls/units';
import type { CardReference } from '@tessera/domain/pass/code';
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { Callables } from '@tessera/domain/schemas/callables';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { errorCode, refusalOf } from '../shared/data/errors';
import { keepTrying } from '../shared/lib/keepTrying';
import { deviceScans } from '../shared/scans/scanStore';
import { checkConnection } from './checkConnection';
import { isWaiting, type QueueState, type Sender } from './queue/queueState';
import { createScanQueue } from './queue/scanQueue';
import { READ_LIMIT_MS, type ScanQueue, type Send } from './queue/scanQueueTypes';
import { serverClock as clock } from './queue/serverClock';
import { shortCodeIn } from './reading/readCode';
import { loadSeat, takerAt } from './seat/seatStore';

/** A text that is not a card's code. Its answer shows that the server is reachable, and warms up the counter's unit. */
const PROBE_CODE = 'probe';

async function inOneTab(action: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return action();
  await navigator.locks.request('tessera-scans', { ifAvailable: true }, (lock) => (lock ? action() : undefined));
}

export interface Connection {
  queue: ScanQueue;
  state: QueueState;
  /** The names of holders that the answers to scans have told, by the short codes of their cards. */
  names: ReadonlyMap<string, string>;
  /** The server's clock minus the device's, in ms. */
  clockDifference: number;
  /** The time by the server's clock, as last measured, in milliseconds since 1970. */
  serverNow(): number;
  /** Whether the clock may be wrong, so that only the server can tell whether a code of this time is fresh. */
  isClockDoubtful(madeAt: number): boolean;
  /** @throws FirebaseError when the call is refused, or has no answer within the limit */
  send: Send;
  /**
   * Reads a card and measures the difference between the clocks. Null without an answer in time.
   * @param onLate called with an answer that arrives later
   * @throws a refusal (`refusalOf`)
   */
  readCard(shown: CardReference, onLate?: (verdict: Verdict) => void): Promise<Verdict | null>;
  /**
   * Checks whether the server answers, and sends the waiting scans.
   * @param shown a card to read with the same request
   */
  check(shown?: CardReference, onRead?: (verdict: Verdict) => void): Promise<void>;
}

interface Place extends Sender {
  /** Called when the server says whether this person or tablet is in the team. */
  onMember: (isMember: boolean) => void;
}

export function useConnection({ seat, uid, businessId, onMember }: Place): Connection {
  const send = useCallback(
    async <Name extends CallableName<'counter'>>(name: Name, input: Callables[Name]['input'], limitMs: number) =>
      (await loadSeat()).callAsSeat(seat, name, input, limitMs),
    [seat],
  );
  const [names] = useState(() => new Map<string, string>());
  const queue = useMemo(
    () =>
      createScanQueue({
        businessId,
        uid,
        seat,
        store: deviceScans,
        clock,
        taker: () => takerAt(seat, uid),
        send,
        inOneTab,
        now: Date.now,
        wait: (ms) => new Promise((done) => setTimeout(done, ms)),
        onVerdict({ pass }) {
          if (pass?.holderName !== undefined) names.set(shortCodeIn(pass), pass.holderName);
        },
      }),
    [businessId, uid, seat, send, names],
  );
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state);
  const { isDown, isUnread } = state;
  const hasUnsaved = state.unsaved.size > 0;
  const hasWaiting = state.scans.some((scan) => isWaiting(scan) && queue.maySend(scan));
  const clockDifference = useSyncExternalStore(clock.subscribe, clock.difference, () => 0);

  const callReadCard = useCallback(
    async (shown: CardReference) => {
      try {
        const verdict = await queue.sendTimed('readCard', { businessId, ...shown }, READ_LIMIT_MS);
        onMember(true);
        return verdict;
      } catch (error) {
        const isRefused = refusalOf(error) !== undefined && errorCode(error) === 'functions/permission-denied';
        if (isRefused) onMember(false);
        throw error;
      }
    },
    [queue, businessId, onMember],
  );

  const readCard = useCallback(
    async (shown: CardReference, onLate?: (verdict: Verdict) => void) => {
      let isLate = false;
      const verdict = await queue.reach(async () => {
        const answer = await callReadCard(shown);
        if (isLate) onLate?.(answer);
        return answer;
      });
      isLate = verdict === null;
      return verdict;
    },
    [queue, callReadCard],
  );

  const check = useCallback(
    (shown: CardReference = { code: PROBE_CODE }, onRead?: (verdict: Verdict) => void) =>
      checkConnection(queue, async () => {
        const verdict = await callReadCard(shown);
        onRead?.(verdict);
      }),
    [queue, callReadCard],
  );

  useEffect(() => {
    void queue.load().then(() => check());
    const reload = () => document.visibilityState === 'visible' && void queue.load();
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, [queue, check]);
  useEffect(() => {
    // The event is only a hint: the check's answer says whether there is a connection.
    const onHint = () => void check();
    addEventListener('offline', onHint);
    return () => removeEventListener('offline', onHint);
  }, [check]);
  const mustTry = isDown || hasWaiting || isUnread || hasUnsaved;
  useEffect(() => (mustTry ? keepTrying(() => check()) : undefined), [mustTry, check]);
  useEffect(() => {
    if (!hasUnsaved) return;
    // The browser asks before it closes the page.
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);

  return {
    queue,
    state,
    names,
    clockDifference,
    serverNow: clock.now,
    isClockDoubtful: clock.isDoubtful,
    send,
    readCard,
    check,
  };
}
