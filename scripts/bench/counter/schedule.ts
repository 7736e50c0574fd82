/** The scans of the bench, in an order and with repetitions that a seed determines. */
import { randomUUID } from 'node:crypto';
import type { Purchase, SchemeKind } from '@tessera/domain/scheme/types';
import { interleaved, reversedPairs, shuffled } from '../../lib/random';
import { PER_POUND } from './shop';

export interface Scan {
  scanId: string;
  /** Numbers of the card and of the person at the counter. */
  card: number;
  staff: number;
  kind: 'earn' | 'redeem' | 'undo';
  /** What the customer buys, and the units that it is worth; no units for a redemption or an undo. */
  purchase: Purchase;
  units: number;
  /** The time between taking the scan and sending it first, in milliseconds. */
  age: number;
  /** The scan that is undone. */
  undoes?: Scan;
  /** Alone, or within a queue's batch. */
  way: 'single' | 'batch';
}

/** Numbers of the people beside the ordinary staff: who is removed, whose clock jumps, who guesses, and who removes. */
export const rolesOf = (staff: number) => ({
  leaver: staff,
  tablet: staff + 1,
  colleague: staff + 2,
  manager: staff + 3,
});

/** One of them is by the person who is removed, and one by the tablet. */
const PURCHASES_A_CARD = 20;
const DUPLICATED = 0.2;
const BATCHED = 0.25;
/** Number of cards at the same time: fewer than requests, so that two counters use the same card. */
const CARDS_AT_ONCE = 6;
/** The greatest age of a sent scan: within the two steps for which its code is fresh. */
const OLDEST_MS = 45_000;

/**
 * @param scans number of different scans: nine tenths are purchases, the rest are pairs of redemptions and undos
 * @param staff number of ordinary staff
 */
export function scheduleFor({ scans, staff }: { scans: number; staff: number }, random: () => number) {
  const cards = Math.round(scans / (PURCHASES_A_CARD + 2));
  const { leaver, tablet } = rolesOf(staff);
  const faults = { 'scan sent twice': 0, 'pair of one card’s scans in reversed order': 0 };
  const kinds = Array.from({ length: cards }, (_, card): SchemeKind => (card < cards / 2 ? 'stamps' : 'points'));
  // Enough for one reward on each card, and on a card of points for no second one.
  const bought = (card: number): Pick<Scan, 'purchase' | 'units'> => {
    if (kinds[card] === 'stamps') {
      const quantity = 2 + Math.floor(random() * 2);
      return { purchase: { quantity }, units: quantity };
    }
    const pence = 350 + Math.floor(random() * 300);
    return { purchase: { pence }, units: pence * PER_POUND };
  };
  const scan = (card: number, more: Partial<Scan> = {}): Scan => ({
    scanId: randomUUID(),
    card,
    staff: Math.floor(random() * staff),
    kind: 'earn',
    ...bought(card),
    age: Math.floor(random() * OLDEST_MS),
    way: random() < BATCHED ? 'batch' : 'single',
    ...more,
  });
  const twice = (one: Scan): Scan[] => {
    if (random() >= DUPLICATED) return [one];
    faults['scan sent twice'] += 1;
    return [one, { ...one, way: one.way === 'single' ? 'batch' : 'single' }];
  };
  /** Merges the cards' queues; a scan that is sent twice is there twice. */
  const merged = (queues: Scan[][]) =>
    interleaved(
      queues.map((own) => own.flatMap(twice)),
      CARDS_AT_ONCE,
      random,
    );
  const purchases = kinds.map((_, card) => {
    const others = [{ staff: leaver }, { staff: tablet }];
    const own = Array.from({ length: PURCHASES_A_CARD }, (_, number) => scan(card, others[number]));
    return shuffled(own, random);
  });
  for (const own of purchases)
    faults['pair of one card’s scans in reversed order'] += reversedPairs(own.map(({ age }) => -age));
  // With both kinds on one card, the right answer would depend on the order.
  const later = purchases.map((own, card) =>
    card % 2 === 0
      ? [1, 2].map(() => scan(card, { kind: 'redeem', units: 0, way: 'single' }))
      : shuffled(own, random)
          // Somebody who was removed undoes nothing.
          .filter((undoes) => undoes.staff !== leaver)
          .slice(0, 2)
          .map((undoes) => scan(card, { kind: 'undo', units: 0, way: 'single', staff: undoes.staff, undoes })),
  );
  return {
    /** In the order in which they are sent first. */
    purchases: merged(purchases),
    /** Sent after all purchases: two counters redeem one reward, and purchases are undone. */
    later: merged(later),
    /** Number of different scans. */
    scans: cards * (PURCHASES_A_CARD + 2),
    faults,
    /** The units that each card gets, by number: the balance before anything is undone. */
    given: purchases.map((own) => own.reduce((sum, { units }) => sum + units, 0)),
    /** The kind of each card, by number: stamps in the first half, points in the second. */
    kinds,
  };
}
export type Schedule = ReturnType<typeof scheduleFor>;
