/** Message authentication codes from the root secrets, for cards' keys, links, and ids that nobody else can compute. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { passRootSecrets, required } from './config';

/** Bytes of a MAC in links and printed codes: 128 bits. */
const MAC_BYTES = 16;

/** The root secrets by number. */
export function rootSecrets(): Map<number, Buffer> {
  const text = required(passRootSecrets);
  return new Map(
    text.split(',').map((root) => [parseInt(root, 10), Buffer.from(root.slice(root.indexOf(':') + 1), 'hex')]),
  );
}

/** The number of the root secret from which new keys are derived. */
export const newestRoot = (): number => Math.max(...rootSecrets().keys());

/** Whether a root secret is still set up. */
export const hasRoot = (root: number): boolean => rootSecrets().has(root);

/**
 * The root that stands in the place of a root: itself while it is set up, and the next newer one once it was removed.
 * So what was made with the removed one ends, and what is made for the same card now stays valid beside newer roots.
 */
export function standingRoot(root: number): number {
  const standing = [...rootSecrets().keys()].filter((one) => one >= root);
  return standing.length > 0 ? Math.min(...standing) : newestRoot();
}

export function hmac(root: number, purpose: string, parts: (string | number)[]): Buffer {
  const secret = rootSecrets().get(root);
  if (!secret) throw new Error(`PASS_ROOT_SECRETS has no root ${root}, and a card still needs it`);
  return createHmac('sha256', secret)
    .update([purpose, ...parts].join('/'))
    .digest();
}

export const macOf = (root: number, purpose: string, parts: (string | number)[]): string =>
  hmac(root, purpose, parts).subarray(0, MAC_BYTES).toString('base64url');

/** Compares bytes and not characters, because texts of the same length may have different numbers of bytes. */
export function isSameInConstantTime(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Whether a MAC was made with one of the roots that are set up. */
export const isMac = (purpose: string, parts: (string | number)[], mac: string): boolean =>
  [...rootSecrets().keys()].some((root) => isSameInConstantTime(macOf(root, purpose, parts), mac));

/** A hash of a text with each root secret, the newest first: for ids that nobody else can compute. */
export const derivedIds = (text: string): Buffer[] =>
  [...rootSecrets().keys()].sort((one, other) => other - one).map((root) => hmac(root, 'id', [text]));
