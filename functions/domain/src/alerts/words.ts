/** Alerts in plain words: what was seen, in numbers, and what else may explain it. */
import type { AlertRule, Finding } from './alert';

interface AlertWords {
  title: string;
  why: string;
  /** What is not to be concluded. */
  mayBe: string;
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** One in so many, as people read it: `1 in 4,000`. */
function oneIn(probability: number): string {
  if (probability <= 1e-9) return 'less than 1 in a thousand million';
  const exact = 1 / probability;
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1);
  return `1 in ${(Math.round(exact / digits) * digits).toLocaleString('en-GB')}`;
}

type Say = (numbers: (name: string) => number, who: string) => AlertWords;

const RULES: Record<AlertRule, Say> = {
  'same-hands': (of, who) => ({
    title: 'One person serves one card far more often than others do',
    why: `${who} served ${of('own')} of this card’s ${of('visits')} visits. By who worked in the same hours, about ${Math.round(of('expected'))} were to be expected. Chance alone does this in ${oneIn(of('probability'))}.`,
    mayBe: 'A regular may prefer one person, or come for them. Ask before you conclude anything.',
  }),
  'many-a-day': (of) => ({
    title: 'One card was scanned many times in a day',
    why: `This card was scanned ${count(of('scans'), 'time', 'times')} on one day; you expect at most ${of('most')}.`,
    mayBe: 'Somebody may have bought for a whole office, one order after the other.',
  }),
  'outside-hours': (of, who) => ({
    title: 'Scans while the shop was closed',
    why: `${who} scanned cards ${count(of('scans'), 'time', 'times')} more than half an hour before opening or after closing.`,
    mayBe: 'The hours in your set-up may be out of date, or you opened longer that day.',
  }),
  'two-places': (of) => ({
    title: 'One card in two places',
    why: `This card was scanned at two of your places, ${count(of('minutes'), 'minute', 'minutes')} apart.`,
    mayBe: 'Two places may be that near, or somebody chose the wrong place at the counter.',
  }),
  'without-code': (of, who) => ({
    title: 'Rewards without the customer’s code',
    why: `${who} gave ${count(of('times'), 'reward', 'rewards')} in one week without a code that shows the card was there.`,
    mayBe: 'Customers may have left their phones at home.',
  }),
  'many-corrections': (of, who) => ({
    title: 'Many corrections by one person',
    why: `${who} added to cards by correction ${count(of('times'), 'time', 'times')} in one week.`,
    mayBe: 'Somebody may have carried over cards after a fault. The reasons are in the history.',
  }),
  'many-late': (of, who) => ({
    title: 'Many scans arrived late',
    why: `${count(of('scans'), 'scan', 'scans')} by ${who} on one day arrived later than they were taken.`,
    mayBe: 'A counter without a connection sends its scans later.',
  }),
};

/** @param who the person's name, as far as it is known */
export const alertInWords = ({ rule, numbers }: Pick<Finding, 'rule' | 'numbers'>, who: string): AlertWords =>
  RULES[rule]((name) => numbers[name] ?? 0, who);
