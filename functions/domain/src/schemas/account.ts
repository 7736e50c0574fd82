/** The input of the callables of accounts, payments and the operator as zod schemas. */
import * as z from 'zod/mini';
import { SETUP_FIELDS } from '../account/businessSetup';
import { emailAddress, honeypot, idOf, plainLine, plainText, uid, uuid } from '../lib/schemaParts';
import { BANK_REFERENCE_LIMIT, INTEREST_LIMITS, NOTE_LIMIT } from '../lib/text';

export const approvePaymentInput = z.strictObject({
  uid,
  paid: z.boolean(),
  note: z.optional(plainText(NOTE_LIMIT)),
});

/** Stripe's id of a Checkout session, as the return address carries it. */
export const checkCheckoutSessionInput = z.strictObject({
  sessionId: z.string().check(z.regex(/^cs_\w{1,250}$/)),
});

export const dismissTransferInput = z.strictObject({
  uid,
  /** The owner reads it. */
  reason: plainText(NOTE_LIMIT).check(z.minLength(1)),
});

export const recordRepaymentInput = z.strictObject({
  uid,
  /** Stripe's id of the refund that failed. */
  refund: idOf(255),
  /** As the admin saw it, in minor units. */
  amount: z.int().check(z.minimum(1)),
  /** The day on which the money was sent: `2026-11-21`. */
  day: z.iso.date(),
  /** The bank's reference, which the owner reads. */
  reference: plainLine(BANK_REFERENCE_LIMIT).check(z.minLength(1)),
});

/** The accounts of a list's records, or the beginning of a shop's name. */
export const findShopsInput = z.strictObject({
  uids: z.optional(z.array(uid).check(z.maxLength(100))),
  name: z.optional(plainLine(SETUP_FIELDS.name.limit).check(z.minLength(1))),
});

export const registerInterestInput = z.strictObject({
  name: plainLine(INTEREST_LIMITS.name).check(z.minLength(1)),
  email: emailAddress,
  business: z.optional(plainLine(INTEREST_LIMITS.business)),
  message: z.optional(plainText(INTEREST_LIMITS.message)),
  homepage: honeypot,
});

/** The token in a mail that asks whether an address is right. */
export const confirmInterestInput = z.strictObject({ token: idOf(32).check(z.minLength(32)) });

/**
 * The hash by which mails to an address are limited, and a MAC; or the card, message and mailbox of a shop's news, and
 * a MAC.
 */
export const stopMailsInput = z.strictObject({
  token: z
    .string()
    .check(
      z.regex(
        /^(?:[0-9a-f]{64}|N1\.[0-9A-Z]{16}\.[0-9A-Z]{16}\.[A-Za-z0-9_-]{1,64}\.[0-9a-f]{32})\.[A-Za-z0-9_-]{22}$/,
      ),
    ),
});

export const sendMessageInput = z.strictObject({
  /** Made by the browser. A message that is sent again has the same id. */
  messageId: uuid,
  name: plainLine(INTEREST_LIMITS.name).check(z.minLength(1)),
  email: emailAddress,
  message: plainText(INTEREST_LIMITS.message).check(z.minLength(1)),
  homepage: honeypot,
});

export const acceptAgreementInput = z.strictObject({ version: plainLine(40).check(z.minLength(1)) });

/** The id of an entry or a mail. */
export const documentInput = z.strictObject({ id: idOf(128) });
