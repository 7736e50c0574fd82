/** Sends scans as counters do: a scan is sent again with the same body. It also kills processes. */
import { isDeepStrictEqual } from 'node:util';
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { Fleet } from '../faults/instances';
import { type Fault, nextDeath } from '../faults/send';
import { deliverAll, noAttempts } from '../faults/sender';
import { bearer } from '../people';
import type { Counter } from './counters';
import type { Scan } from './schedule';
import { inTurn, type Person } from './shop';

/** A counter queues a scan after 3 s without an answer; the bench waits a little longer. */
const ANSWER_LIMIT_MS = 5000;

/** What was sent of one side's scans. */
export const nothingSent = () => {
  const attempts = noAttempts();
  return {
    ...attempts,
    faults: { ...attempts.faults, 'two people at one card at the same time': 0 },
    /** Scans that needed a confirmation because the card had just been used, and were sent again, confirmed. */
    asked: 0,
    /** Scans that were refused for their time, and sent again with a new date. */
    redated: 0,
    /** The final verdict of each scan. */
    verdicts: new Map<string, Verdict>(),
    /** Answers that contradict an earlier answer to the same scan: another card, a question or a refusal. */
    contradictions: [] as string[],
  };
};
export type Sent = ReturnType<typeof nothingSent>;

interface Options {
  counter: Counter;
  fleet: Fleet;
  staff: readonly Person[];
  random: () => number;
  /** Number of processes to kill. */
  deaths: number;
  onProgress?: (taken: number) => void;
}

/** Whether two answers to one scan agree. Somebody who was removed in between is not shown the card again. */
const agree = (one: Verdict, other: Verdict): boolean =>
  one.message === other.message &&
  isDeepStrictEqual(one.event, other.event) &&
  (!one.pass || !other.pass || isDeepStrictEqual(one.pass, other.pass));

/** Sends every scan until it has a verdict. @throws Error when the functions refuse the call itself */
export async function sendAll(
  scans: readonly Scan[],
  sent: Sent,
  { counter, fleet, staff, random, deaths, onProgress }: Options,
): Promise<void> {
  /** People with a running request, by card. */
  const underWay = new Map<number, number[]>();
  const deathEvery = Math.floor(scans.length / (deaths + 1));
  const dueDeaths: Fault[] = [];

  function note({ kind, scanId }: Scan, verdict: Verdict, wasAccepted: boolean): void {
    const isAccepted = verdict.verdict === 'accepted';
    const before = sent.verdicts.get(scanId);
    const wasTold = before?.verdict === 'accepted';
    // After a scan was accepted, a retry must not get a question or a refusal.
    if (wasAccepted && !isAccepted) sent.contradictions.push(`${kind} ${scanId} was accepted, then ${verdict.reason}`);
    if (wasTold && isAccepted && !agree(before, verdict))
      sent.contradictions.push(`${kind} ${scanId} was told two things`);
    const isFinal = verdict.verdict !== 'confirm' && (isAccepted ? !wasTold : !before);
    if (isFinal) sent.verdicts.set(scanId, verdict);
  }

  function deliveryOf(scan: Scan) {
    let isConfirmed = false;
    let called: Scan[] = [];
    let wereAccepted: boolean[] = [];
    return {
      name: `${scan.kind} ${scan.scanId}`,
      async request() {
        const url = await fleet.pick(random);
        const { path, data, scans: all } = counter.callFor(scan, isConfirmed);
        called = all;
        wereAccepted = all.map(({ scanId }) => sent.verdicts.get(scanId)?.verdict === 'accepted');
        const others = underWay.get(scan.card) ?? [];
        if (others.some((one) => one !== scan.staff)) sent.faults['two people at one card at the same time'] += 1;
        underWay.set(scan.card, [...others, scan.staff]);
        return {
          url: `${url}/${path}`,
          body: JSON.stringify({ data }),
          headers: bearer(inTurn(staff, scan.staff).token),
          fault: dueDeaths.shift(),
        };
      },
      onEnd() {
        const left = underWay.get(scan.card) ?? [];
        left.splice(left.indexOf(scan.staff), 1);
      },
      endsDelivery(text: string): boolean {
        const { result } = JSON.parse(text) as { result: Verdict | { verdicts: Verdict[] } };
        const verdicts = 'verdicts' in result ? result.verdicts : [result];
        for (const [index, one] of called.entries()) note(one, inTurn(verdicts, index), wereAccepted[index] === true);
        const [own] = verdicts;
        if ((own?.reason === 'stale-code' || own?.reason === 'too-early') && counter.correct?.(scan)) {
          sent.redated += 1;
          return false;
        }
        if (own?.verdict !== 'confirm') return true;
        sent.asked += 1;
        isConfirmed = true;
        return false;
      },
    };
  }

  await deliverAll(scans, deliveryOf, sent, {
    random,
    limitMs: ANSWER_LIMIT_MS,
    onProgress(taken) {
      if (taken % deathEvery === 0) dueDeaths.push(nextDeath(taken / deathEvery));
      onProgress?.(taken);
    },
  });
}
