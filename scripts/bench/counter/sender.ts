/**
 * Sends scans as counters do: a scan without an answer is sent again after growing pauses, with the same body. It also
 * cuts connections and kills processes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Verdict } from '@tessera/domain/pass/verdict';
import { inParallel } from '../../lib/inParallel';
import type { Fleet } from '../faults/instances';
import { DEATHS, type Fault, post } from '../faults/send';
import { bearer } from '../people';
import type { Counter } from './counters';
import type { Scan } from './schedule';
import type { Person } from './shop';

/** A counter queues a stamp after 3 s without an answer; the bench waits a little longer. */
const ANSWER_LIMIT_MS = 5000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3000;
const MAX_ATTEMPTS = 60;
/** Shares of attempts whose connection is cut, and whose answer is lost. */
const CUT = 0.03;
const LOST = 0.03;

/** Counts of one side. */
export interface Sent {
  attempts: number;
  cut: number;
  answerLost: number;
  serverError: number;
  noAnswerInTime: number;
  /** Requests for a card while another person's request for it was running. */
  met: number;
  /** Scans that needed a confirmation because the card had just been stamped, and were sent again, confirmed. */
  asked: number;
  /** The final verdict of each scan. */
  verdicts: Map<string, Verdict>;
  /** Answers that contradict an earlier answer to the same scan: another card, a question or a refusal. */
  contradictions: string[];
}

export const nothingSent = (): Sent => ({
  attempts: 0,
  cut: 0,
  answerLost: 0,
  serverError: 0,
  noAnswerInTime: 0,
  met: 0,
  asked: 0,
  verdicts: new Map(),
  contradictions: [],
});

interface Options {
  counter: Counter;
  fleet: Fleet;
  staff: readonly Person[];
  random: () => number;
  /** Number of processes to kill. */
  deaths: number;
  /** Called with the number of accepted scans, so that faults can strike in the middle. */
  onProgress: (taken: number) => void;
}

/** The part of an answer that must be the same at every repetition. */
const told = ({ message, pass, event }: Verdict): string => JSON.stringify([message, pass, event]);

/** Sends every scan until it has a verdict. @throws Error when the functions refuse the call itself */
export async function sendAll(
  scans: readonly Scan[],
  sent: Sent,
  { counter, fleet, staff, random, deaths, onProgress }: Options,
): Promise<void> {
  /** People with a running request, by card. */
  const underWay = new Map<number, number[]>();
  let taken = 0;
  const deathEvery = Math.floor(scans.length / (deaths + 1));
  let dueDeaths: Fault[] = [];

  function faultNow(): Fault | undefined {
    const death = dueDeaths.shift();
    if (death) return death;
    const luck = random();
    if (luck < CUT) return { cutAfter: random() * 30 };
    return luck < CUT + LOST ? 'lose' : undefined;
  }

  function note(scan: Scan, verdict: Verdict, wasAccepted: boolean): void {
    const before = sent.verdicts.get(scan.scanId);
    if (verdict.verdict === 'accepted') {
      if (before?.verdict === 'accepted' && told(before) !== told(verdict))
        sent.contradictions.push(`${scan.kind} ${scan.scanId} was told two things`);
      if (before?.verdict !== 'accepted') sent.verdicts.set(scan.scanId, verdict);
    } else {
      // After a scan was accepted, a retry must not get a question or a refusal.
      if (wasAccepted) sent.contradictions.push(`${scan.kind} ${scan.scanId} was accepted, then ${verdict.reason}`);
      if (!before) sent.verdicts.set(scan.scanId, verdict);
    }
  }

  const accepted = ({ scanId }: Scan) => sent.verdicts.get(scanId)?.verdict === 'accepted';

  async function deliver(scan: Scan): Promise<void> {
    let isConfirmed = false;
    for (let before = 0; before < MAX_ATTEMPTS; before += 1) {
      const call = counter.callFor(scan, isConfirmed);
      const wereAccepted = call.scans.map(accepted);
      const fault = faultNow();
      sent.attempts += 1;
      const others = underWay.get(scan.card) ?? [];
      if (others.some((one) => one !== scan.staff)) sent.met += 1;
      underWay.set(scan.card, [...others, scan.staff]);
      const result = await post(`${await fleet.pick(random)}/${call.name}`, {
        body: JSON.stringify({ data: call.data }),
        headers: bearer(staff[scan.staff]?.token ?? ''),
        limitMs: ANSWER_LIMIT_MS,
        ...(fault && { fault }),
      });
      const left = underWay.get(scan.card) ?? [];
      left.splice(left.indexOf(scan.staff), 1);

      if ('status' in result && result.status === 200) {
        const { result: answer } = JSON.parse(result.text) as { result: unknown };
        const verdicts = counter.verdictsOf(call, answer);
        verdicts.forEach((verdict, index) => {
          const one = call.scans[index];
          if (one && verdict.verdict !== 'confirm') note(one, verdict, wereAccepted[index] === true);
          else if (one && wereAccepted[index]) note(one, verdict, true);
        });
        const [own] = verdicts;
        if (own?.verdict !== 'confirm') return;
        sent.asked += 1;
        isConfirmed = true;
        continue;
      }
      if ('status' in result) {
        if (result.status < 500) throw new Error(`${call.name} was refused with ${result.status}: ${result.text}`);
        sent.serverError += 1;
      } else if (result.failure === 'cut') sent.cut += 1;
      else if (result.failure === 'lost') sent.answerLost += 1;
      else sent.noAnswerInTime += 1;
      await sleep(Math.min(FIRST_PAUSE_MS * 2 ** before, LONGEST_PAUSE_MS) * (0.5 + random()));
    }
    throw new Error(`${scan.kind} ${scan.scanId} got no verdict in ${MAX_ATTEMPTS} attempts`);
  }

  await inParallel(scans, async (scan) => {
    await deliver(scan);
    taken += 1;
    if (deaths > 0 && taken % deathEvery === 0) {
      const die = DEATHS[(taken / deathEvery) % DEATHS.length] ?? DEATHS[0];
      dueDeaths = [...dueDeaths, { die }];
    }
    onProgress(taken);
  });
}
