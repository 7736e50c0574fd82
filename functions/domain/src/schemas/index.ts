/**
 * What every callable takes, as zod schemas. The functions parse with them; the web imports their types alone, so that
 * zod is not in its bundle.
 */
import * as z from 'zod/mini';
import { EMAIL_LIMIT, INTEREST_LIMITS, NOTE_LIMIT, REFUSED } from '../text';

/** A Firebase uid: 1 to 128 characters, none that would change a document's path. */
const uid = z.string().check(z.regex(/^[A-Za-z0-9_:-]{1,128}$/));

/** Text as people type it, line breaks included. */
const plainText = (max: number) =>
  z.string().check(
    // Browsers differ in the line breaks they send.
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(max),
    z.refine((text) => !REFUSED.test(text)),
  );

/** The same in one line. */
const plainLine = (max: number) => plainText(max).check(z.regex(/^[^\n]*$/));

/** For callables that take nothing; a client sends null or {}. */
export const nothing = z.union([z.null(), z.undefined(), z.strictObject({})]);
export type Nothing = z.infer<typeof nothing>;

export const approvePaymentInput = z.strictObject({
  uid,
  paid: z.boolean(),
  note: z.optional(plainText(NOTE_LIMIT)),
});
export type ApprovePaymentInput = z.input<typeof approvePaymentInput>;

export const registerInterestInput = z.strictObject({
  name: plainLine(INTEREST_LIMITS.name).check(z.minLength(1)),
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_LIMIT), z.email()),
  business: z.optional(plainLine(INTEREST_LIMITS.business)),
  message: z.optional(plainText(INTEREST_LIMITS.message)),
  /** The honeypot: people never see this field, so a value means a robot. */
  companyUrl: z.optional(z.string().check(z.maxLength(200))),
});
export type RegisterInterestInput = z.input<typeof registerInterestInput>;
