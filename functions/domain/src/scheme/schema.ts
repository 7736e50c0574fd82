/**
 * What an owner may publish, as zod schemas; `types.ts` takes its types from them. Only `schemas/` imports this file at
 * run time, because it brings zod.
 */
import * as z from 'zod/mini';
import { id, plainLine, time } from '../lib/schemaParts';
import { CARD_LIMITS } from '../lib/text';
import { AGAIN_AFTER_SECONDS, BONUSES, POINTS_RANGES, type Range, REWARD_DAYS, STAMPS_RANGES } from './ranges';

const inRange = ({ least, most }: Range) => z.int().check(z.minimum(least), z.maximum(most));
const lengthIn = ({ least, most }: Range) => [z.minLength(least), z.maxLength(most)] as const;

const reward = plainLine(CARD_LIMITS.reward).check(z.minLength(1));
/** Without it, a reward never ends. */
const days = z.optional(inRange(REWARD_DAYS));

const isAscending = (numbers: number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number));

/** Units are stamps; `target` of them fill a card and end its round. */
const stamps = z
  .strictObject({
    kind: z.literal('stamps'),
    target: inRange(STAMPS_RANGES.target),
    /** Sorted by `at`, the stamps that earn the reward. The last is at `target`; earlier ones use up none. */
    rewards: z
      .array(z.strictObject({ at: inRange({ ...STAMPS_RANGES.target, least: 1 }), reward, days }))
      .check(...lengthIn(STAMPS_RANGES.rewards)),
  })
  .check(
    z.refine(({ target, rewards }) => rewards.at(-1)?.at === target),
    z.refine(({ rewards }) => isAscending(rewards.map(({ at }) => at))),
  );

/** Units are hundredths of a point. */
const points = z
  .strictObject({
    kind: z.literal('points'),
    /** Points per pound, which are also units per penny: nothing is rounded. */
    perPound: inRange(POINTS_RANGES.perPound),
    rewards: z
      .array(
        z.strictObject({
          /** The reward's id, the same in every offer. */
          rewardId: id,
          /** In units. */
          price: inRange(POINTS_RANGES.price),
          reward,
          days,
        }),
      )
      .check(...lengthIn(POINTS_RANGES.rewards)),
  })
  .check(z.refine(({ rewards }) => new Set(rewards.map(({ rewardId }) => rewardId)).size === rewards.length));

/** A new kind of card adds its schema here, and its limits below. */
export const scheme = z.discriminatedUnion('kind', [stamps, points]);

/** The limits that each kind of card has. */
export const LIMITS = {
  stamps: {
    maxPerScan: z.optional(inRange(STAMPS_RANGES.maxPerScan)),
    dailyLimit: z.optional(inRange(STAMPS_RANGES.dailyLimit)),
    againAfterSeconds: z.optional(inRange(AGAIN_AFTER_SECONDS)),
  },
  points: {
    maxPence: z.optional(inRange(POINTS_RANGES.maxPence)),
    dailyPoints: z.optional(inRange(POINTS_RANGES.dailyPoints)),
    againAfterSeconds: z.optional(inRange(AGAIN_AFTER_SECONDS)),
  },
} satisfies Record<z.infer<typeof scheme>['kind'], object>;

/** The limits of every kind. */
export const ALL_LIMITS = { ...LIMITS.stamps, ...LIMITS.points };

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Hours in which a purchase counts double or threefold. */
export const bonus = z
  .strictObject({
    /** 1 (Monday) to 7. */
    days: z.array(inRange({ least: 1, most: 7 })).check(
      z.minLength(1),
      z.refine((all) => new Set(all).size === all.length),
    ),
    /** A window whose end is not after its beginning goes on into the next day. */
    from: timeOfDay,
    until: timeOfDay,
    times: z.union([z.literal(2), z.literal(3)]),
    /** The bonus is on within these times only. */
    begins: time,
    ends: time,
  })
  .check(z.refine(({ begins, ends }) => begins < ends));

export const bonuses = z.array(bonus).check(z.maxLength(BONUSES));
