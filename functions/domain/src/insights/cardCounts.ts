/**
 * What one card adds to a shop's tallies: a pure function of its ledger. The whole ledger is counted each time and the
 * difference to the last time is added, so undone, late, merged and erased events are counted correctly.
 */
import { DAY_MS, dayIn, timeOfDayIn, weekdayOf } from '../lib/time';
import { whenOf } from '../pass/command';
import { type PassEvent, type PassStatus, statusAfter } from '../pass/state';
import { isClose, rulesOf } from '../scheme/rules';
import type { OpenReward } from '../scheme/types';
import { wordsOf } from '../scheme/words';
import { addNumbers, type Numbers } from './numbers';
import { monthlyId, TOTAL_ID } from './tallies';

/** A card's events, and those of the cards that were merged into it, by card. In any order. */
export type Ledgers = ReadonlyMap<string, readonly PassEvent[]>;

/** The times for which coming again is counted, in days. */
export const AGAIN_WITHIN = [30, 60, 90] as const;
/** The classes of the time to the first reward, each by its greatest number of days. What took longer is `later`. */
export const REACHED_WITHIN = [7, 14, 30, 60, 90] as const;

const monthOf = (day: string): string => day.slice(0, 7);
const dayOf = (day: string): string => day.slice(8);

/** The days between two dates. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** An object with this number at a path and nothing else. */
const one = (path: string[], number: number): Numbers =>
  path.reduceRight<number | Numbers>((inner, name) => ({ [name]: inner }), number) as Numbers;

const bySeq = (events: readonly PassEvent[]): PassEvent[] => [...events].sort((a, b) => a.seq - b.seq);

/** Whether a ledger ends in another card. */
const isMergedAway = (events: readonly PassEvent[]): boolean =>
  events.some(({ type, handedOver }) => type === 'merged' && handedOver !== undefined);

/** The ids of the cards that were merged into a card. */
export const mergedInto = (events: readonly PassEvent[]): string[] =>
  events.flatMap(({ type, handedOver, otherPassId }) =>
    type === 'merged' && handedOver === undefined && otherPassId !== undefined ? [otherPassId] : [],
  );

/** The events of one person: of the card, and of every card that was merged into it. */
function personsEvents(passId: string, ledgers: Ledgers): PassEvent[] {
  const own = ledgers.get(passId) ?? [];
  return [...own, ...mergedInto(own).flatMap((other) => personsEvents(other, ledgers))];
}

const isBought = ({ scheme }: PassEvent): boolean => wordsOf({ kind: scheme }).isBought;

/** The rewards that a holder reaches by an event: those it earns or, where rewards are bought, those it gives. */
const reachedBy = (event: PassEvent): OpenReward[] => (isBought(event) ? event.redeemed : event.earned) ?? [];

/** A day on which somebody was in the shop, with the hour and the place of the first scan. */
interface VisitDay {
  day: string;
  hour: number;
  place: string;
}

/** The events that count as a visit: a purchase, a paper card, a reward. */
export const VISITS: readonly PassEvent['type'][] = ['stamped', 'brought', 'redeemed'];
/** The place of an event without one. */
const NOWHERE = 'none';

/** The days on which somebody was in the shop, in their order. */
function visitsOf(events: readonly PassEvent[], timeZone: string): VisitDay[] {
  const days = new Map<string, VisitDay>();
  const scans = events
    .filter(({ type, undoneBy }) => VISITS.includes(type) && undoneBy === undefined)
    .sort((a, b) => whenOf(a) - whenOf(b));
  for (const event of scans) {
    const day = dayIn(timeZone, whenOf(event));
    const hour = Number(timeOfDayIn(timeZone, whenOf(event)).slice(0, 2));
    if (!days.has(day)) days.set(day, { day, hour, place: event.locationId ?? NOWHERE });
  }
  return [...days.values()];
}

/** What a person adds: when they joined, came again, reached a reward, and when they come. */
function personCounts(events: readonly PassEvent[], isOpen: boolean, timeZone: string): Numbers {
  const begun = events.filter(({ type }) => type === 'joined' || type === 'imported');
  const joined = dayIn(timeZone, Math.min(...begun.map(({ at }) => at)));
  const visits = visitsOf(events, timeZone);
  // Nobody knows when an imported customer came first, so they are in no cohort of new ones.
  const isNew = begun.every(({ type }) => type === 'joined');
  let counts = isNew ? cohortCounts(events, visits, joined, timeZone) : {};
  const last = visits.at(-1)?.day ?? joined;
  if (isOpen) counts = addNumbers(counts, one([monthlyId('cohort', monthOf(last)), 'last', dayOf(last)], 1));
  for (const { day, hour, place } of visits)
    counts = addNumbers(
      counts,
      one([monthlyId('hours', monthOf(day)), 'places', place, `${weekdayOf(day)}-${hour}`], 1),
    );
  return counts;
}

