/** The part of a programme's draft that its scheme decides: what fills a card, the reward, and the limits of a scan. */
import type { ProgrammeLimits } from '@tessera/domain/programme';
import { STAMPS_LIMITS, STAMPS_RANGES } from '@tessera/domain/scheme/stamps';
import type { Scheme } from '@tessera/domain/scheme/types';
import { targetOf, wordsOf } from '@tessera/domain/scheme/words';

/** The form's values as typed. */
export interface SchemeDraft {
  reward: string;
  target: string;
  maxPerScan: string;
  dailyLimit: string;
  againAfterSeconds: string;
}

const { target, maxPerScan, dailyLimit, againAfterSeconds } = STAMPS_RANGES;
const ranges = { target, maxPerScan, dailyLimit, againAfterSeconds };

/** The range of the number of units that fill a card. */
export const TARGET_RANGE = ranges.target;

const NUMBERS = Object.keys(ranges) as (keyof typeof ranges)[];

/** A scheme and its limits in the form's fields. */
export const schemeDraftOf = (scheme: Scheme, limits: ProgrammeLimits): SchemeDraft => ({
  reward: wordsOf(scheme).mainReward(scheme),
  target: String(targetOf(scheme).target ?? STAMPS_RANGES.target.most),
  maxPerScan: String('maxPerScan' in limits ? limits.maxPerScan : STAMPS_LIMITS.maxPerScan),
  dailyLimit: String('maxPerScan' in limits ? limits.dailyLimit : STAMPS_LIMITS.dailyLimit),
  againAfterSeconds: String(limits.againAfterSeconds),
});

/** The draft's errors, by field. */
export function schemeProblems(draft: SchemeDraft): Partial<Record<keyof SchemeDraft, string>> {
  const problems: Partial<Record<keyof SchemeDraft, string>> = {};
  for (const field of NUMBERS) {
    const { least, most } = ranges[field];
    const number = Number(draft[field]);
    if (!/^\d+$/.test(draft[field].trim()) || number < least || number > most)
      problems[field] = `A whole number from ${least} to ${most}.`;
  }
  if (draft.reward.trim() === '') problems.reward = 'Say what a full card is worth.';
  return problems;
}

/**
 * The scheme that a draft describes. The form does not show early rewards or points yet, so these stay.
 * @param current the published scheme
 */
export function schemeIn({ target, reward }: SchemeDraft, current?: Scheme): Scheme {
  if (current?.kind === 'points') return current;
  const at = Number(target);
  const rewards = current?.rewards ?? [];
  const { days } = rewards.at(-1) ?? {};
  const last = { at, reward: reward.trim(), ...(days !== undefined && { days }) };
  return { kind: 'stamps', target: at, rewards: [...rewards.slice(0, -1).filter((early) => early.at < at), last] };
}

/** The limits that a draft describes. */
export const schemeLimitsIn = ({ maxPerScan, dailyLimit, againAfterSeconds }: SchemeDraft, current?: Scheme) => ({
  ...(current?.kind !== 'points' && { maxPerScan: Number(maxPerScan), dailyLimit: Number(dailyLimit) }),
  againAfterSeconds: Number(againAfterSeconds),
});
