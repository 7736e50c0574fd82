/** The columns of our own export as zod schemas. A file comes back from outside, so it is parsed like all input. */
import * as z from 'zod/mini';
import { keysOf } from '../lib/keys';
import { plainLine, plainText, time, uid } from '../lib/schemaParts';
import type { CardColumn } from '../moving/exportRow';
import { type Once, PAST_EVENTS, type PastEvent, type RestoredCard, type RestoredReward } from '../moving/restored';
import { CONSENT_CHANNELS, type ConsentEntry } from '../pass/contact';
import { eventNames } from '../pass/words';
import { scheme } from '../scheme/schema';
import { type Given, MOST_OPEN, type Round } from '../scheme/types';
import { wordsOf } from '../scheme/words';
import { PROGRAMME_TEXT_LIMITS } from '../shop/programme';

const units = z.int().check(z.minimum(0), z.maximum(100_000_000));
const ordinal = z.string().check(z.regex(/^r[1-9]\d{0,3}$/));

const given = z.array(
  z.strictObject({ at: units, by: z.union([ordinal, z.literal('import'), z.literal('merge')]) }),
) satisfies z.ZodMiniType<Given[]>;

const rewards = z
  .array(
    z.strictObject({
      rewardId: ordinal,
      reward: plainLine(PROGRAMME_TEXT_LIMITS.reward).check(z.minLength(1)),
      earnedAt: time,
      endsAt: z.optional(time),
      unitsUsed: units,
      given: z.optional(given.check(z.maxLength(20))),
      scheme: z.optional(scheme),
    }),
  )
  .check(
    z.maxLength(MOST_OPEN),
    z.refine((all) => all.every(({ rewardId }, index) => rewardId === `r${index + 1}`)),
  );

const rounds = z
  .array(z.strictObject({ given: given.check(z.maxLength(20)) }))
  .check(z.maxLength(MOST_OPEN)) satisfies z.ZodMiniType<Round[]>;

const once = z.strictObject({ welcome: z.optional(units), paper: z.optional(z.literal(true)) });

/** Every way of a consent. The type keeps the list complete. */
const WAYS: Record<ConsentEntry['way'], true> = { join: true, card: true, mail: true, shop: true };

const consents = z
  .array(
    z.strictObject({
      channel: z.enum(CONSENT_CHANNELS),
      given: z.boolean(),
      at: time,
      wording: plainText(1000).check(z.minLength(1)),
      way: z.enum(keysOf(WAYS)),
      by: z.optional(uid),
    }),
  )
  .check(z.maxLength(200));

const EVENT_TYPES = keysOf(eventNames('stamps'));
const PAST_LINE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) ([a-z]+) (-?\d{1,9})$/;

/** The events of a past; null if a line is not an event. */
function pastIn(text: string): PastEvent[] | null {
  const events: PastEvent[] = [];
  for (const line of text.split('\n')) {
    const [, moment = '', type, amount] = PAST_LINE.exec(line) ?? [];
    const known = EVENT_TYPES.find((one) => one === type);
    const at = Date.parse(moment);
    if (!known || !Number.isSafeInteger(at) || events.length >= PAST_EVENTS) return null;
    events.push({ at, type: known, amount: Number(amount) });
  }
  return events;
}

/** JSON of a cell; an empty cell is an empty list, and anything else that is no JSON is undefined. */
function jsonIn(text: string): unknown {
  if (text === '') return [];
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The card that our own export wrote; null where its columns are not as the export writes them.
 * @param text the text of a column, as `unguarded` gives it; empty for a column that the file does not have
 */
export function readRestored(text: (column: CardColumn) => string): RestoredCard | null {
  const read = {
    terms: scheme.safeParse(jsonIn(text('Terms'))),
    rewards: rewards.safeParse(jsonIn(text('Rewards'))),
    rounds: rounds.safeParse(jsonIn(text('Round'))),
    once: z.optional(once).safeParse(text('Once') === '' ? undefined : (jsonIn(text('Once')) ?? null)),
    consents: consents.safeParse(jsonIn(text('Consents'))),
  };
  const past = text('Past') === '' ? [] : pastIn(text('Past'));
  const status = text('Status');
  if (!read.terms.success || !read.rewards.success || !read.rounds.success || !read.once.success) return null;
  if (!read.consents.success || !past) return null;
  if (text('Unit') !== wordsOf(read.terms.data).noun || (status !== 'open' && status !== 'blocked')) return null;
  return {
    ...(status === 'blocked' && { blocked: true as const }),
    terms: read.terms.data,
    rewards: read.rewards.data as RestoredReward[],
    rounds: read.rounds.data,
    ...(read.once.data && { once: read.once.data as Once }),
    consents: read.consents.data as ConsentEntry[],
    past,
  };
}
