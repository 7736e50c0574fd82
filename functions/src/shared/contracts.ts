/**
 * What every callable takes and answers. The functions parse with these schemas; the web imports the types alone,
 * so that zod is not in its bundle.
 */
import * as z from 'zod/mini';

/** A Firebase uid: 1 to 128 characters, none that would change a document's path. */
const uid = z.string().check(z.regex(/^[A-Za-z0-9_:-]{1,128}$/));

/**
 * Text as people type it, line breaks included. Refused: control characters, the marks that turn the reading direction
 * around (they make one text look like another), and angle brackets, so that no markup is ever stored.
 */
const plainText = (max: number) =>
  z.string().check(
    // Browsers differ in the line breaks they send.
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(max),
    // eslint-disable-next-line no-control-regex -- refusing control characters is the point
    z.regex(/^[^\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069<>]*$/),
  );

/** The same in one line. */
const plainLine = (max: number) => plainText(max).check(z.regex(/^[^\n]*$/));

/** For callables that take nothing; a client sends null or {}. */
export const nothing = z.union([z.null(), z.undefined(), z.strictObject({})]);
export type Nothing = z.infer<typeof nothing>;

export const approvePaymentInput = z.strictObject({
  uid,
  paid: z.boolean(),
  note: z.optional(plainText(500)),
});

export const registerInterestInput = z.strictObject({
  name: plainLine(80).check(z.minLength(1)),
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email()),
  business: z.optional(plainLine(120)),
  message: z.optional(plainText(1000)),
  /** The honeypot: people never see this field, so a value means a robot. */
  companyUrl: z.optional(z.string().check(z.maxLength(200))),
});

/** Every callable: its name, what goes in, what comes out. */
export interface Callables {
  createCheckoutSession: { input: Nothing; output: { url: string } };
  requestBankTransfer: { input: Nothing; output: BankTransferInstructions };
  approvePayment: { input: z.input<typeof approvePaymentInput>; output: { paid: boolean; changed: boolean } };
  exportAccount: { input: Nothing; output: AccountExport };
  deleteAccount: { input: Nothing; output: { deleted: true } };
  registerInterest: { input: z.input<typeof registerInterestInput>; output: { received: true } };
}

export interface BankTransferInstructions {
  reference: string;
  /** Minor units. */
  amount: number;
  currency: string;
}

/** All that is kept about an account, as the owner downloads it. Times are ISO 8601. */
export interface AccountExport {
  exportedAt: string;
  account: { uid: string; email: string | null; emailVerified: boolean; createdAt: string | null; lastSignInAt: string | null };
  profile: Record<string, unknown> | null;
  retailer: Record<string, unknown> | null;
  payment: Record<string, unknown> | null;
  paymentHistory: Record<string, unknown>[];
}
