/**
 * Every callable's input as a zod schema. The functions parse with the schemas; the web imports only their types, so
 * that zod is not in its bundle.
 */
import * as z from 'zod/mini';
import { INTEREST_LIMITS, NOTE_LIMIT } from '../text';
import { emailAddress, honeypot, plainLine, plainText, uid, uuid } from './parts';

export * from './business';
export { type Nothing, nothing } from './parts';

export const approvePaymentInput = z.strictObject({
  uid,
  paid: z.boolean(),
  note: z.optional(plainText(NOTE_LIMIT)),
});
export type ApprovePaymentInput = z.input<typeof approvePaymentInput>;

/** Stripe's id of a Checkout session, as the return address carries it. */
export const checkCheckoutSessionInput = z.strictObject({
  sessionId: z.string().check(z.regex(/^cs_\w{1,250}$/)),
});
export type CheckCheckoutSessionInput = z.input<typeof checkCheckoutSessionInput>;

export const dismissTransferInput = z.strictObject({
  uid,
  /** The owner reads it. */
  reason: plainText(NOTE_LIMIT).check(z.minLength(1)),
});
export type DismissTransferInput = z.input<typeof dismissTransferInput>;

export const registerInterestInput = z.strictObject({
  name: plainLine(INTEREST_LIMITS.name).check(z.minLength(1)),
  email: emailAddress,
  business: z.optional(plainLine(INTEREST_LIMITS.business)),
  message: z.optional(plainText(INTEREST_LIMITS.message)),
  companyUrl: honeypot,
});
export type RegisterInterestInput = z.input<typeof registerInterestInput>;

/** The token in a mail that asks whether an address is right. */
export const confirmInterestInput = z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/)) });
export type ConfirmInterestInput = z.infer<typeof confirmInterestInput>;

/** A counter's id, which is a hash, and a MAC. */
export const stopMailsInput = z.strictObject({ token: z.string().check(z.regex(/^[0-9a-f]{64}\.[A-Za-z0-9_-]{22}$/)) });
export type StopMailsInput = z.infer<typeof stopMailsInput>;

export const sendMessageInput = z.strictObject({
  /** Made by the browser. A message that is sent again has the same id. */
  messageId: uuid,
  name: plainLine(INTEREST_LIMITS.name).check(z.minLength(1)),
  email: emailAddress,
  message: plainText(INTEREST_LIMITS.message).check(z.minLength(1)),
  companyUrl: honeypot,
});
export type SendMessageInput = z.input<typeof sendMessageInput>;

export const acceptAgreementInput = z.strictObject({ version: plainLine(40).check(z.minLength(1)) });
export type AcceptAgreementInput = z.input<typeof acceptAgreementInput>;

/** The id of an entry or a mail. */
export const documentInput = z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/)) });
export type DocumentInput = z.infer<typeof documentInput>;