/** What a person adds to the month in which they joined: whether they came again, and when they reached a reward. */
function cohortCounts(
  events: readonly PassEvent[],
  visits: readonly VisitDay[],
  joined: string,
  timeZone: string,
): Numbers {
  const cohort = monthlyId('cohort', monthOf(joined));
  let counts = one([cohort, 'joined', dayOf(joined)], 1);
  const again = visits.find(({ day }) => day > joined);
  for (const days of AGAIN_WITHIN)
    if (again && daysBetween(joined, again.day) <= days)
      counts = addNumbers(counts, one([cohort, 'again', dayOf(joined), String(days)], 1));
  const reached = events.filter((event) => event.undoneBy === undefined && reachedBy(event).length > 0).map(whenOf);
  if (reached.length > 0) {
    const after = daysBetween(joined, dayIn(timeZone, Math.min(...reached)));
    const within = REACHED_WITHIN.find((days) => after <= days) ?? 'later';
    counts = addNumbers(counts, one([cohort, 'reached', dayOf(joined), String(within)], 1));
  }
  return counts;
}

/** The rewards that an event adds to a card, and those that it takes from it. Bought ones were never on it. */
function rewardsMoved(event: PassEvent): { added: OpenReward[]; taken: OpenReward[] } {
  if (isBought(event)) return { added: [], taken: [] };
  const { earned = [], restored = [], received = [] } = event;
  const { returned = [], redeemed = [], handedOver = [], ended = [] } = event;
  return { added: [...earned, ...restored, ...received], taken: [...returned, ...redeemed, ...handedOver, ...ended] };
}

/** An owner's words as the name of a field: names with two underscores at either end are the database's own. */
const fieldOf = (reward: string): string => `“${reward}”`;
/** The words of a reward, from its field. */
export const rewardOf = (field: string): string => field.slice(1, -1);

/** What a card changes on each day in what the shop owes, and the units that are on the card in the end. */
function owedCounts(events: readonly PassEvent[], timeZone: string): Numbers {
  const open = new Map<string, OpenReward>();
  const units = new Map<string, number>();
  let balance = 0;
  let counts: Numbers = {};
  const change = (day: string, path: string[], number: number): void => {
    if (number === 0) return;
    counts = addNumbers(counts, one([monthlyId('owed', monthOf(day)), 'days', dayOf(day), ...path], number));
    counts = addNumbers(counts, one([TOTAL_ID, 'owes', ...path], number));
  };
  const moveReward = (day: string, { reward, earnedAt }: OpenReward, number: number): void =>
    change(day, ['rewards', fieldOf(reward), monthOf(dayIn(timeZone, earnedAt))], number);
  for (const event of events) {
    const day = dayIn(timeZone, whenOf(event));
    const { added, taken } = rewardsMoved(event);
    for (const reward of added) {
      open.set(reward.rewardId, reward);
      moveReward(day, reward, 1);
    }
    const gone = event.type === 'closed' ? [...open.values()] : taken;
    for (const reward of gone) if (open.delete(reward.rewardId)) moveReward(day, reward, -1);
    const isEnd = event.type === 'closed' || event.handedOver !== undefined;
    const after = isEnd ? 0 : event.after.balance;
    units.set(day, (units.get(day) ?? 0) + after - balance);
    balance = after;
  }
  let soFar = 0;
  for (const [day, difference] of [...units].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const next = soFar + difference;
    change(day, ['cards'], Number(next > 0) - Number(soFar > 0));
    change(day, ['units'], difference);
    soFar = next;
  }
  return counts;
}

/** The quarter to which a card is filled: 0 is empty, 4 is full. */
const quarterOf = ({ laid, tiles }: { laid: number; tiles: number }): number =>
  Math.min(4, Math.ceil((4 * laid) / Math.max(1, tiles)));

/** The state of an open card. */
function stateCounts(own: readonly PassEvent[], events: readonly PassEvent[]): Numbers {
  const offer = own.findLast((event) => event.offer !== undefined)?.offer;
  const balance = own.at(-1)?.after.balance ?? 0;
  const lost = (event: PassEvent): OpenReward[] => (isBought(event) ? event.restored : event.returned) ?? [];
  const reached = events.reduce((sum, event) => sum + reachedBy(event).length - lost(event).length, 0);
  const counts = { cards: 1, reached: { [Math.max(0, Math.min(3, reached))]: 1 } };
  if (!offer) return counts;
  const close = isClose({ offer, balance }) && { close: 1 };
  const tiles = rulesOf(offer.scheme).tilesOf(offer.scheme, balance);
  return { ...counts, ...close, fill: { [quarterOf(tiles)]: 1 } };
}

/**
 * What a card adds to the shop's tallies, by document. A card that was merged into another adds only what it once
 * changed in what the shop owed; its visits count with the other card. A practice card adds nothing.
 * @param passId the card
 * @param ledgers its events and those of the cards that were merged into it
 */
export function cardCounts(passId: string, ledgers: Ledgers, timeZone: string): Numbers {
  const own = bySeq(ledgers.get(passId) ?? []);
  if (own.length === 0 || own.some(({ practice }) => practice)) return {};
  const owed = owedCounts(own, timeZone);
  if (isMergedAway(own)) return owed;
  const events = personsEvents(passId, ledgers);
  const isOpen = own.reduce<PassStatus>(statusAfter, 'open') !== 'closed';
  const counts = addNumbers(owed, personCounts(events, isOpen, timeZone));
  return isOpen ? addNumbers(counts, { [TOTAL_ID]: stateCounts(own, events) }) : counts;
}
