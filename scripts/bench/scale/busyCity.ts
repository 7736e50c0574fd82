/** Counters that stamp at once: the times of the scans at half, whole and double the load. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Verdict } from '@tessera/domain/pass/verdict';
import { type BenchShop, inTurn, newStaff, openShop, scanOf } from '../counter/shop';
import { table, whole } from '../document';
import { buildOurs, type Fleet, OURS, startFleet } from '../faults/instances';
import { bearer, call } from '../people';
import { percentiles } from '../percentile';
import type { Bench, Outcome } from '../runBench';
import type { Sizes } from './measure';

/** A counter scans a card every ten seconds, if the last scan was answered. */
const PACE_MS = 10_000;
const INSTANCES = 2;
/** So many that no account reaches its limit of calls in a minute. */
const STAFF = 60;

async function stampAt(counters: number, seconds: number, { shop, fleet }: { shop: BenchShop; fleet: Fleet }) {
  const times: number[] = [];
  let errors = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  async function counter(number: number): Promise<void> {
    const [card, person] = [inTurn(shop.cards, number), inTurn(shop.staff, number)];
    let next = begin + (number / counters) * PACE_MS;
    while (next < end) {
      await sleep(Math.max(0, next - performance.now()));
      const url = await fleet.pick(Math.random);
      const sent = performance.now();
      try {
        const { verdict } = await call<Verdict>(url, 'recordScan', scanOf(card), bearer(person.token));
        // A card that is full or at its limit refuses, which costs as much.
        if (verdict === 'accepted' || verdict === 'refused') times.push(performance.now() - sent);
        else errors += 1;
      } catch {
        errors += 1;
      }
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
  const loads = [counters / 2, counters, counters * 2];
  const shop = await openShop(
    { db, auth },
    { staff: await newStaff(auth, STAFF), cards: counters * 2 },
    { againAfterSeconds: 0 },
  );
  // The first calls load the code of both instances.
  await stampAt(STAFF, 1, { shop, fleet });
  let usual: number | undefined;
  const rows: string[][] = [];
  const problems: string[] = [];
  for (const some of loads) {
    const { times, errors, seconds: took } = await stampAt(some, seconds, { shop, fleet });
    const all = percentiles(times);
    usual ??= all.p50;
    const ratios = [all.p50, all.p95, all.p99].map((ms) => (ms / (usual ?? NaN)).toFixed(1));
    const rates = [(some * 1000) / PACE_MS, times.length / took].map((rate) => rate.toFixed(1));
    rows.push([whole(some), ...rates, ...ratios, whole(errors)]);
    if (errors > 0) problems.push(`${some} counters: ${errors} scans without an answer`);
    console.log(`  ${some} counters: ${JSON.stringify(all)}, ${errors} errors`);
  }
  const text = `
Each counter scans a card every ten seconds, for ${seconds} s, beside two instances of the functions. Times are multiples of the first line's
p50, which was ${whole(usual ?? NaN)} ms. The knee is where they grow faster than the load: there this machine is full.

${table(['counters', 'scans a second, wanted', 'answered', 'p50', 'p95', 'p99', 'errors'], rows)}`;
  return { title: 'Many counters at once', text, problems };
}
