/**
 * `npm run bench:alerts`: makes months of stamps with planted theft, runs the rules of the shipped job over them as it
 * runs every Monday, and writes what they find, miss and report wrongly into docs/alerts.md, beside two other rules.
 * Then it makes months of rewards, runs the job of every night over them, and writes what each thief takes.
 *
 * - `--shops 20`: shops for each line of the first table; half as many for honest months of rewards, and a fifth for
 *   each thief.
 * - `--seed 1`: determines all of them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keysOf } from '@tessera/domain/lib/keys';
import { numbersAndFlags } from '../lib/numbers';
import { ROOT } from '../lib/root';
import { makeMonth, type Month, type Plan, SIZES, THEFTS } from './alerts/month';
import { type Reported, reportsOf, type Rule } from './alerts/rules';
import { falseTable, thievesTable } from './alerts/tables';
import { table, writtenBy } from './document';

const { shops: SHOPS, seed: SEED } = numbersAndFlags({ shops: 20, seed: 1 }).numbers;

const [HONEST_SHOPS, ROBBED_SHOPS] = [Math.ceil(SHOPS / 2), Math.ceil(SHOPS / 5)];

const RULES: readonly Rule[] = ['same hands', 'all alerts on cards', 'more than 3 in 24 h', 'share of the shop'];

/** What a rule found in a month. */
type Score = Record<'planted' | 'found' | 'wrong', number>;

/** A rule that names a person must name one who did it. */
function scoreOf(reported: Reported, stolen: Month['stolen']): Score {
  const right = [...reported].filter(([passId, people]) => {
    const thieves = stolen.get(passId) ?? new Set();
    return thieves.size > 0 && (people.size === 0 || [...people].some((name) => thieves.has(name)));
  });
  return { planted: stolen.size, found: right.length, wrong: reported.size - right.length };
}

type MonthScores = Record<Rule, Score>;

/** What each rule finds in the months of one line. */
const monthsOf = (plan: Omit<Plan, 'seed'>, line: number): MonthScores[] =>
  Array.from({ length: SHOPS }, (_, shop) => {
    const month = makeMonth({ ...plan, seed: SEED * 1_000_003 + line * 1009 + shop });
    const reports = Object.entries(reportsOf(month)).map(([rule, reported]) => [rule, scoreOf(reported, month.stolen)]);
    return Object.fromEntries(reports) as MonthScores;
  });

const percent = (part: number, of: number): string => (of === 0 ? '–' : `${Math.round((100 * part) / of)} %`);

/** What each rule found in all of these months. */
const cellsOf = (months: readonly MonthScores[]): string[] =>
  RULES.map((rule) => {
    const sum = (field: keyof Score) => months.reduce((all, scores) => all + scores[rule][field], 0);
    const [planted, found, wrong] = [sum('planted'), sum('found'), sum('wrong')];
    const shares = [`${percent(found, planted)} found`, `${percent(found, found + wrong)} right`];
    return [...(planted > 0 ? shares : []), `${(wrong / months.length).toFixed(2)} false`].join(', ');
  });

const plans: Omit<Plan, 'seed'>[] = [
  ...(['fixed', 'changing'] as const).flatMap((rota) =>
    keysOf(SIZES).flatMap((size) => THEFTS.map((theft) => ({ size, rota, theft }))),
  ),
  ...(['none', 'patient'] as const).map(
    (theft) => ({ size: 'middle', rota: 'changing', theft, favourites: true }) as const,
  ),
  ...(['patient', 'greedy'] as const).map((theft) => ({ size: 'quiet', rota: 'alone', theft }) as const),
];

const results = plans.map((plan, line) => ({ ...plan, months: monthsOf(plan, line) }));
const usual = results.filter(({ rota, favourites }) => rota !== 'alone' && !favourites);
const calm = usual.filter(({ theft }) => theft === 'none').flatMap(({ months }) => months);
const robbed = usual.filter(({ theft }) => theft !== 'none').flatMap(({ months }) => months);
const rows = [
  ...results.map(({ size, rota, theft, favourites, months }) => [
    `${size}, ${rota}${favourites ? ', favourites' : ''}`,
    theft,
    ...cellsOf(months),
  ]),
  ['**all without theft**', 'none', ...cellsOf(calm)],
  ['**all with theft**', 'any', ...cellsOf(robbed)],
];
const measured = [
  `${writtenBy('bench:alerts', ` (seed ${SEED})`)}: ${SHOPS} shops a line, a month each.`,
  '',
  table(['shop, rota', 'theft', ...RULES], rows),
  '',
  `Thieves who make rewards: ${ROBBED_SHOPS} shops of each size, a month each.`,
  '',
  thievesTable(SEED, ROBBED_SHOPS),
  '',
  `Alerts in months of rewards without theft: ${HONEST_SHOPS} shops a line, a month each.`,
  '',
  falseTable(SEED, HONEST_SHOPS),
].join('\n');
console.log(measured);

const FILE = path.join(ROOT, 'docs/alerts.md');
const MARK = '<!-- measured -->';
const [before = '', , after = ''] = (await readFile(FILE, 'utf8')).split(MARK);
await writeFile(FILE, `${before}${MARK}\n\n${measured}\n\n${MARK}${after}`);
