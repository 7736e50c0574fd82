/** Each kind of card as a zod schema: what an owner may choose. */
import * as z from 'zod/mini';
import { PROGRAMME_TEXT_LIMITS } from '../programme';
import { BONUSES } from '../scheme/bonus';
import { POINTS_RANGES } from '../scheme/points/rules';
import { rulesOf } from '../scheme/rules';
import { STAMPS_RANGES } from '../scheme/stamps/rules';
import type { Range, Scheme, SchemeKind } from '../scheme/types';
import { id, plainLine } from './parts';

const inRange = ({ least, most }: Range) => z.int().check(z.minimum(least), z.maximum(most));
const lengthIn = ({ least, most }: Range) => [z.minLength(least), z.maxLength(most)] as const;

const reward = plainLine(PROGRAMME_TEXT_LIMITS.reward).check(z.minLength(1));
/** For how many days a reward can be redeemed: at most two years. */
const days = z.optional(inRange({ least: 1, most: 730 }));

const isAscending = (numbers: number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number));

const stamps = z
  .strictObject({
    kind: z.literal('stamps'),
    target: inRange(STAMPS_RANGES.target),
    rewards: z
      .array(z.strictObject({ at: inRange({ ...STAMPS_RANGES.target, least: 1 }), reward, days }))
      .check(...lengthIn(STAMPS_RANGES.rewards)),
  })
  .check(
    z.refine(({ target, rewards }) => rewards.at(-1)?.at === target),
    z.refine(({ rewards }) => isAscending(rewards.map(({ at }) => at))),
  );

const points = z
  .strictObject({
    kind: z.literal('points'),
    perPound: inRange(POINTS_RANGES.perPound),
    rewards: z
      .array(
        z.strictObject({
          rewardId: id,
          price: inRange(POINTS_RANGES.price),
          reward,
          days,
        }),
      )
      .check(...lengthIn(POINTS_RANGES.rewards)),
  })
  .check(z.refine(({ rewards }) => new Set(rewards.map(({ rewardId }) => rewardId)).size === rewards.length));

/** A new kind of card adds its schema here. */
export const scheme = z.discriminatedUnion('kind', [stamps, points]);

const { maxPerScan, dailyLimit, againAfterSeconds } = STAMPS_RANGES;
const { maxPence, dailyPoints } = POINTS_RANGES;

/** The limits that only cards of one kind have. */
const LIMITS = {
  stamps: { maxPerScan: z.optional(inRange(maxPerScan)), dailyLimit: z.optional(inRange(dailyLimit)) },
  points: { maxPence: z.optional(inRange(maxPence)), dailyPoints: z.optional(inRange(dailyPoints)) },
} satisfies Record<SchemeKind, object>;

/** The limits of a programme that its scheme decides. */
export const limits = {
  ...LIMITS.stamps,
  ...LIMITS.points,
  againAfterSeconds: z.optional(inRange(againAfterSeconds)),
};

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** Milliseconds since 1970. */
const time = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000));

export const bonuses = z
  .array(
    z
      .strictObject({
        days: z.array(inRange({ least: 1, most: 7 })).check(
          z.minLength(1),
          z.refine((all) => new Set(all).size === all.length),
        ),
        from: timeOfDay,
        until: timeOfDay,
        times: z.union([z.literal(2), z.literal(3)]),
        begins: time,
        ends: time,
      })
      .check(z.refine(({ begins, ends }) => begins < ends)),
  )
  .check(z.maxLength(BONUSES));

export const welcome = z.int().check(z.minimum(0));

/** Whether limits and welcome belong to the scheme, and the welcome is at most half of its first reward. */
export function fitsScheme(input: {
  scheme: Scheme;
  limits?: object | undefined;
  welcome?: number | undefined;
}): boolean {
  const own = LIMITS[input.scheme.kind];
  const isOfAnother = (name: string) => Object.values(LIMITS).some((one) => name in one);
  const isOwn = Object.keys(input.limits ?? {}).every((name) => name in own || !isOfAnother(name));
  return isOwn && (input.welcome ?? 0) <= rulesOf(input.scheme).mostWelcome(input.scheme);
}
