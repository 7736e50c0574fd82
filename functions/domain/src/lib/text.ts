/**
 * Limits of text that people type: lengths in characters, and refused characters. Without zod, so that the web can
 * import it.
 */

export const EMAIL_LIMIT = 254;

/** The identity service's limit. */
export const PASSWORD_LIMIT = 4096;

/** Limits of the shop's name and the reward on a card. */
export const CARD_LIMITS = { name: 80, reward: 140 } as const;

/** Limits of the forms for registering interest and for questions. */
export const INTEREST_LIMITS = { name: 80, business: 120, message: 1000 } as const;

/** The longest note, reason or report that a person types. */
export const NOTE_LIMIT = 500;

/** A bank's reference of a transfer. Identifiers of payments between banks have 35 characters. */
export const BANK_REFERENCE_LIMIT = 35;

/**
 * What is refused in any text: control characters other than a line break, the separators of lines and paragraphs,
 * marks of direction, characters of no width or without ink, tag characters and lone surrogates, which all make one
 * text look like another; and angle brackets, so that no markup is stored. firestore.rules repeats it.
 */
const REFUSED =
  // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f<>\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d159}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}\p{Cs}\u034f\u17b4\u17b5]/u;

/**
 * Two zero-width characters, the joiner and the non-joiner, are allowed, but only between two letters or emoji: Persian
 * and Indic words need them, and so do emoji that consist of several.
 */
const WELL_JOINED =
  /^(?:[^\u200c\u200d]|[\p{L}\p{M}\u2190-\u21ff\u2600-\u27bf\u2b00-\u2bff\u{1f000}-\u{1faff}](?:[\u200c\u200d][\p{L}\p{M}\u2190-\u21ff\u2600-\u27bf\u2b00-\u2bff\u{1f000}-\u{1faff}])+)*$/u;

const VISIBLE = /[^\p{Z}\p{M}\s]/u;

/** Whether typed text can be stored and shown: empty, or with something to see and nothing that deceives the eye. */
export const isPlainText = (text: string): boolean =>
  text === '' || (!REFUSED.test(text) && WELL_JOINED.test(text) && VISIBLE.test(text));

/** Whether typed text is plain and has one line. */
export const isPlainLine = (text: string): boolean => isPlainText(text) && !text.includes('\n');

/** What mail programs turn into links: a dot between characters, an at sign, `:/` before a host, or a phone number. */
const LINKED =
  /(?<=[\p{L}\p{M}\p{N}\p{S}_-])[.\u3002\uff0e\uff61](?=[\p{L}\p{M}\p{N}\p{S}_-])|[@\uff20\ufe6b]|:\/+|\+?\d(?:[\s().-]*\d){6,}/gu;

/**
 * A shop's or a person's name in a mail, where it must not become a link: `Joe's.Cafe` becomes `Joe's Cafe`.
 * @returns one line; empty when nothing visible is left
 */
export function nameInMail(name: string): string {
  const drawn = name.replace(new RegExp(REFUSED, 'gu'), ' ');
  // A joiner that joins nothing would hide a dot from the next expression.
  const joined = WELL_JOINED.test(drawn) ? drawn : drawn.replace(/[\u200c\u200d]/g, '');
  const line = joined.replace(LINKED, ' ').replace(/\s+/g, ' ').trim();
  return VISIBLE.test(line) ? line : '';
}

/** The characters of a text as people see them, each with its index: an emoji of several parts is one. */
const charactersOf = (text: string) => new Intl.Segmenter('en-GB').segment(text);

/** The beginning of a text, at most `most` UTF-16 units long, without half a character at the end. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  // The character that the limit would halve is left out.
  return text.slice(0, charactersOf(text).containing(most)?.index);
}

/** The first character of a text; empty for an empty one. */
export const initialOf = (text: string): string => text.slice(0, charactersOf(text).containing(0)?.segment.length ?? 0);

/** A number with its noun: `1 stamp`, `3 stamps`, `18,000 cards`. */
export const count = (number: number, word: string): string =>
  `${number.toLocaleString('en-GB')} ${word}${number === 1 ? '' : 's'}`;

const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for the content or a quoted attribute of an HTML element. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? character);
