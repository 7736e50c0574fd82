import { DEFAULT_COLOUR } from '@tessera/domain/account/businessSetup';
import { STAMPS_RANGES } from '@tessera/domain/scheme/ranges';
import { STAMPS_LIMITS } from '@tessera/domain/scheme/stamps/rules';
import { stampsOf } from '@tessera/domain/scheme/stamps/words';
import { roundCost } from '../costInWords';
import { Progress } from '../Progress';
import styles from './Kinds.module.css';
import { daysTyped, isInRange, wholeProblem } from './typed';
import type { CardKind } from './types';

const { target, maxPerScan, dailyLimit } = STAMPS_RANGES;

export const STAMPS: CardKind = {
  name: 'Stamps',
  sentence: 'Each purchase adds a stamp, and a full card is a reward.',
  picture: (
    <Progress card={{ kind: 'stamps', balance: 3, target: 8 }} className={styles.tiles} colour={DEFAULT_COLOUR} />
  ),
  one: 'stamp',
  unit: 1,
  round: target,
  mostRewards: STAMPS_RANGES.rewards.most,
  firstAt: '8',
  fields: {
    promise: [],
    limits: [
      {
        name: 'maxPerScan',
        label: 'Most stamps in one scan',
        inputMode: 'numeric',
        problem: (text) => wholeProblem(maxPerScan, text),
      },
      {
        name: 'dailyLimit',
        label: 'Most stamps on one card in a day',
        inputMode: 'numeric',
        problem: (text) => wholeProblem(dailyLimit, text),
      },
    ],
  },
  words: {
    reward: (_, isFullCard) => (isFullCard ? 'The full card' : 'On the way'),
    at: (isFullCard) => (isFullCard ? 'Stamps until the reward' : 'Stamps until this reward'),
    earns: { label: 'What earns a stamp', hint: 'For example: each coffee.' },
    again: 'Ask before stamping again',
    welcomeOf: 'a card',
    preview: 'The card as a customer sees it after two stamps.',
  },
  rewardsOf: (scheme) =>
    stampsOf(scheme).rewards.map((one) => ({
      id: `at${one.at}`,
      at: String(one.at),
      reward: one.reward,
      days: daysTyped(one),
    })),
  fieldsOf(_, limits) {
    const own = 'maxPerScan' in limits ? limits : STAMPS_LIMITS;
    return { maxPerScan: String(own.maxPerScan), dailyLimit: String(own.dailyLimit) };
  },
  schemeIn: (rewards) => ({
    kind: 'stamps',
    target: rewards.at(-1)?.at ?? 0,
    rewards: rewards.map(({ id: _, ...reward }) => reward),
  }),
  limitsIn: (fields) => ({ maxPerScan: Number(fields.maxPerScan), dailyLimit: Number(fields.dailyLimit) }),
  atProblem(units, all, isFullCard) {
    const range = isFullCard ? target : { ...target, least: 1 };
    if (!isInRange(range, units)) return `A whole number from ${range.least} to ${range.most}.`;
    if (all.filter((one) => one === units).length > 1) return 'Another reward is at this stamp already.';
    const most = Math.max(...all);
    return isFullCard && units !== most ? `More than ${most}: every reward on the way comes before it.` : undefined;
  },
  cost: (scheme, times, welcome) => roundCost(stampsOf(scheme), times, welcome),
};
