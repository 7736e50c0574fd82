/** The scans of the bench, in an order and with repetitions that a seed determines. */
import { randomUUID } from 'node:crypto';
import { interleaved, shuffled } from '../../lib/random';

export interface Scan {
  scanId: string;
  /** Numbers of the card and of the person at the counter. */
  card: number;
  staff: number;
  kind: 'stamp' | 'redeem' | 'undo';
  /** Stamps to give. */
  quantity: number;
  /** The time between taking the scan and sending it first, in milliseconds. */
  age: number;
  /** The scan that is undone. */
  undoes?: Scan;
  /** Alone, or within a queue's batch. */
  way: 'single' | 'batch';
}

export interface Schedule {
  /** In the order in which they are sent first; a scan that is sent twice is there twice. */
  stamps: Scan[];
  /** Sent after all stamps: two counters redeem one reward, and stamps are undone. */
  later: Scan[];
  /** Number of different scans. */
  scans: number;
  faults: { 'scan sent twice': number; 'pair of one card’s scans in reversed order': number };
  /** The stamps that each card gets, by number: the balance before anything is undone. */
  given: number[];
}

/** People besides the ordinary staff, by number: who is removed, whose clock jumps, and who guesses codes. */
export const rolesOf = (staff: number) => ({ leaver: staff, tablet: staff + 1, colleague: staff + 2 });

/** Number of people that the bench needs. */
export const peopleOf = (staff: number): number => staff + 3;

/** The ordinary staff's; the person who is removed and the tablet give one more each. */
const STAMPS_A_CARD = 18;
const DUPLICATED = 0.2;
const BATCHED = 0.25;
/** Number of cards at the same time: fewer than requests, so that two counters use the same card. */
const CARDS_AT_ONCE = 6;
/** The greatest age of a sent scan: within the two steps for which its code is fresh. */
const OLDEST_MS = 45_000;

/** @param scans number of different scans: nine tenths are stamps, the rest are pairs of redemptions and undos */
export function scheduleFor({ scans, staff }: { scans: number; staff: number }, random: () => number): Schedule {
  const cards = Math.round(scans / (STAMPS_A_CARD + 4));
  const { leaver, tablet } = rolesOf(staff);
  const faults = { 'scan sent twice': 0, 'pair of one card’s scans in reversed order': 0 };
  const schedule: Schedule = { stamps: [], later: [], scans: 0, faults, given: [] };
  const scan = (card: number, more: Partial<Scan>): Scan => {
    schedule.scans += 1;
    return {
      scanId: randomUUID(),
      card,
      staff: Math.floor(random() * staff),
      kind: 'stamp',
      // At least a full round per card, so that each has a reward.
      quantity: 2 + Math.floor(random() * 2),
      age: Math.floor(random() * OLDEST_MS),
      way: random() < BATCHED ? 'batch' : 'single',
      ...more,
    };
  };
  const twice = (one: Scan): Scan[] => {
    if (random() >= DUPLICATED) return [one];
    faults['scan sent twice'] += 1;
    return [one, { ...one, way: one.way === 'single' ? 'batch' : 'single' }];
  };
  const queues = Array.from({ length: cards }, (_, card) => {
    const ordinary = Array.from({ length: STAMPS_A_CARD }, () => scan(card, {}));
    const own = shuffled([...ordinary, scan(card, { staff: leaver }), scan(card, { staff: tablet })], random);
    schedule.given.push(own.reduce((sum, { quantity }) => sum + quantity, 0));
    own.forEach(({ age }, index) => {
      const overtaken = own.slice(index + 1).filter((later) => later.age > age);
      faults['pair of one card’s scans in reversed order'] += overtaken.length;
    });
    return own;
  });
  schedule.stamps = interleaved(
    queues.map((own) => own.flatMap(twice)),
    CARDS_AT_ONCE,
    random,
  );
  const later = queues.map((own, card) => {
    // Somebody who was removed undoes nothing.
    const [one, other] = shuffled(own, random).filter((scan) => scan.staff < staff) as [Scan, Scan];
    const redeem = () => scan(card, { kind: 'redeem', quantity: 0, way: 'single' });
    const undo = (undoes: Scan) =>
      scan(card, { kind: 'undo', quantity: 0, way: 'single', staff: undoes.staff, undoes });
    // With both kinds on one card, the right answer would depend on the order.
    return (card % 2 === 0 ? [redeem(), redeem()] : [undo(one), undo(other)]).flatMap(twice);
  });
  schedule.later = interleaved(later, CARDS_AT_ONCE, random);
  return schedule;
}
