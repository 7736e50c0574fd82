/** The part of a programme's draft that its scheme decides: what fills a card, the reward, and the limits of a scan. */
import type { ProgrammeLimits } from '@tessera/domain/programme';
import { rulesOf } from '@tessera/domain/scheme/rules';
import { stampsScheme } from '@tessera/domain/scheme/stamps';
import type { Scheme } from '@tessera/domain/scheme/types';

/** The form's values as typed. */
export interface SchemeDraft {
  reward: string;
  target: string;
  maxPerScan: string;
  dailyLimit: string;
  againAfterSeconds: string;
}

const KIND = { kind: 'stamps' } as const;
const { ranges } = rulesOf(KIND);

/** The range of the number of units that fill a card. */
export const TARGET_RANGE = ranges.target;

const NUMBERS = Object.keys(ranges) as (keyof typeof ranges)[];

/** A scheme and its limits in the form's fields. */
export const schemeDraftOf = (scheme: Scheme, limits: ProgrammeLimits): SchemeDraft => ({
  reward: rulesOf(scheme).mainReward(scheme),
  target: String(scheme.target),
  maxPerScan: String(limits.maxPerScan),
  dailyLimit: String(limits.dailyLimit),
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

/** The scheme that a draft describes. */
export const schemeIn = ({ target, reward }: SchemeDraft): Scheme => stampsScheme(Number(target), reward.trim());

/** The limits that a draft describes. */
export const schemeLimitsIn = ({ maxPerScan, dailyLimit, againAfterSeconds }: SchemeDraft) => ({
  maxPerScan: Number(maxPerScan),
  dailyLimit: Number(dailyLimit),
  againAfterSeconds: Number(againAfterSeconds),
});
