/** Alerts in plain words: what was seen, in numbers, and what else may explain it. */
import { count } from '../lib/text';
import type { AlertRule, Finding } from './alert';

interface AlertWords {
  title: string;
  /** What happened, in a sentence. */
  what: string;
  /** Why that is unusual; absent where `what` says so already. */
  why?: string;
  /** What was found beside what was to be expected. */
  bars?: { here: number; expected: number };
  /** What else may explain it. */
  otherExplanation: string;
  /** The figure behind it, for those who ask. */
  detail?: string;
}

/** One in so many, as people read it: `1 in 4,000`. */
function oneIn(probability: number): string {
  if (probability <= 1e-9) return 'less than 1 in a thousand million';
  const exact = 1 / probability;
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1);
  return `1 in ${(Math.round(exact / digits) * digits).toLocaleString('en-GB')}`;
}

const chanceOf = (of: (name: string) => number): string =>
  `The odds of so many by chance alone are ${oneIn(of('probability'))}. That says nothing about the reason.`;

/** `about 2 rewards` */
const worthInWords = (worth: number): string =>
  worth < 1 ? 'less than a reward' : `about ${count(Math.round(worth), 'reward')}`;

/** `3 scans`, or `12 purchases in 3 scans` where a scan had several. */
const scanned = (of: (name: string) => number): string =>
  of('bought') > of('scans')
    ? `${of('bought')} purchases in ${count(of('scans'), 'scan')}`
    : count(of('scans'), 'scan');

type Say = (numbers: (name: string) => number, who: string) => AlertWords;

const RULES: Record<AlertRule, Say> = {
  'same-hands': (of, who) => ({
    title: 'One person serves one card more often than is usual',
    what: `${who} served ${of('own')} of this card’s ${of('visits')} visits.`,
    bars: { here: of('own'), expected: of('expected') },
    why: `From who worked in the same hours, about ${Math.round(of('expected'))} would be usual.`,
    detail: chanceOf(of),
    otherExplanation: 'A regular may prefer one person, or come for them. Ask before you conclude anything.',
  }),
  'own-rewards': (of, who) => ({
    title: 'One person filled cards alone and gave their rewards',
    what: `${who} gave ${count(of('given'), 'reward')}, and filled ${of('own')} of them alone within three visits.`,
    bars: { here: of('own'), expected: of('expected') },
    why: `From how often this happens to others, about ${Math.round(of('expected'))} would be usual.`,
    detail: chanceOf(of),
    otherExplanation:
      'Customers may have brought full paper cards, or bought for many. Look at whether these cards come again.',
  }),
  'many-a-day': (of) => ({
    title: 'One card was stamped many times in a day',
    bars: { here: Math.max(of('bought'), of('scans')), expected: of('most') },
    what: `This card had ${scanned(of)} on one day; you expect at most ${of('most')}.`,
    otherExplanation: 'Somebody may have bought for a whole office, one order after the other.',
  }),
  'outside-hours': (of, who) => ({
    title: 'Scans while the shop was closed',
    what: `${who} ${of('scans') === 1 ? 'scanned a card once' : `scanned cards ${of('scans')} times`}, more than half an hour before opening or after closing.`,
    otherExplanation: 'The hours in your set-up may be out of date, or you opened longer that day.',
  }),
  'two-places': (of) => ({
    title: 'One card in two places',
    what: `This card was scanned at two of your places, ${count(of('minutes'), 'minute')} apart.`,
    otherExplanation: 'Two places may be that near, or somebody chose the wrong place at the counter.',
  }),
  'without-code': (of, who) => ({
    title: 'Rewards without the customer’s code',
    what: `${who} gave ${of('times')} of ${count(of('given'), 'reward')} in one week without a code that shows the card was there.`,
    otherExplanation: 'Customers may have left their phones at home.',
  }),
  'undone-rewards': (of, who) => ({
    title: 'Rewards that were given and taken back',
    what: `${who} took back ${count(of('times'), 'reward')} in one week, so that they could be given again.`,
    otherExplanation: 'The wrong reward may have been pressed. Ask whether the customer got it all the same.',
  }),
  'many-corrections': (of, who) => ({
    title: 'Many corrections by one person',
    what: `${who} added to cards ${count(of('times'), 'time')} in one week, by correction or by merging them: ${worthInWords(of('worth'))} in all.`,
    otherExplanation: 'Somebody may have carried over cards after a fault. The reasons are in the history.',
  }),
  'many-late': (of, who) => ({
    title: 'Many scans arrived late',
    what: `${scanned(of)} by ${who} on one day arrived later than they were taken.`,
    otherExplanation: 'A counter without a connection sends its scans later.',
  }),
};

/** What somebody else sent under this name. */
const sentInWords = (sent = 0): string =>
  sent === 0 ? '' : ` ${count(sent, 'scan')} of them came in this name from somebody else, who is named there.`;

/** @param who the person's name, as far as it is known */
export function alertInWords({ rule, numbers }: Pick<Finding, 'rule' | 'numbers'>, who: string): AlertWords {
  const { what, ...words } = RULES[rule]((name) => numbers[name] ?? 0, who);
  return { ...words, what: what + sentInWords(numbers['sent']) };
}
