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

/** A typed short code in the alphabet's letters, without spaces and hyphens: `o` is `0`, `i` and `l` are `1`. */
function normalised(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}

export const isPassId = (text: string): boolean => PASS_ID.test(text);

/** The short code: the first eight characters of the pass id, in two groups of four. */
export function shortCodeOf(passId: string): string {
  return `${passId.slice(0, 4)}-${passId.slice(4, SHORT_CODE_LENGTH)}`;
}

/** Parses the text that a camera, a scanner or a person gives; null when it is not a card's code. */
export function parseCardCode(text: string): CardCode | null {
  const trimmed = text.trim();
  const [kind, passId = '', third = '', fourth = '', ...rest] = trimmed.split('.');
  if ((kind === 'T1' || kind === 'S1') && rest.length === 0 && isPassId(passId)) {
    if (kind === 'T1' && /^[1-9]\d{9}$/.test(third) && /^\d{8}$/.test(fourth))
      return { form: 'rotating', passId, seconds: Number(third), digits: fourth };
    if (kind === 'S1' && /^[1-9]\d{0,5}$/.test(third) && /^[A-Za-z0-9_-]{22}$/.test(fourth))
      return { form: 'static', passId, version: Number(third), mac: fourth };
    return null;
  }
  const short = normalised(trimmed);
  if (!/^[0-9A-HJKMNP-TV-Z]{8}$/.test(short)) return null;
  return { form: 'short', shortCode: `${short.slice(0, 4)}-${short.slice(4)}` };
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
