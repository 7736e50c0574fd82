/** The input of the callables about a shop's messages as zod schemas. */
import * as z from 'zod/mini';
import { id, plainLine, plainText, time, uuid } from '../lib/schemaParts';
import { AUTOMATIONS, HOLD_BACKS, MESSAGE_LIMITS, SEGMENTS, WIN_BACK_DAYS } from '../news/types';
import { CONSENT_CHANNELS } from '../pass/contact';

const business = { businessId: id };

const content = {
  subject: plainLine(MESSAGE_LIMITS.subject).check(z.minLength(1)),
  text: plainText(MESSAGE_LIMITS.text).check(z.minLength(1)),
  wallet: z.optional(plainLine(MESSAGE_LIMITS.wallet)),
  channels: z.array(z.enum(CONSENT_CHANNELS)).check(
    z.minLength(1),
    z.maxLength(CONSENT_CHANNELS.length),
    z.refine((channels) => new Set(channels).size === channels.length),
  ),
  holdBack: z.literal(HOLD_BACKS),
  days: z.int().check(z.minimum(MESSAGE_LIMITS.days.least), z.maximum(MESSAGE_LIMITS.days.most)),
};

/** A new draft, or all fields of one. `requestId`: the same for all saves of one that has no id yet. */
export const saveMessageInput = z.strictObject({
  ...business,
  messageId: z.optional(id),
  requestId: z.optional(uuid),
  ...content,
  segment: z.enum(SEGMENTS),
  locationId: z.optional(id),
});

export const messageInput = z.strictObject({ ...business, messageId: id });

/** `at`: when the message is to begin, in milliseconds since 1970; without it, at once. */
export const scheduleMessageInput = z.strictObject({
  ...business,
  messageId: id,
  at: z.optional(time),
});

/** `days`: of `lapsed`, the days without a visit; `within`: the days in which a visit is counted. */
export const saveAutomationInput = z.strictObject({
  ...business,
  kind: z.enum(AUTOMATIONS),
  on: z.boolean(),
  days: z.optional(z.int().check(z.minimum(WIN_BACK_DAYS.least), z.maximum(WIN_BACK_DAYS.most))),
  subject: z.optional(content.subject),
  text: z.optional(content.text),
  wallet: content.wallet,
  channels: z.optional(content.channels),
  holdBack: z.optional(content.holdBack),
  within: z.optional(content.days),
});

export const ofShopInput = z.strictObject(business);
