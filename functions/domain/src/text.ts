/**
 * Limits of text that people type: lengths in characters, and refused characters. Without zod, so that the web can
 * import it.
 */

export const EMAIL_LIMIT = 254;

/** The identity service's limit. */
export const PASSWORD_LIMIT = 4096;

/** Limits of the forms for registering interest and for questions. */
export const INTEREST_LIMITS = { name: 80, business: 120, message: 1000 } as const;

/** The longest note, reason or report that a person types. */
export const NOTE_LIMIT = 500;

/**
 * Characters that are refused in any text: control characters other than a line break, bidirectional control characters
 * (they can make one text look like another), and angle brackets, so that no markup is stored.
 */
// eslint-disable-next-line no-control-regex -- refusing control characters is the point
export const REFUSED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069<>]/;

/** A number with its noun: `1 stamp`, `3 stamps`. */
export const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for the content or a quoted attribute of an HTML element. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? character);
