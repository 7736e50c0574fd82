import { formatMoney } from '@tessera/domain/payment/money';
import { POINTS_LIMITS } from '@tessera/domain/scheme/points/rules';
import { pointsInWords, pointsOf, UNITS } from '@tessera/domain/scheme/points/words';
import { POINTS_RANGES } from '@tessera/domain/scheme/ranges';
import { formatNumber } from '../../lib/format';
import { pointsCost } from '../costInWords';
import styles from './Kinds.module.css';
import { daysTyped, hundredths, isInRange, readHundredths, wholeProblem } from './typed';
import type { CardKind } from './types';

const { perPound, price, maxPence, dailyPoints } = POINTS_RANGES;

export const POINTS: CardKind = {
  name: 'Points',
  sentence: 'Each pound spent adds points, and customers choose what to spend them on.',
  picture: (
    <div className={styles.bars} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  ),
  one: 'point',
  unit: UNITS,
  mostRewards: POINTS_RANGES.rewards.most,
  firstAt: '100',
  fields: {
    promise: [
      {
        name: 'perPound',
        label: 'Points for each pound',
        hint: 'A purchase of £4.50 at 10 points a pound is 45 points. Pence count.',
        inputMode: 'numeric',
        problem: (text) => wholeProblem(perPound, text),
      },
    ],
    limits: [
      {
        name: 'maxPounds',
        label: 'Largest amount in one scan, in pounds',
        inputMode: 'decimal',
        problem: (text) =>
          isInRange(maxPence, readHundredths(text))
            ? undefined
            : `From ${formatMoney(maxPence.least, 'gbp')} to ${formatMoney(maxPence.most, 'gbp')}.`,
      },
      {
        name: 'dailyPoints',
        label: 'Most points on one card in a day',
        inputMode: 'numeric',
        problem: (text) => wholeProblem(dailyPoints, text),
      },
    ],
  },
  words: {
    reward: (index) => `Reward ${index + 1}`,
    at: () => 'Price in points',
    earns: { label: 'What earns points', hint: 'For example: everything from the counter.' },
    again: 'Ask before adding points again',
    welcomeOf: 'the cheapest reward',
    filledBy: (fields) =>
      `${Number(fields.perPound) > 0 ? pointsInWords(Number(fields.perPound) * UNITS) : '… points'} for each £1`,
    preview: 'What the card offers, cheapest first.',
  },
  rewardsOf: (scheme) =>
    pointsOf(scheme).rewards.map((one) => ({
      id: one.rewardId,
      at: hundredths(one.price),
      reward: one.reward,
      days: daysTyped(one),
    })),
  fieldsOf(scheme, limits) {
    const own = 'maxPence' in limits ? limits : POINTS_LIMITS;
    return {
      perPound: String(scheme.kind === 'points' ? scheme.perPound : 1),
      maxPounds: hundredths(own.maxPence),
      dailyPoints: String(own.dailyPoints),
    };
  },
  schemeIn: (rewards, fields) => ({
    kind: 'points',
    perPound: Number(fields.perPound),
    rewards: rewards.map(({ id, at, ...reward }) => ({ rewardId: id, price: at, ...reward })),
  }),
  limitsIn: (fields) => ({
    maxPence: readHundredths(fields.maxPounds ?? '') ?? 0,
    dailyPoints: Number(fields.dailyPoints),
  }),
  atProblem: (units) =>
    isInRange(price, units)
      ? undefined
      : `From ${formatNumber(price.least / UNITS)} to ${formatNumber(price.most / UNITS)} points.`,
  cost: (scheme, times, welcome) => pointsCost(pointsOf(scheme), times, welcome),
};
