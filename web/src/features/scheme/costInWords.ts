/** What a card costs its shop, as arithmetic: sentences for each kind of scheme. */
import { formatMoney } from '@tessera/domain/money';
import type { PointsScheme, StampsScheme } from '@tessera/domain/scheme/types';

/** `9 %`, `0.5 %` */
function percent(share: number): string {
  const digits = share < 0.02 ? 1 : 0;
  return `${new Intl.NumberFormat('en-GB', { maximumFractionDigits: digits }).format(share * 100)} %`;
}

/** Of a card that fills in rounds. @param one `stamp` */
export function roundCost(
  { target, rewards: { length } }: Omit<StampsScheme, 'kind'>,
  one: string,
  times: number,
  welcome: number,
): string[] {
  const all = target + length;
  const fewer = Math.ceil(target / times);
  return [
    `A full card is ${target} bought and ${length} given. Where a reward is worth as much as what earns a ${one}, ` +
      `that is ${length} of ${all}: about ${percent(length / all)}.`,
    ...(times > 1
      ? [
          `A card filled only in hours that count ${times} times is ${fewer} bought and ${length} given: ` +
            `about ${percent(length / (fewer + length))}.`,
        ]
      : []),
    ...(welcome > 0
      ? [
          `A new card begins with ${welcome}, so its first round is ${target - welcome} bought and ${length} given: ` +
            `about ${percent(length / (target - welcome + length))}.`,
        ]
      : []),
  ];
}

/** Of rewards that are bought for money spent. */
export function pointsCost({ perPound, rewards }: PointsScheme, times: number, welcome: number): string[] {
  const given = welcome > 0 ? [`A new card begins with what ${spent(Math.ceil(welcome / perPound))} earns.`] : [];
  const costs = rewards.map(({ price, reward }) => {
    const pence = Math.ceil(price / perPound);
    const bonus = times > 1 ? ` In hours that count ${times} times: after ${spent(Math.ceil(pence / times))}.` : '';
    const each = percent(100 / pence);
    return `“${reward}” is there after ${spent(pence)} is spent: for each £1 that it is worth, ${each} of that.${bonus}`;
  });
  return [...costs, ...given];
}

const spent = (pence: number): string => formatMoney(pence, 'gbp');
