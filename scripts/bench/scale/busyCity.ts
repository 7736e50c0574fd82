/** Counters that stamp at once: the times of the scans at half, whole and double the load. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { type BenchShop, openShop } from '../counter/shop';
import { type Fleet, OURS, startFleet } from '../faults/instances';
import { bearer, call } from '../people';
import { percentile } from '../percentile';

export interface Load {
  counters: number;
  /** Scans that were wanted in a second, and answered in a second. */
  offered: number;
  answered: number;
  p50: number;
  p95: number;
  p99: number;
  errors: number;
}

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
    const card = shop.cards[number % shop.cards.length];
    const person = shop.staff[number % shop.staff.length];
    if (!card || !person) throw new Error('The shop has no card or no staff');
    let next = begin + (number / counters) * PACE_MS;
    while (next < end) {
      await sleep(Math.max(0, next - performance.now()));
      const url = await fleet.pick(Math.random);
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
      try {
        const { verdict } = await call<Verdict>(url, 'recordScan', scan, bearer(person.token));
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
  const shop = await openShop({ db, auth, functions }, { staff: STAFF, cards: most }, { againAfterSeconds: 0 });
  // The first calls load the code of both instances.
  await stampAt(STAFF, 1, { shop, fleet });
  const measured: Load[] = [];
  for (const counters of loads) {
    const { times, errors, seconds: took } = await stampAt(counters, seconds, { shop, fleet });
    const load = {
      ...{ counters, offered: (counters * 1000) / PACE_MS, answered: times.length / took, errors },
      ...{ p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) },
    };
    measured.push(load);
    console.log(`  ${counters} counters: ${JSON.stringify(load)}`);
  }
  return measured;
}
