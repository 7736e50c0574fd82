/** Counters that stamp at once, while processes die: the times of the scans at half, whole and double the load. */
import { setTimeout as sleep } from 'node:timers/promises';
import { callPath } from '@tessera/domain/calls/units';
import type { Verdict } from '@tessera/domain/pass/verdict';
import { type BenchCard, inTurn, newStaff, openShop, type Person, scanOf } from '../counter/shop';
import { formatWhole, table } from '../document';
import { buildOurs, type Fleet, OURS, startFleet } from '../faults/instances';
import { nextDeath, post } from '../faults/send';
import { bearer } from '../people';
import { percentiles } from '../percentile';
import type { Bench, Outcome } from '../runBench';
import type { Sizes } from './measure';

/** A counter scans a card every ten seconds, if the last scan was answered. */
const PACE_MS = 10_000;
const INSTANCES = 2;
/** So many that no account reaches its limit of calls in a minute. */
const STAFF = 60;
/** So many that no card reaches its limit of stamps in a day. */
const CARDS_OF_COUNTER = 3;
/** How often a process is killed: in turn before and after it commits a scan. */
const KILL_EVERY_MS = 20_000;
/** A scan without an answer is sent again, as by a counter. */
const ANSWER_LIMIT_MS = 5000;
const ATTEMPTS = 20;

interface Counters {
  staff: readonly Person[];
  cards: readonly BenchCard[];
  fleet: Fleet;
}

async function stampAt(counters: number, seconds: number, { staff, cards, fleet }: Counters) {
  const times: number[] = [];
  let errors = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let deaths = 0;
  /** Sends a scan until it has a verdict. @returns whether it was accepted */
  async function send(scan: object, token: string): Promise<boolean> {
    const body = JSON.stringify({ data: scan });
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const url = `${await fleet.pick(Math.random)}/${callPath('recordScan')}`;
      const isDeathDue = performance.now() >= begin + (deaths + 1) * KILL_EVERY_MS;
      const fault = isDeathDue ? nextDeath((deaths += 1)) : undefined;
      const result = await post({ url, body, headers: bearer(token), fault }, ANSWER_LIMIT_MS);
      if ('status' in result && result.status === 200)
        return (JSON.parse(result.text) as { result: Verdict }).result.verdict === 'accepted';
    }
    return false;
  }
  async function counter(number: number): Promise<void> {
    const { token } = inTurn(staff, number);
    let next = begin + (number / counters) * PACE_MS;
    for (let turn = number; next < end; turn += counters) {
      await sleep(Math.max(0, next - performance.now()));
      const sent = performance.now();
      if (await send(scanOf(inTurn(cards, turn)), token)) times.push(performance.now() - sent);
      else errors += 1;
      next = Math.max(next + PACE_MS, performance.now());
    }
  }
  await Promise.all(Array.from({ length: counters }, (_, number) => counter(number)));
  return { times, errors, seconds: (performance.now() - begin) / 1000 };
}

/** Many counters at once. @param counters the whole load @param seconds how long each load lasts */
export async function load({ db, auth, atEnd }: Bench, { counters, seconds }: Sizes): Promise<Outcome> {
  await buildOurs();
  const fleet = await startFleet([OURS], INSTANCES);
  atEnd(fleet.stop);
  const staff = await newStaff(auth, STAFF);
  const size = counters * 2 * CARDS_OF_COUNTER;
  const cards = await openShop(db, { staff, cards: size, kind: 'stamps', againAfterSeconds: 0 });
  const stamps = async () =>
    (await db.collectionGroup('events').where('type', '==', 'stamped').count().get()).data().count;
  const killed = () => Object.values(fleet.deaths).reduce((sum, one) => sum + one, 0);
  // The first calls load the code of both processes.
  await stampAt(STAFF, 1, { staff, cards, fleet });
  let usual: number | undefined;
  const rows: string[][] = [];
  const problems: string[] = [];
  for (const some of [counters / 2, counters, counters * 2]) {
    const before = { stamps: await stamps(), killed: killed() };
    const { times, errors, seconds: took } = await stampAt(some, seconds, { staff, cards, fleet });
    const wrong = Math.abs((await stamps()) - before.stamps - times.length);
    const all = percentiles(times);
    const first = (usual ??= all.p50);
    const ratios = [all.p50, all.p95, all.p99].map((ms) => (ms / first).toFixed(1));
    const rates = [(some * 1000) / PACE_MS, times.length / took].map((rate) => rate.toFixed(1));
    rows.push([formatWhole(some), ...rates, ...ratios, ...[killed() - before.killed, errors, wrong].map(formatWhole)]);
    if (errors + wrong > 0) problems.push(`${some} counters: ${errors} scans not accepted, ${wrong} stamps wrong`);
    console.log(`  ${some} counters: ${JSON.stringify(all)}, ${errors} errors, ${wrong} wrong`);
  }
  const text = `
Each counter scans a card every ten seconds, for ${seconds} s, beside two processes of the functions. Every 20 s one of
them is killed, in turn before and after it commits a scan; the counter sends the scan again. Times are from the first
attempt to the answer, as multiples of the first line's p50, which was ${formatWhole(usual ?? NaN)} ms. The knee is where they
grow faster than the load: there this machine is full. Wrong is the difference between the stamps that were accepted and those in the ledger.

${table(['counters', 'scans a second, wanted', 'answered', 'p50', 'p95', 'p99', 'killed', 'errors', 'wrong'], rows)}`;
  return { title: `${formatWhole(counters)} counters at once, for ${seconds} s`, text, problems };
}
