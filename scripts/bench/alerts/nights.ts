/** Runs the shipped job's rules over a made month as the job does: every night, and on Mondays over four weeks. */
import type { AlertRule, Finding } from '@tessera/domain/alerts/alert';
import {
  findInMonth,
  findOnDays,
  firstWeekOf,
  judgedOnWeeks,
  LATE_DAYS,
  NIGHTLY_DAYS,
  SAME_HANDS_DAYS,
} from '@tessera/domain/alerts/rules';
import { atTimeOfDay, DAY_MS } from '@tessera/domain/lib/time';
import type { PassEvent } from '@tessera/domain/pass/state';
import type { Plan } from './month';
import { makeRewards, type RewardsMonth, WEEKS } from './rewards';
import { WATCHED } from './rules';
import type { Thief } from './thieves';

interface Found extends Finding {
  foundAt: number;
}

/** What the last two days show. Where that is a share of a week, the events since its Monday are looked at. */
function findOfNight(since: (from: number) => PassEvent[], now: number): Finding[] {
  const findings = findOnDays(since(now - NIGHTLY_DAYS * DAY_MS), WATCHED);
  const monday = firstWeekOf(findings);
  if (monday === undefined) return findings;
  return judgedOnWeeks(findings, since(atTimeOfDay(WATCHED.timeZone, monday, '00:00')), WATCHED);
}

/** What the job finds in the last four weeks, each alert when it is found first. */
function nightsOf({ events, end }: RewardsMonth): Found[] {
  const found = new Map<string, Found>();
  for (let left = WEEKS * 7 - 1; left >= 0; left -= 1) {
    const now = end - left * DAY_MS;
    const isMonday = left % 7 === 0;
    const since = (from: number) => events.filter(({ at }) => at >= from && at < now);
    const findings = isMonday
      ? findInMonth(since(now - (SAME_HANDS_DAYS + LATE_DAYS) * DAY_MS), WATCHED, now)
      : findOfNight(since, now);
    for (const one of findings) if (!found.has(one.alertId)) found.set(one.alertId, { ...one, foundAt: now });
  }
  return [...found.values()];
}

/** A number of months of one kind of shop, each with its own seed. */
export interface Months extends Omit<Plan, 'theft'> {
  shops: number;
}

const seedsOf = ({ seed, shops }: Months): number[] =>
  Array.from({ length: shops }, (_, shop) => seed * 1_000_033 + shop * 7907);

/** The alerts in a month without theft: how many of each rule a shop gets. */
export function falseAlerts(all: Months): Map<AlertRule, number> {
  const counts = new Map<AlertRule, number>();
  for (const seed of seedsOf(all))
    for (const { rule } of nightsOf(makeRewards({ ...all, seed })))
      counts.set(rule, (counts.get(rule) ?? 0) + 1 / all.shops);
  return counts;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** The share of thieves that an alert names, and the rewards that each takes until then, or in all. */
export function caught(all: Months, kind: Thief, perWeek: number): { share: number; taken: number } {
  const months = seedsOf(all).map((seed) => {
    const month = makeRewards({ ...all, seed }, { kind, perWeek });
    const { thief, taken } = month;
    const named = nightsOf(month).filter(({ about, hands }) => (about ?? hands.find((one) => one === thief)) === thief);
    const foundAt = Math.min(...named.map((one) => one.foundAt));
    return { isFound: named.length > 0, taken: taken.filter((at) => at < foundAt).length };
  });
  return { share: mean(months.map(({ isFound }) => Number(isFound))), taken: mean(months.map(({ taken }) => taken)) };
}
