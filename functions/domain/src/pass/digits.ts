/**
 * The digits of a rotating code: a TOTP of RFC 6238. In a file of its own, because most users of `code.ts` need no
 * hash.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { HOTP, Secret } from 'otpauth/bare';
import { CODE_DIGITS, codeWith, stepOf } from './code';

/** The digits at a time in seconds since 1970. */
export function digitsAt(key: Uint8Array, seconds: number): string {
  return HOTP.generate({
    secret: new Secret({ buffer: key.slice().buffer }),
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    counter: stepOf(seconds),
    hmac: (_, secret, message) => hmac(sha1, secret, message),
  });
}

/** The rotating code at a time in seconds since 1970. */
export const rotatingCode = (passId: string, key: Uint8Array, seconds: number): string =>
  codeWith(passId, seconds, digitsAt(key, seconds));
