/**
 * The API for other programs: every operation with its address, its scopes, and zod schemas of what it takes and
 * answers. Router, types and the OpenAPI description are made from it. Times are milliseconds since 1970.
 */
import type { output as OutputOf, ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';
import type { Scope } from '../integrations/apiKey';
import { keysOf } from '../lib/keys';
import { id, time } from '../lib/schemaParts';
import { LIMITS } from '../scheme/schema';
import { code, isOneCard, isOnePurchase, lookedUp, passId, purchase, reason } from './business';

const nothing = z.strictObject({});
const text = z.string();

const reward = z.object({
  rewardId: text,
  reward: text,
  earnedAt: z.optional(time),
  endsAt: z.optional(time),
  price: z.optional(z.int()),
});

const balance = {
  kind: z.enum(keysOf(LIMITS)),
  balance: z.int(),
  target: z.optional(z.int()),
  rewards: z.array(reward),
};

const pass = z.object({
  passId,
  shortCode: text,
  status: z.enum(['open', 'blocked', 'closed']),
  seq: z.int(),
  joinedAt: time,
  lastVisitAt: z.optional(time),
  ...balance,
});

const done = z.object({
  scanId: text,
  type: text,
  amount: z.int(),
  at: time,
  message: text,
  pass: z.object({ passId, ...balance }),
});

const event = z.object({
  scanId: text,
  passId,
  seq: z.int(),
  type: text,
  amount: z.int(),
  at: time,
  scannedAt: z.optional(time),
  locationId: z.optional(text),
  earned: z.optional(z.array(reward)),
  redeemed: z.optional(z.array(reward)),
  undoes: z.optional(text),
  undoneBy: z.optional(text),
  otherPassId: z.optional(passId),
  after: z.object(balance),
});

const programme = z.object({
  programmeId: text,
  name: text,
  version: z.int(),
  kind: z.enum(keysOf(LIMITS)),
  target: z.optional(z.int()),
  perPound: z.optional(z.int()),
  rewards: z.array(
    z.object({
      at: z.optional(z.int()),
      rewardId: z.optional(text),
      price: z.optional(z.int()),
      reward: text,
      days: z.optional(z.int()),
    }),
  ),
  conditions: text,
  bonus: z.optional(z.object({ times: z.number(), until: time })),
  nextBonus: z.optional(z.object({ times: z.number(), from: time })),
  change: z.optional(z.object({ from: time, words: text })),
  welcome: z.optional(z.int()),
});

const shop = z.object({
  businessId: text,
  name: text,
  timeZone: text,
  active: z.boolean(),
  frozenSince: z.optional(time),
  locations: z.array(z.object({ locationId: text, name: text })),
});

/** An error, by RFC 9457, with the reason as a word for programs. */
export const problem = z.object({
  type: text,
  title: text,
  status: z.int(),
  detail: text,
  reason: text,
});

/**
 * The last event of a page: its time and its scan's id; empty before the first page. The database keeps names such as
 * `__name__` for itself.
 */
const cursor = z.string().check(z.regex(/^(?:\d{1,16}\.(?!__.*__$)[A-Za-z0-9_-]{1,200})?$/));

export interface Operation {
  method: 'GET' | 'POST';
  /** Below the version; `{name}` stands for a parameter. */
  path: string;
  summary: string;
  /** The key needs one of these. */
  scopes: readonly Scope[];
  params: ZodMiniType;
  query: ZodMiniType;
  body: ZodMiniType;
  answer: ZodMiniType;
}

const reading = { method: 'GET', scopes: ['read'], params: nothing, query: nothing, body: nothing } as const;
const place = { locationId: z.optional(id) };

/** Every operation by name. One that writes takes its scan's id as `Idempotency-Key`. */
export const API = {
  readPass: {
    ...reading,
    path: '/passes/{card}',
    summary: 'Reads a card by its id, or by a code that it shows',
    params: z.strictObject({ card: code }),
    answer: pass,
  },
  findPasses: {
    ...reading,
    path: '/passes',
    summary:
      'Finds cards by short code, whole name, or the old number or last four digits of the phone number of an imported card',
    query: z.strictObject({ query: lookedUp }),
    answer: z.object({ passes: z.array(pass) }),
  },
  scan: {
    method: 'POST',
    path: '/scans',
    summary: 'Adds stamps or points for a purchase',
    scopes: ['scan'],
    params: nothing,
    query: nothing,
    body: z
      .strictObject({
        code: z.optional(code),
        passId: z.optional(passId),
        ...purchase,
        scannedAt: z.optional(time),
        /** A person has answered the question of `again-soon`. */
        confirmed: z.optional(z.boolean()),
        ...place,
      })
      .check(
        z.refine(isOneCard, { path: ['code or passId'] }),
        z.refine(isOnePurchase, { path: ['quantity or pence'] }),
      ),
    answer: done,
  },
  redeem: {
    method: 'POST',
    path: '/redemptions',
    summary: 'Gives a reward for the code that the customer shows',
    scopes: ['redeem'],
    params: nothing,
    query: nothing,
    body: z.strictObject({ code, rewardId: id, ...place }),
    answer: done,
  },
  undo: {
    method: 'POST',
    path: '/scans/{scanId}/undo',
    summary: 'Undoes a scan of this key within 15 minutes',
    scopes: ['scan', 'redeem'],
    // Many languages write a UUID in capitals, and the key of the scan is taken in either.
    params: z.strictObject({ scanId: id.check(z.toLowerCase()) }),
    query: nothing,
    body: z.strictObject({ reason: z.optional(reason) }),
    answer: done,
  },
  listEvents: {
    ...reading,
    path: '/events',
    summary: 'Lists the events of all cards, oldest first; those of the last minute may come again',
    query: z.strictObject({ after: z.optional(cursor) }),
    answer: z.object({ events: z.array(event), next: z.optional(text), more: z.boolean() }),
  },
  readProgramme: { ...reading, path: '/programme', summary: 'Reads what a new card promises now', answer: programme },
  readShop: { ...reading, path: '/shop', summary: 'Reads the shop and its places', answer: shop },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof API;

/** The parsed request of an operation. */
export type RequestOf<Name extends OperationName> = {
  [Part in 'params' | 'query' | 'body']: OutputOf<(typeof API)[Name][Part]>;
};
export type AnswerOf<Name extends OperationName> = OutputOf<(typeof API)[Name]['answer']>;
