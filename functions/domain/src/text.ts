/**
 * Text as people type it: its longest, in characters, and what must not be in it. Without zod, so that the web can
 * import it.
 */

export const EMAIL_LIMIT = 254;

/** What the identity service takes. */
export const PASSWORD_LIMIT = 4096;

/** What somebody writes who registers interest, or asks something. */
export const INTEREST_LIMITS = { name: 80, business: 120, message: 1000 } as const;

/** An admin's note in the history of a payment. */
export const NOTE_LIMIT = 500;

/**
 * Refused anywhere in a text: control characters other than a line break, the marks that turn the reading direction
 * around (they make one text look like another), and angle brackets, so that no markup is ever stored.
 */
// eslint-disable-next-line no-control-regex -- refusing control characters is the point
export const REFUSED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069<>]/;
