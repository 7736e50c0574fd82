/** The shipped job's rules over made months, beside two rules that others use. Each gives the cards it would report. */
import type { Finding } from '@tessera/domain/alerts/alert';
import { findInMonth, LATE_DAYS, SAME_HANDS_DAYS, type WatchedShop } from '@tessera/domain/alerts/rules';
import { FALSE_SHARE, LEAST_VISITS } from '@tessera/domain/alerts/sameHands';
import { benjaminiHochberg, tailOf } from '@tessera/domain/alerts/statistics';
import { MOST_A_DAY } from '@tessera/domain/insights/settings';
import { DAY_MS } from '@tessera/domain/lib/time';
import { TIME_ZONE } from '@tessera/domain/operation/product';
import type { PassEvent } from '@tessera/domain/pass/state';
import type { Month } from './month';
import { OWNER } from './thieves';

/** The cards that a rule reports in the last four weeks, each with the people it names. */
export type Reported = Map<string, Set<string>>;

export const WATCHED: WatchedShop = {
  timeZone: TIME_ZONE,
  hours: {},
  mostADay: MOST_A_DAY.unlessSet,
  owners: new Set([OWNER]),
};

/** What the job sees on each of the last four Mondays. */
function looks({ events, end }: Month): { events: PassEvent[]; now: number }[] {
  return [21, 14, 7, 0].map((before) => {
    const now = end - before * DAY_MS;
    return { now, events: events.filter(({ at }) => at < now && at >= now - (SAME_HANDS_DAYS + LATE_DAYS) * DAY_MS) };
  });
}

function report(findings: readonly Finding[], since: number): Reported {
  const reported: Reported = new Map();
  for (const { passId, about, to } of findings) {
    if (passId === undefined || Date.parse(to) < since) continue;
    const people = reported.get(passId) ?? new Set<string>();
    if (about !== undefined) people.add(about);
    reported.set(passId, people);
  }
  return reported;
}

const lastWeeks = ({ events, end }: Month): PassEvent[] =>
  events.filter(({ at }) => at >= end - SAME_HANDS_DAYS * DAY_MS);

/** Every card with more than three scans within 24 hours. */
function moreThanThree(month: Month): Reported {
  const times = new Map<string, number[]>();
  for (const { passId, at } of lastWeeks(month)) times.set(passId, [...(times.get(passId) ?? []), at]);
  const reported: Reported = new Map();
  for (const [passId, all] of times) {
    all.sort((one, other) => one - other);
    if (all.some((at, index) => (all[index + 3] ?? Infinity) - at < DAY_MS)) reported.set(passId, new Set());
  }
  return reported;
}

/** The same test with each person's share of all scans of the shop, whoever worked at the time. */
function shareOfShop(month: Month): Reported {
  const events = lastWeeks(month);
  const count = (key: (event: PassEvent) => string): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const event of events) counts.set(key(event), (counts.get(key(event)) ?? 0) + 1);
    return counts;
  };
  const [ofPerson, ofCard] = [count(({ by }) => by), count(({ passId }) => passId)];
  const pairs = [...count(({ passId, by }) => `${passId} ${by}`)]
    .map(([key, own]) => {
      const [passId = '', person = ''] = key.split(' ');
      return { passId, person, own, all: ofCard.get(passId) ?? 0 };
    })
    .filter(({ all }) => all >= LEAST_VISITS);
  const chances = pairs.map(({ person, own, all }) =>
    tailOf(Array<number>(all).fill((ofPerson.get(person) ?? 0) / events.length), own),
  );
  const isRejected = benjaminiHochberg(chances, FALSE_SHARE);
  const found = pairs.filter(({ own }, index) => isRejected[index] && own >= LEAST_VISITS);
  return new Map(found.map(({ passId, person }) => [passId, new Set([person])]));
}

/** What each rule reports: the shipped job's test of a month, all that the job reports about cards, and two others. */
export function reportsOf(month: Month) {
  const findings = looks(month).flatMap(({ events, now }) => findInMonth(events, WATCHED, now));
  const since = month.end - SAME_HANDS_DAYS * DAY_MS;
  const sameHands = findings.filter(({ rule }) => rule === 'same-hands');
  return {
    'same hands': report(sameHands, since),
    'all alerts on cards': report(findings, since),
    'more than 3 in 24 h': moreThanThree(month),
    'share of the shop': shareOfShop(month),
  } satisfies Record<string, Reported>;
}
export type Rule = keyof ReturnType<typeof reportsOf>;
