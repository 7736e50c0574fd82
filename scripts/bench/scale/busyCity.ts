/** Counters that stamp at once, while processes die: the times of the scans at half, whole and double the load. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { type BenchShop, openShop } from '../counter/shop';
import { type Fleet, OURS, startFleet } from '../faults/instances';
import { DEATHS, type Fault, post } from '../faults/send';
import { bearer } from '../people';
import { percentile } from '../percentile';

export interface Load {
  counters: number;
  /** Scans that were wanted in a second, and answered in a second. */
  offered: number;
  answered: number;
  p50: number;
  p95: number;
  p99: number;
  /** Processes that were killed. */
  killed: number;
  errors: number;
  /** The difference between the stamps that were accepted and those in the ledger. */
  wrong: number;
}

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

async function stampAt(counters: number, seconds: number, { shop, fleet }: { shop: BenchShop; fleet: Fleet }) {
  const times: number[] = [];
  let errors = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let deaths = 0;
  function dueDeath(): Fault | undefined {
    if (performance.now() < begin + (deaths + 1) * KILL_EVERY_MS) return undefined;
    deaths += 1;
    return { die: DEATHS[deaths % DEATHS.length] ?? DEATHS[0] };
  }
  /** Sends a scan until it has a verdict. */
  async function send(scan: object, token: string): Promise<Verdict | undefined> {
    const body = JSON.stringify({ data: scan });
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const url = `${await fleet.pick(Math.random)}/recordScan`;
      const fault = dueDeath();
      const options = { body, headers: bearer(token), limitMs: ANSWER_LIMIT_MS, ...(fault && { fault }) };
      const result = await post(url, options);
      if ('status' in result && result.status === 200) return (JSON.parse(result.text) as { result: Verdict }).result;
    }
    return undefined;
  }
  async function counter(number: number): Promise<void> {
    const person = shop.staff[number % shop.staff.length];
    let turn = number;
    let next = begin + (number / counters) * PACE_MS;
    while (next < end) {
      await sleep(Math.max(0, next - performance.now()));
      const card = shop.cards[turn % shop.cards.length];
      if (!card || !person) throw new Error('The shop has no card or no staff');
      turn += counters;
      const scannedAt = Date.now();
      const scan = {
        businessId: card.businessId,
        scanId: randomUUID(),
        code: card.code(scannedAt),
        scannedAt,
        confirmed: true,
        quantity: 1,
      };
      const sent = performance.now();
      const answer = await send(scan, person.token);
      if (answer?.verdict === 'accepted') times.push(performance.now() - sent);
      else errors += 1;
      next = Math.max(next + PACE_MS, performance.now());
    }
  }
  await Promise.all(Array.from({ length: counters }, (_, number) => counter(number)));
  return { times, errors, seconds: (performance.now() - begin) / 1000 };
}

/** @param seconds how long each load lasts */
export async function measureLoads(
  { db, auth, atEnd }: { db: Firestore; auth: Auth; atEnd: (end: () => unknown) => void },
  loads: readonly number[],
  seconds: number,
): Promise<Load[]> {
  const fleet = await startFleet([OURS], INSTANCES);
  atEnd(fleet.stop);
  const functions = await fleet.pick(Math.random);
  const most = Math.max(...loads);
  const shop = await openShop(
    { db, auth, functions },
    { staff: STAFF, cards: most * CARDS_OF_COUNTER },
    { againAfterSeconds: 0 },
  );
  const stamps = async () =>
    (await db.collectionGroup('events').where('type', '==', 'stamped').count().get()).data().count;
  const killed = () => Object.values(fleet.deaths).reduce((sum, one) => sum + one, 0);
  // The first calls load the code of both instances.
  await stampAt(STAFF, 1, { shop, fleet });
  const measured: Load[] = [];
  for (const counters of loads) {
    const before = { stamps: await stamps(), killed: killed() };
    const { times, errors, seconds: took } = await stampAt(counters, seconds, { shop, fleet });
    const load = {
      ...{ counters, offered: (counters * 1000) / PACE_MS, answered: times.length / took, errors },
      ...{ killed: killed() - before.killed, wrong: Math.abs((await stamps()) - before.stamps - times.length) },
      ...{ p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) },
    };
    measured.push(load);
    console.log(`  ${counters} counters: ${JSON.stringify(load)}`);
  }
  return measured;
}
