/** The tables of rewards that nobody bought: what each thief takes, and how often honest shops get an alert. */
import { COUNTED_BY } from '@tessera/domain/alerts/alert';
import { keysOf } from '@tessera/domain/lib/keys';
import { table } from '../document';
import { ROTAS, SIZES } from './month';
import { caught, falseAlerts, type Months } from './nights';
import { WEEKS } from './rewards';
import { type Thief, THIEVES } from './thieves';

/** What a reward costs the customer who buys it, in pounds. */
const REWARD = 3.5;
/** What a thief who does not hide takes in a week: ten rewards on each of six days. */
const A_WEEK = 60;
/** The numbers of rewards in a week that a careful thief tries, from the least. */
const TRIED = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30];

const RULES = keysOf(COUNTED_BY);
const ALL_SIZES = keysOf(SIZES);

const pounds = (rewards: number): string => `£${Math.round(rewards * REWARD)}`;

/** The most rewards a week at which fewer than half of the thieves are found within the month. */
function unseen(months: Months, kind: Thief): number {
  const first = TRIED.findIndex((perWeek) => caught(months, kind, perWeek).share >= 0.5);
  return (first < 0 ? TRIED.at(-1) : TRIED[first - 1]) ?? 0;
}

/** What each thief takes until an alert names them, and what one takes who stays below all rules. */
export function thievesTable(seed: number, shops: number): string {
  const rows = keysOf(THIEVES).map((kind) => [
    kind,
    ...ALL_SIZES.flatMap((size) => {
      const months: Months = { size, rota: 'changing', seed, shops };
      const { share, taken } = caught(months, kind, A_WEEK);
      return [`${Math.round(100 * share)} %, ${pounds(taken)}`, pounds(unseen(months, kind) * WEEKS)];
    }),
  ]);
  return table(
    ['thief', ...ALL_SIZES.flatMap((size) => [`${size}: found, taken before`, `${size}: unseen a month`])],
    rows,
  );
}

/** The false alerts of each rule, a shop and month. */
export function falseTable(seed: number, shops: number): string {
  const rows = ALL_SIZES.flatMap((size) =>
    ROTAS.map((rota) => {
      const counts = falseAlerts({ size, rota, seed, shops });
      return [`${size}, ${rota}`, ...RULES.map((rule) => (counts.get(rule) ?? 0).toFixed(2))];
    }),
  );
  return table(['shop, rota', ...RULES], rows);
}
