/**
 * The codes of a card, in three forms: rotating (`T1.<passId>.<seconds>.<digits>`, a TOTP of RFC 6238), static for
 * print and Apple Wallet (`S1.<passId>.<version>.<mac>`), and the short code that people read aloud.
 */

/** Crockford's base 32: no letter that looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PASS_ID = /^[0-9A-HJKMNP-TV-Z]{16}$/;
const SHORT_CODE_LENGTH = 8;

export const CODE_PERIOD_SECONDS = 30;
export const CODE_DIGITS = 8;
/**
 * Number of steps before and after the present one whose codes are accepted, because clocks differ and scans take time.
 */
export const CODE_STEPS_EITHER_WAY = 2;

/** How a counter names a card: by a code in any form, or by the pass id from a look-up. */
export interface CardReference {
  code?: string | undefined;
  passId?: string | undefined;
}

export type CardCode =
  | { form: 'rotating'; passId: string; seconds: number; digits: string }
  | { form: 'static'; passId: string; version: number; mac: string }
  | { form: 'short'; shortCode: string };

/** Bytes in Crockford's base 32, five bits a character. 10 bytes are the 16 characters of a pass id. */
export function crockford(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(value >>> bits) & 31];
      value &= (1 << bits) - 1;
    }
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

/** A typed code in the alphabet's letters, without spaces and hyphens: `o` is `0`, `i` and `l` are `1`. */
export function normalised(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

export const isPassId = (text: string): boolean => PASS_ID.test(text);

/** The short code: the first eight characters of the pass id, in two groups of four. */
export function shortCodeOf(passId: string): string {
  return `${passId.slice(0, 4)}-${passId.slice(4, SHORT_CODE_LENGTH)}`;
}

/** The longest text that a scanner adds before a code and after it. */
const BEFORE = '^.{0,8}?';
const AFTER = '[^0-9A-Za-z]{0,8}$';
const ROTATING = new RegExp(`${BEFORE}T1\\.([0-9A-HJKMNP-TV-Z]{16})\\.([1-9]\\d{9})\\.(\\d{8})${AFTER}`, 's');
const STATIC = new RegExp(`${BEFORE}S1\\.([0-9A-HJKMNP-TV-Z]{16})\\.([1-9]\\d{0,5})\\.([\\w-]{22})${AFTER}`, 's');

/** Signs of a code, and what a French keyboard types where a British one types them. */
const BRITISH = '1234567890.-_aqzwmAQZWM';
const FRENCH = '&é"\'(-è_çà:)°qawz,QAWZ?';

/**
 * The code behind a text that a scanner set to a British keyboard has typed on a computer set to a French one. Such a
 * text has no digits.
 */
function fromFrench(text: string): string {
  return /\d/.test(text) ? text : [...text].map((sign) => BRITISH[FRENCH.indexOf(sign)] ?? sign).join('');
}

/** Turns capital letters into small ones and small ones into capitals, as the caps lock does. */
const inOtherCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

/** Signs of an East Asian keyboard, which are twice as wide, in their usual width. */
const inUsualWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

function parseLong(text: string): CardCode | null {
  const [, passId = '', seconds, digits = ''] = ROTATING.exec(text) ?? [];
  if (seconds !== undefined) return { form: 'rotating', passId, seconds: Number(seconds), digits };
  const [, printedId = '', version, mac = ''] = STATIC.exec(text) ?? [];
  return version === undefined ? null : { form: 'static', passId: printedId, version: Number(version), mac };
}

/**
 * A text without what a scanner is set to add to whatever it reads: spaces, control characters, signs such as `*`, and
 * AIM's mark for the kind of the code, such as `]Q1`.
 */
export const undecorated = (text: string): string =>
  inUsualWidth(text)
    .replace(/^[^0-9A-Za-z\]]+/, '')
    .replace(/^\][A-Za-z][0-9A-Za-z]/, '')
    .replace(/^[^0-9A-Za-z]+|[^0-9A-Za-z]+$/g, '');

/**
 * Reads the text that a camera, a scanner or a person gives; null when it contains no card's code. What a scanner adds
 * is taken off where it cannot belong to a code; other text around a code makes it no code.
 */
export function parseCardCode(text: string): CardCode | null {
  const usual = inUsualWidth(text);
  const long = parseLong(usual) ?? parseLong(inOtherCase(usual)) ?? parseLong(fromFrench(usual));
  if (long) return long;
  const short = normalised(undecorated(text));
  if (!/^[0-9A-HJKMNP-TV-Z]{8}$/.test(short)) return null;
  return { form: 'short', shortCode: shortCodeOf(short) };
}

/** The text of a code as its card shows it. */
export function codeText(code: CardCode): string {
  switch (code.form) {
    case 'rotating':
      return codeWith(code.passId, code.seconds, code.digits);
    case 'static':
      return staticCode(code.passId, code.version, code.mac);
    case 'short':
      return code.shortCode;
  }
}

/** The TOTP step of a time in seconds since 1970. */
export const stepOf = (seconds: number): number => Math.floor(seconds / CODE_PERIOD_SECONDS);

/** The text of a rotating code from its time (seconds since 1970) and its digits. */
export const codeWith = (passId: string, seconds: number, digits: string): string =>
  `T1.${passId}.${Math.floor(seconds)}.${digits}`;

export const staticCode = (passId: string, version: number, mac: string): string => `S1.${passId}.${version}.${mac}`;

/** Whether a code made at one time is accepted at another. Both in seconds since 1970. */
export function isFresh(madeSeconds: number, atSeconds: number): boolean {
  return Math.abs(stepOf(madeSeconds) - stepOf(atSeconds)) <= CODE_STEPS_EITHER_WAY;
}
