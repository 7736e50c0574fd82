/**
 * Finds a person who stamps one card far more often than chance explains. For each visit of a card the chance that this
 * person serves it is estimated from those who worked at that place in those hours, without the card itself. So a
 * regular who always comes in one person's shift is not a finding, and nobody is compared with the whole shop.
 */
import { groupBy } from '../lib/groupBy';
import { HOUR_MS, MINUTE_MS } from '../lib/time';
import { benjaminiHochberg, tailOf } from './statistics';

/** A stamp as the rules see it. The caller leaves out stamps that were undone and stamps of practice cards. */
export interface Stamping {
  scanId: string;
  passId: string;
  by: string;
  place: string;
  /** In the shop's time zone. */
  day: string;
  /** When it was taken: milliseconds since 1970. */
  at: number;
}

/** The fewest visits of a card for a test, and the fewest by one person for a finding. */
export const LEAST_VISITS = 8;
/** The share of a month's findings that may be chance. */
export const FALSE_SHARE = 0.05;
/** Stamps by one person on one card within this time are one visit. */
const ONE_VISIT_MS = HOUR_MS;
/** Somebody is at work from this long before their first scan of a day until as long after their last. */
const EDGE_MS = 30 * MINUTE_MS;
/** Scans within this time of a visit say who serves just then. */
const NEAR_MS = 90 * MINUTE_MS;
/** The weight of the usual shares: they count like this many scans near the visit. */
const WEIGHT = 3;

/**
 * The stamps at the place where their person stamped most within that time. A scan can name any place of the shop, and
 * a place where nobody else works would explain every stamp.
 */
function whereTheyStood(stampings: readonly Stamping[]): Stamping[] {
  const ofDay = groupBy(stampings, ({ by, day }) => `${day} ${by}`);
  const isMoving = new Map([...ofDay].map(([key, all]) => [key, new Set(all.map(({ place }) => place)).size > 1]));
  return stampings.map((one) => {
    const key = `${one.day} ${one.by}`;
    if (!isMoving.get(key)) return one;
    const near = (ofDay.get(key) ?? []).filter(({ at }) => Math.abs(at - one.at) <= NEAR_MS);
    const [[place] = [one.place]] = [...groupBy(near, (other) => other.place)].sort(
      ([, those], [, others]) => others.length - those.length,
    );
    return { ...one, place };
  });
}

/** One visit: the first of the stamps that one person gave a card within an hour. */
function visitsOf(stampings: readonly Stamping[]): Stamping[] {
  const last = new Map<string, number>();
  return stampings.filter(({ passId, by, at }) => {
    const key = `${passId} ${by}`;
    const isNew = at - (last.get(key) ?? -Infinity) > ONE_VISIT_MS;
    if (isNew) last.set(key, at);
    return isNew;
  });
}

/** The visits at one place on one day. */
interface ShopDay {
  visits: Stamping[];
  /** When each person was at work: from the first to the last scan. */
  spans: Map<string, { from: number; to: number }>;
}

function shopDay(visits: Stamping[]): ShopDay {
  const spans = new Map<string, { from: number; to: number }>();
  for (const { by, at } of visits) {
    const span = spans.get(by);
    spans.set(by, { from: Math.min(span?.from ?? at, at), to: Math.max(span?.to ?? at, at) });
  }
  return { visits, spans };
}

/** Scans in an hour at work, by person: who usually stands at the till. */
function ratesOf(days: Iterable<ShopDay>): Map<string, number> {
  const sums = new Map<string, { scans: number; hours: number }>();
  for (const { visits, spans } of days)
    for (const [person, { from, to }] of spans) {
      const sum = sums.get(person) ?? { scans: 0, hours: 0 };
      sum.scans += visits.filter(({ by }) => by === person).length;
      sum.hours += (to - from) / HOUR_MS + 1;
      sums.set(person, sum);
    }
  return new Map([...sums].map(([person, { scans, hours }]) => [person, scans / hours]));
}

/** The chance that a person serves a visit, judged by the others who worked then and by the scans of other cards. */
function chanceOf(person: string, visit: Stamping, { visits, spans }: ShopDay, rates: Map<string, number>): number {
  const present = [...spans].filter(
    ([who, { from, to }]) => who === visit.by || (visit.at >= from - EDGE_MS && visit.at <= to + EDGE_MS),
  );
  const who = new Set(present.map(([name]) => name));
  if (!who.has(person)) return 0;
  const near = visits.filter(
    ({ passId, by, at }) => passId !== visit.passId && who.has(by) && Math.abs(at - visit.at) <= NEAR_MS,
  );
  const rate = (name: string): number => rates.get(name) ?? 0;
  const all = present.reduce((sum, [name]) => sum + rate(name), 0);
  const usual = all > 0 ? rate(person) / all : 1 / who.size;
  return (near.filter(({ by }) => by === person).length + WEIGHT * usual) / (near.length + WEIGHT);
}

/** The chance that a person serves at a place and time, by the stamps of those who worked then. */
function chancesBy(stampings: readonly Stamping[]): {
  visits: Stamping[];
  chance: (person: string, visit: Stamping) => number;
} {
  const sorted = [...stampings].sort((one, other) => one.at - other.at);
  const visits = visitsOf(whereTheyStood(sorted));
  const days = new Map(
    [...groupBy(visits, ({ day, place }) => `${day} ${place}`)].map(([key, those]) => [key, shopDay(those)]),
  );
  const rates = ratesOf(days.values());
  return {
    visits,
    chance(person, visit) {
      const day = days.get(`${visit.day} ${visit.place}`);
      return day ? chanceOf(person, visit, day, rates) : 1;
    },
  };
}

/** A card and a person, with what was seen and what was to be expected. */
interface Pair {
  passId: string;
  person: string;
  visits: number;
  /** The visits that this person served, the first one first. */
  own: Stamping[];
  expected: number;
  /** The probability of at least as many visits by chance. */
  probability: number;
}

/** Tests each card with enough visits against each person who stamped it. */
function pairsOf(stampings: readonly Stamping[]): Pair[] {
  const { visits, chance } = chancesBy(stampings);
  const pairs: Pair[] = [];
  for (const [passId, ofCard] of groupBy(visits, (visit) => visit.passId)) {
    if (ofCard.length < LEAST_VISITS) continue;
    for (const [person, own] of groupBy(ofCard, ({ by }) => by)) {
      const chances = ofCard.map((visit) => chance(person, visit));
      const expected = chances.reduce((sum, one) => sum + one, 0);
      pairs.push({ passId, person, visits: ofCard.length, own, expected, probability: tailOf(chances, own.length) });
    }
  }
  return pairs;
}

/**
 * The cards that one person stamped far more often than chance explains. Over a month without theft, at most one
 * in twenty findings is expected to be false (Benjamini and Hochberg at 5 %).
 * @param stampings those of about a month, in any order
 */
export function findSameHands(stampings: readonly Stamping[]): Pair[] {
  const pairs = pairsOf(stampings);
  const isRejected = benjaminiHochberg(
    pairs.map(({ probability }) => probability),
    FALSE_SHARE,
  );
  return pairs.filter(({ own }, index) => isRejected[index] && own.length >= LEAST_VISITS);
}
