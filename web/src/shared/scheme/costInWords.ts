/** What a card costs its shop, as arithmetic: sentences for each kind of scheme. */
import { formatMoney } from '@tessera/domain/payment/money';
import { pointsInWords } from '@tessera/domain/scheme/points/words';
import type { PointsScheme, StampsScheme } from '@tessera/domain/scheme/types';

/** `9%`, `0.5%` */
function percent(share: number): string {
  const digits = share < 0.02 ? 1 : 0;
  return `${new Intl.NumberFormat('en-GB', { maximumFractionDigits: digits }).format(share * 100)}%`;
}

/** The words for hours with a bonus. */
const bonusHours = (times: number): string => (times === 2 ? 'double hours' : 'triple hours');

/** The cost of a card that fills in rounds. */
export function roundCost(
  { target, rewards: { length } }: Omit<StampsScheme, 'kind'>,
  times: number,
  welcome: number,
): string[] {
  const all = target + length;
  const fewer = Math.ceil(target / times);
  const round = (bought: number): string =>
    `${bought} bought, ${length} given, about ${percent(length / (bought + length))}.`;
  return [
    `A full card is ${target} bought and ${length} given. If a reward is worth as much as one purchase, you ` +
      `give ${length} of ${all}: about ${percent(length / all)}.`,
    ...(times > 1 ? [`Filled in ${bonusHours(times)} alone: ${round(fewer)}`] : []),
    ...(welcome > 0 ? [`A new card begins with ${welcome}. Its first round: ${round(target - welcome)}`] : []),
  ];
}

/** The cost of rewards that are bought with points for money spent. */
export function pointsCost({ perPound, rewards }: PointsScheme, times: number, welcome: number): string[] {
  const given =
    welcome > 0
      ? [
          `The welcome: a new card begins with ${pointsInWords(welcome)}, as many as ${spent(Math.ceil(welcome / perPound))} earns.`,
        ]
      : [];
  const costs = rewards.map(({ price, reward }) => {
    const pence = Math.ceil(price / perPound);
    const bonus = times > 1 ? ` In ${bonusHours(times)}: after ${spent(Math.ceil(pence / times))}.` : '';
    const worth = (pounds: number): string => percent((pounds * 100) / pence);
    return `“${reward}” comes after ${spent(pence)} spent. If it is worth £1, you give ${worth(1)}; if £2, ${worth(2)}.${bonus}`;
  });
  return [...costs, ...given];
}

const spent = (pence: number): string => formatMoney(pence, 'gbp');
