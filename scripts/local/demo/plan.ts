/** Plans what the customers of a demo shop have done up to now. Pure; the same seed gives the same plan. */
import { DAY_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { randomFrom } from '../../lib/random';

/** The person at the counter. Staff and manager work on the shop's tablet, the owner on their own phone. */
export type Attendant = 'owner' | 'manager' | 'staff';

/** One visit of a customer. Times are milliseconds since 1970. */
export interface Visit {
  at: number;
  by: Attendant;
  stamps: number;
  /** The time between stamping without a connection and sending the stamp, in milliseconds. */
  delayMs?: number;
  /** The stamp is undone a minute later, and given again. */
  undone?: boolean;
  /** Whether a reward is redeemed, if one is ready. */
  redeems: boolean;
}

export interface PlannedCard {
  /** From 0. `npm start` prints a link to card 0. */
  number: number;
  joinedAt: number;
  name?: string;
  email?: string;
  marketing?: true;
  /** Stamps of a paper card that was brought over on the first day. */
  paper?: number;
  visits: Visit[];
}

const NAMES = (
  'Ada Lind, Bilal Khan, Chloe Ward, Dev Patel, Esme Clarke, Finn Doyle, Grace Adeyemi, Hugo Marsh, Isla Reid, ' +
  'Jakub Nowak, Kezia Brown, Liam Walsh, Mina Sato, Noor Hassan, Olive Grant, Priya Nair, Quentin Shaw, Rosa Diaz, ' +
  'Sam Pritchard, Tess Moran, Una Byrne, Victor Osei, Wren Foster, Zoe Hart'
).split(', ');

/** How much of a shop is planned. */
export interface PlanOptions {
  /** Number of cards. */
  cards: number;
  /** How many days ago the first cards were made. */
  days: number;
  /** Milliseconds since 1970; nothing happens after it. */
  now: number;
  /** The same seed gives the same customers. */
  seed?: number;
  /** Whether the manager stamps a friend's card, which the alerts show. */
  theft?: boolean;
}

/**
 * A time during the shop's opening hours.
 * @param daysAgo 0 for today, when the time is before now
 * @param share the part of the day that has passed by then, from 0 to 1
 */
function timeOn(now: number, daysAgo: number, share: number): number {
  const midnight = now - (now % DAY_MS);
  if (daysAgo > 0) return midnight - daysAgo * DAY_MS + (8 + share * 8) * 60 * MINUTE_MS;
  const sinceMidnight = now - midnight;
  // Not in the last six minutes, because a card that was stamped just now needs a confirmation for its next stamp.
  return now - 6 * MINUTE_MS - share * Math.max(0, Math.min(4 * 60 * MINUTE_MS, sinceMidnight - 10 * MINUTE_MS));
}

/**
 * The card that `npm start` prints a link to: a reward on the way redeemed, a full card's ready, and six of eight
 * stamps since then.
 */
function shownCard(now: number): PlannedCard {
  const visit = (daysAgo: number, stamps: number, redeems = false): Visit => ({
    at: timeOn(now, daysAgo, 0.3),
    by: 'staff',
    stamps,
    redeems,
  });
  const visits = [
    ...[visit(20, 2), visit(18, 1), visit(16, 2), visit(13, 1), visit(11, 2)],
    ...[visit(9, 1, true), visit(7, 1), visit(5, 2), visit(2, 2)],
  ];
  const joinedAt = timeOn(now, 20, 0.2);
  return { number: 0, joinedAt, name: 'Ada Lind', email: 'ada@customer.example', marketing: true, visits };
}

/** The cards of a shop and the visits on them. */
export function planCards({ cards, days, now, seed = 1, theft = false }: PlanOptions): PlannedCard[] {
  const random = randomFrom(seed);
  const leaving = randomFrom(seed + 1);
  const attendants: Attendant[] = ['staff', 'staff', 'staff', 'manager', 'owner'];
  const planned = [shownCard(now)];
  for (let number = 1; number < cards; number += 1) {
    const firstDay = number <= 3 ? 0 : Math.floor(random() * days);
    // In a year some people stay away after a while; in a month nobody does.
    const lastDay = days > 60 && leaving() < 0.6 ? Math.floor(firstDay * leaving()) : 0;
    const comes = [0.05, 0.12, 0.3][Math.floor(random() * 3)] ?? 0.12;
    const joinedAt = timeOn(now, firstDay, random() * 0.5 + 0.5 * Number(firstDay === 0));
    const name = NAMES[number];
    const visits: Visit[] = [];
    for (let daysAgo = firstDay; daysAgo >= lastDay; daysAgo -= 1) {
      const [isComing, share, attendant, more] = [random(), random(), random(), random()];
      if (daysAgo !== firstDay && isComing >= comes) continue;
      visits.push({
        at: daysAgo === firstDay ? joinedAt + MINUTE_MS * (1 + share) : timeOn(now, daysAgo, share),
        by: attendants[Math.floor(attendant * attendants.length)] ?? 'staff',
        stamps: more < 0.4 ? 2 : 1,
        redeems: more > 0.3,
      });
    }
    planned.push({
      number,
      joinedAt,
      ...(name !== undefined && { name }),
      ...(name !== undefined && number % 3 === 0 && { email: `${name.split(' ')[0]?.toLowerCase()}@customer.example` }),
      ...(number % 6 === 0 && { marketing: true }),
      ...(number % 9 === 5 && { paper: 3 + (number % 4) }),
      visits,
    });
  }
  return withIncidents(theft ? [...planned, stolenCard(cards, now)] : planned);
}

/** A friend's card, which the manager stamps on nearly every day of the last four weeks: the theft of the demo. */
function stolenCard(number: number, now: number): PlannedCard {
  const days = Array.from({ length: 26 }, (_, index) => 26 - index).filter((daysAgo) => daysAgo % 7 !== 0);
  const visits = days.map((daysAgo): Visit => ({
    at: timeOn(now, daysAgo, ((daysAgo * 37) % 10) / 10),
    by: 'manager',
    stamps: 1,
    redeems: daysAgo < 3,
  }));
  return { number, joinedAt: timeOn(now, 27, 0.2), visits };
}

/** The plan with incidents on the most used cards: two late stamps, and three that are undone and given again. */
function withIncidents(planned: PlannedCard[]): PlannedCard[] {
  const regulars = planned
    .filter(({ number, visits }) => number > 0 && visits.length >= 2)
    .sort((one, other) => other.visits.length - one.visits.length);
  const changed = new Map<number, PlannedCard>();
  regulars.slice(0, 5).forEach((card, index) => {
    const visits = card.visits.map((visit, position) => {
      if (position !== card.visits.length - 2) return visit;
      return index < 2
        ? { ...visit, by: 'staff' as const, delayMs: (index + 2) * 47 * MINUTE_MS }
        : { ...visit, undone: true };
    });
    changed.set(card.number, { ...card, visits });
  });
  return planned.map((card) => changed.get(card.number) ?? card);
}
