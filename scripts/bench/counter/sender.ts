/**
 * Sends scans as counters do: what is not answered is sent again, later and later, with the same body. It is also where
 * connections are cut and where processes are told to die.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Verdict } from '@tessera/domain/pass/verdict';
import { inParallel } from '../../local/inParallel';
import type { Fleet } from '../faults/instances';
import { DEATHS, type Fault, post } from '../faults/send';
import { bearer } from '../people';
import type { Counter } from './counters';
import type { Scan } from './schedule';
import type { Person } from './shop';

/** A counter keeps a stamp after 3 s without an answer; this machine is given a little more. */
const ANSWER_LIMIT_MS = 5000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3000;
const MAX_ATTEMPTS = 60;
/** Of a hundred attempts, so many have their connection cut, and so many their answer lost after it was given. */
const CUT = 0.03;
const LOST = 0.03;

/** What one side has met. */
export interface Sent {
  attempts: number;
  cut: number;
  answerLost: number;
  serverError: number;
  noAnswerInTime: number;
  /** Requests for a card while another person's request for it was under way. */
  met: number;
  /** Scans that were asked about because the card had just been stamped, and were sent again, confirmed. */
  asked: number;
  /** The final verdict of each scan: what was accepted, or the reason of its refusal. */
  verdicts: Map<string, Verdict>;
  /** Answers that do not agree with an earlier one of the same scan: another card in hand, a question or a refusal. */
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
  /** How many processes are to be killed. */
  deaths: number;
  /** Told how many scans were taken, so that faults strike in the middle. */
  onProgress: (taken: number) => void;
}

/** What an accepted scan is told, at every repetition. */
const told = ({ message, pass, event }: Verdict): string => JSON.stringify([message, pass, event]);

/** Sends every scan until it has a verdict. @throws Error where the functions refuse the call itself */
export async function sendAll(
  scans: readonly Scan[],
  sent: Sent,
  { counter, fleet, staff, random, deaths, onProgress }: Options,
): Promise<void> {
  /** Who has a request under way, by card. */
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
      // A retry may not meet a question or a refusal once its scan has been accepted.
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
