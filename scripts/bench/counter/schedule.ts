/** What the counters of the bench send: scans in an order and with repetitions that a seed decides. */
import { randomUUID } from 'node:crypto';
import { interleaved, shuffled } from '../../local/random';

export interface Scan {
  scanId: string;
  /** Numbers of the card and of the person at the counter. */
  card: number;
  staff: number;
  kind: 'stamp' | 'redeem' | 'undo';
  /** Stamps to give. */
  quantity: number;
  /** When it was taken: milliseconds before it is sent first. */
  age: number;
  /** The scan that is taken back. */
  undoes?: Scan;
  /** By itself, or within the batch of a queue. */
  way: 'single' | 'batch';
}

export interface Schedule {
  /** In the order in which they are sent first; a scan that is sent twice is there twice. */
  stamps: Scan[];
  /** Sent when every stamp is in: two counters redeem one reward, and stamps are taken back. */
  later: Scan[];
  /** Different scans in all. */
  scans: number;
  duplicates: number;
  /** Pairs of one card's scans that are sent the later one first. */
  reversedPairs: number;
  /** The stamps that each card is given, by number: what every ledger must say before anything is taken back. */
  given: number[];
}

const STAMPS_A_CARD = 18;
const DUPLICATED = 0.2;
const BATCHED = 0.25;
/** Cards under way at once, and fewer than requests: two counters meet on a card. */
const CARDS_AT_ONCE = 6;
/** How old a scan may be when it is sent: within the two steps for which its code is fresh on line. */
const OLDEST_MS = 45_000;

/** @param scans different ones in all: nine tenths stamps, then redemptions in pairs and stamps taken back */
export function scheduleFor({ scans, staff }: { scans: number; staff: number }, random: () => number): Schedule {
  const cards = Math.round(scans / (STAMPS_A_CARD + 2));
  const schedule: Schedule = { stamps: [], later: [], scans: 0, duplicates: 0, reversedPairs: 0, given: [] };
  const scan = (card: number, more: Partial<Scan>): Scan => {
    schedule.scans += 1;
    return {
      scanId: randomUUID(),
      card,
      staff: Math.floor(random() * staff),
      kind: 'stamp',
      // At least a whole round a card, so that each has a reward to give.
      quantity: 2 + Math.floor(random() * 2),
      age: Math.floor(random() * OLDEST_MS),
      way: random() < BATCHED ? 'batch' : 'single',
      ...more,
    };
  };
  const twice = (one: Scan): Scan[] => {
    if (random() >= DUPLICATED) return [one];
    schedule.duplicates += 1;
    return [one, { ...one, way: one.way === 'single' ? 'batch' : 'single' }];
  };
  const queues = Array.from({ length: cards }, (_, card) => {
    const own = Array.from({ length: STAMPS_A_CARD }, () => scan(card, {}));
    schedule.given.push(own.reduce((sum, { quantity }) => sum + quantity, 0));
    own.forEach(({ age }, index) => {
      schedule.reversedPairs += own.slice(index + 1).filter((later) => later.age > age).length;
    });
    return own;
  });
  schedule.stamps = interleaved(
    queues.map((own) => own.flatMap(twice)),
    CARDS_AT_ONCE,
    random,
  );
  const later = queues.map((own, card) => {
    const [one, other] = shuffled(own, random) as [Scan, Scan];
    const redeem = () => scan(card, { kind: 'redeem', quantity: 0, way: 'single' });
    const undo = (undoes: Scan) =>
      scan(card, { kind: 'undo', quantity: 0, way: 'single', staff: undoes.staff, undoes });
    // Both kinds on one card would make the right answer depend on the order.
    return (card % 2 === 0 ? [redeem(), redeem()] : [undo(one), undo(other)]).flatMap(twice);
  });
  schedule.later = interleaved(later, CARDS_AT_ONCE, random);
  return schedule;
}
