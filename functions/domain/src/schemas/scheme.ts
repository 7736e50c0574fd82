/** Each kind of card as a zod schema: what an owner may choose. */
import * as z from 'zod/mini';
import { PROGRAMME_TEXT_LIMITS } from '../programme';
import { rulesOf } from '../scheme/rules';
import type { Range } from '../scheme/types';
import { plainLine } from './parts';

const inRange = ({ least, most }: Range) => z.int().check(z.minimum(least), z.maximum(most));

const { ranges } = rulesOf({ kind: 'stamps' });
const target = inRange(ranges.target);

/** One reward, at a full card. */
export const scheme = z
  .strictObject({
    kind: z.literal('stamps'),
    target,
    rewards: z
      .array(z.strictObject({ at: target, reward: plainLine(PROGRAMME_TEXT_LIMITS.reward).check(z.minLength(1)) }))
      .check(z.length(1)),
  })
  .check(z.refine(({ target, rewards }) => rewards[0]?.at === target));

/** The limits of a programme that its scheme decides. */
export const limits = {
  maxPerScan: z.optional(inRange(ranges.maxPerScan)),
  dailyLimit: z.optional(inRange(ranges.dailyLimit)),
  againAfterSeconds: z.optional(inRange(ranges.againAfterSeconds)),
};
