/**
 * `npm run bench:alerts`: makes months of stamps with planted theft, runs the rules of the shipped job over them as it
 * runs every Monday, and writes what they find, miss and report wrongly into docs/alerts.md, beside two other rules.
 *
 * - `--shops 20`: shops for each line of the table.
 * - `--seed 1`: determines all of them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { numbersAndFlags } from '../lib/numbers';
import { ROOT } from '../lib/root';
import { makeMonth, type Plan, SIZES, THEFTS } from './alerts/month';
import { moreThanThree, type Reported, shareOfShop, shipped } from './alerts/rules';
import { table, writtenBy } from './document';

const { shops: SHOPS, seed: SEED } = numbersAndFlags({ shops: 20, seed: 1 }).numbers;

const RULES = ['same hands', 'all alerts on cards', 'more than 3 in 24 h', 'share of the shop'] as const;
type Rule = (typeof RULES)[number];

/** What a rule found in some months. */
const none = () => ({ planted: 0, found: 0, wrong: 0, months: 0 });
type Score = ReturnType<typeof none>;

function scoreOf(reported: Reported, stolen: Map<string, Set<string>>, score: Score): void {
  score.months += 1;
  score.planted += stolen.size;
  for (const [passId, people] of reported) {
    const thieves = stolen.get(passId);
    // A rule that names a person must name one who did it.
    if (thieves && (people.size === 0 || [...people].some((name) => thieves.has(name)))) score.found += 1;
    else score.wrong += 1;
  }
}

function run(plan: Omit<Plan, 'seed'>, line: number): Record<Rule, Score> {
  const scores = Object.fromEntries(RULES.map((rule) => [rule, none()])) as Record<Rule, Score>;
  for (let shop = 0; shop < SHOPS; shop += 1) {
    const month = makeMonth({ ...plan, seed: SEED * 1_000_003 + line * 1009 + shop });
    const { all, sameHands } = shipped(month);
    scoreOf(sameHands, month.stolen, scores['same hands']);
    scoreOf(all, month.stolen, scores['all alerts on cards']);
    scoreOf(moreThanThree(month), month.stolen, scores['more than 3 in 24 h']);
    scoreOf(shareOfShop(month), month.stolen, scores['share of the shop']);
  }
  return scores;
}

const percent = (part: number, of: number): string => (of === 0 ? '–' : `${Math.round((100 * part) / of)} %`);

const cell = ({ planted, found, wrong, months }: Score): string =>
  [
    ...(planted > 0 ? [`${percent(found, planted)} found`, `${percent(found, found + wrong)} right`] : []),
    `${(wrong / months).toFixed(2)} false`,
  ].join(', ');

function sum(all: readonly Score[]): Score {
  const total = none();
  for (const score of all) for (const field of Object.keys(total) as (keyof Score)[]) total[field] += score[field];
  return total;
}

const plans: Omit<Plan, 'seed'>[] = [
  ...(['fixed', 'changing'] as const).flatMap((rota) =>
    (Object.keys(SIZES) as Plan['size'][]).flatMap((size) => THEFTS.map((theft) => ({ size, rota, theft }))),
  ),
  ...(['none', 'patient'] as const).map(
    (theft) => ({ size: 'middle', rota: 'changing', theft, favourites: true }) as const,
  ),
  ...(['patient', 'greedy'] as const).map((theft) => ({ size: 'quiet', rota: 'alone', theft }) as const),
];

const results = plans.map((plan, line) => ({ plan, scores: run(plan, line) }));
const rows = results.map(({ plan: { size, rota, theft, favourites }, scores }) => [
  `${size}, ${rota}${favourites ? ', favourites' : ''}`,
  theft,
  ...RULES.map((rule) => cell(scores[rule])),
]);
const usual = results.filter(({ plan }) => plan.rota !== 'alone' && !plan.favourites);
const totals = (of: typeof results, name: string, theft: string): string[] => [
  `**${name}**`,
  theft,
  ...RULES.map((rule) => cell(sum(of.map(({ scores }) => scores[rule])))),
];
const calm = usual.filter(({ plan }) => plan.theft === 'none');
const robbed = usual.filter(({ plan }) => plan.theft !== 'none');
const all = [...rows, totals(calm, 'all with nothing amiss', 'none'), totals(robbed, 'all with theft', 'any')];
const measured = [
  `${writtenBy('bench:alerts', ` (seed ${SEED})`)}: ${SHOPS} shops a line, a month each.`,
  '',
  table(['shop, rota', 'theft', ...RULES], all),
].join('\n');
console.log(measured);

const FILE = path.join(ROOT, 'docs/alerts.md');
const MARK = '<!-- measured -->';
const [before = '', , after = ''] = (await readFile(FILE, 'utf8')).split(MARK);
await writeFile(FILE, `${before}${MARK}\n\n${measured}\n\n${MARK}${after}`);
