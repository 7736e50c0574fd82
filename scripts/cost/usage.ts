/** What a number of shops uses in a month, of everything that costs money. */
import { keysOf, recordOf } from '@tessera/domain/lib/keys';
import { SCHEDULERS } from '@tessera/domain/operation/job';
import { type Operation, OPERATIONS } from './operations';
import { type Part, PRICES } from './prices';

/** What varies from shop to shop. */
export interface Trade {
  shops: number;
  /** Open cards of a shop. */
  cards: number;
  /** Visits with each card in a month. */
  visits: number;
}

/** Guesses about people, until there are shops to count. Each is a multiplier below. */
export const ASSUMED = {
  'stamps that fill a card': 8,
  'part of the stamps that are undone': 0.01,
  'part of the cards that are new each month': 0.05,
  'offers seen for each card taken': 1.5,
  'polls in each visit (the card shows its code for 40 s)': 20,
  'part of the cards in Apple Wallet': 0.3,
  'part of the cards in Google Wallet': 0.3,
  'events of a card': 20,
  'times a month that somebody opens the home': 60,
  'documents that the home reads': 30,
  'hours a day that a counter is open': 10,
  'seconds of processor time for a call': 0.05,
  'seconds of processor time for a preflight': 0.005,
  'seconds of processor time for a run of a scheduler with nothing to do': 1,
  'GiB of memory of an instance': 0.5,
  'bytes of a card with its events, contact and index entries': 40_000,
  'bytes of pages for a card that is opened for the first time': 250_000,
} as const;

/** Hours for which a browser remembers that it may call (`Access-Control-Max-Age`). */
const REMEMBERED_HOURS = 2;
/** Nights in a month, and Sundays, on which all cards are checked. */
const [NIGHTS, SUNDAYS] = [30, 30 / 7];

/** How often each thing happens in one shop in a month. */
export function timesInAShop({ cards, visits }: Omit<Trade, 'shops'>): Record<Operation, number> {
  const stamps = cards * visits;
  const joins = cards * ASSUMED['part of the cards that are new each month'];
  const changedInANight = Math.min(cards, stamps / NIGHTS);
  return {
    'see the offer': joins * ASSUMED['offers seen for each card taken'],
    join: joins,
    'open the card': stamps,
    'poll the card': stamps * ASSUMED['polls in each visit (the card shows its code for 40 s)'],
    'read the history': stamps,
    stamp: stamps,
    redeem: stamps / ASSUMED['stamps that fill a card'],
    undo: stamps * ASSUMED['part of the stamps that are undone'],
    'update Apple Wallet': stamps * ASSUMED['part of the cards in Apple Wallet'],
    'update Google Wallet': stamps * ASSUMED['part of the cards in Google Wallet'],
    'check a card against its events': changedInANight * NIGHTS + cards * SUNDAYS,
    'count a card for the insights': changedInANight * NIGHTS,
    'write the weekly mail': SUNDAYS,
  };
}

/** Operations that read the whole ledger of a card: one read for each event beyond the first. */
const READ_THE_LEDGER: readonly Operation[] = ['check a card against its events', 'count a card for the insights'];

const readsOf = (operation: Operation): number =>
  OPERATIONS[operation].reads + (READ_THE_LEDGER.includes(operation) ? ASSUMED['events of a card'] - 1 : 0);

/** Requests by which browsers ask whether they may call, for an operation in one shop in a month. */
export function preflightsFor(operation: Operation, times: number): number {
  const { preflight }: { reads: number; preflight?: string } = OPERATIONS[operation];
  if (preflight === 'each time') return times;
  const byTheClock = (NIGHTS * ASSUMED['hours a day that a counter is open']) / REMEMBERED_HOURS;
  return preflight === undefined ? 0 : Math.min(times, byTheClock);
}

/** Runs of all schedulers in a month. */
const schedulerRuns = (): number =>
  Object.values(SCHEDULERS).reduce(
    (runs, { everyMinutes, hours: [first, last] }) => runs + (NIGHTS * 60 * (last + 1 - first)) / everyMinutes,
    0,
  );

/** Units of each part in a month, by what causes them. */
export function usageOf(trade: Trade): Record<Part, Map<string, number>> {
  const usage = recordOf(keysOf(PRICES), () => new Map<string, number>());
  const add = (part: Part, cause: string, units: number) => {
    if (units > 0) usage[part].set(cause, (usage[part].get(cause) ?? 0) + units);
  };
  const addCalls = (cause: string, calls: number, work: number, secondsEach: number) => {
    add('function calls', cause, calls);
    add('vCPU seconds', cause, work * secondsEach);
    add('GiB seconds', cause, work * secondsEach * ASSUMED['GiB of memory of an instance']);
  };
  const { shops, cards } = trade;
  const times = timesInAShop(trade);
  for (const name of keysOf(OPERATIONS)) {
    const { writes, calls } = OPERATIONS[name];
    const all = times[name] * shops;
    add('database reads', name, all * readsOf(name));
    add('database writes', name, all * writes);
    addCalls(name, all * calls, all * Math.max(calls, 1), ASSUMED['seconds of processor time for a call']);
    const asked = shops * preflightsFor(name, times[name]);
    addCalls('preflights', asked, asked, ASSUMED['seconds of processor time for a preflight']);
    if (name.startsWith('update')) add('queued tasks', name, all);
  }
  const idle = 'seconds of processor time for a run of a scheduler with nothing to do';
  addCalls('schedulers', schedulerRuns(), schedulerRuns(), ASSUMED[idle]);
  const homes = shops * ASSUMED['times a month that somebody opens the home'];
  add('database reads', 'open the home', homes * ASSUMED['documents that the home reads']);
  const stored = shops * cards * ASSUMED['bytes of a card with its events, contact and index entries'];
  add('stored GiB', 'cards', stored / 2 ** 30);
  add('schedulers', 'schedulers', Object.keys(SCHEDULERS).length);
  const sent = shops * times.join * ASSUMED['bytes of pages for a card that is opened for the first time'];
  add('GiB of pages', 'cards', sent / 2 ** 30);
  return usage;
}

/** The bill of a month, in dollars. */
export function billOf(trade: Trade) {
  const usage = usageOf(trade);
  /** At full price, because the free quota belongs to no single cause. */
  const causes = new Map<string, number>();
  /** After the free quota. */
  const parts = recordOf(keysOf(PRICES), (part) => {
    const { each, free } = PRICES[part];
    let units = 0;
    for (const [cause, some] of usage[part]) {
      units += some;
      causes.set(cause, (causes.get(cause) ?? 0) + some * each);
    }
    return Math.max(0, units - free) * each;
  });
  return { parts, causes, total: Object.values(parts).reduce((sum, dollars) => sum + dollars, 0) };
}
