/** Derives a card's code keys, links and tickets from a root secret. None of them is stored. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DAY_MS } from '@tessera/domain/lib/time';
import type { CardCode } from '@tessera/domain/pass/code';
import type { Proof } from '@tessera/domain/pass/command';
import { digitsAt } from '@tessera/domain/pass/digits';
import type { EndedKey, Pass } from '@tessera/domain/pass/state';
import { hmac, isMac, isSameInConstantTime, macOf, newestRoot, standingRoot } from '../platform/mac';

/** How long the previous key is accepted, in milliseconds. */
export const PREVIOUS_KEY_MS = 7 * DAY_MS;

type Keyed = Pick<
  Pass,
  'passId' | 'root' | 'keyVersion' | 'staticVersion' | 'previousKey' | 'previousCode' | 'endedKeys'
>;
type KeyVersion = Pick<Pass, 'root' | 'keyVersion' | 'staticVersion'>;

/** The 32-byte key of a card's rotating code. */
export function codeKey(
  businessId: string,
  passId: string,
  { root, keyVersion }: Pick<Pass, 'root' | 'keyVersion'>,
): Buffer {
  return hmac(standingRoot(root), 'code', [businessId, passId, keyVersion]);
}

/** The MAC of a card's printed code. */
export function staticMac(
  businessId: string,
  passId: string,
  { root, staticVersion }: Pick<Pass, 'root' | 'staticVersion'>,
): string {
  return macOf(standingRoot(root), 'static', [businessId, passId, staticVersion]);
}

/** Whether the MAC of a printed code is the card's own, by any root that is set up: paper outlasts new roots. */
export const isStaticMac = (
  businessId: string,
  passId: string,
  { version, mac }: Extract<CardCode, { form: 'static' }>,
): boolean => isMac('static', [businessId, passId, version], mac);

/** The keys that are accepted at a time: the present one, and for a week each the previous key and printed code. */
function keysAt({ root, keyVersion, staticVersion, previousKey, previousCode }: Keyed, now: number): KeyVersion[] {
  const previous = [previousKey, previousCode].filter((key) => key !== undefined);
  return [{ root, keyVersion, staticVersion }, ...previous.filter(({ until }) => now < until)];
}

/** The keys that ended by a move after a time. */
const keysEndedSince = ({ endedKeys = [] }: Keyed, at: number): EndedKey[] =>
  endedKeys.filter((key) => at < key.endedAt);

/** The card that a counter was shown: by a code, which is checked against the card's keys, or by a look-up. */
export type PresentedCard = Exclude<CardCode, { form: 'short' }> | { form: 'look-up'; passId: string };

/**
 * Checks the shown code against the card's keys.
 * @param takenAt when a stamp was taken: a code of that time is genuine too, if the card has moved to another
 *   phone since
 */
export function proofOf(businessId: string, pass: Keyed, shown: PresentedCard, now: number, takenAt?: number): Proof {
  switch (shown.form) {
    case 'look-up':
      return { kind: 'look-up' };
    case 'rotating': {
      const { seconds, digits } = shown;
      const ended = takenAt === undefined ? [] : keysEndedSince(pass, Math.max(takenAt, seconds * 1000));
      const isGenuine = [...keysAt(pass, now), ...ended].some((key) =>
        isSameInConstantTime(digitsAt(codeKey(businessId, pass.passId, key), seconds), digits),
      );
      return { kind: 'code', seconds, isGenuine };
    }
    case 'static': {
      const isGenuine =
        keysAt(pass, now).some(({ staticVersion }) => staticVersion === shown.version) &&
        isStaticMac(businessId, pass.passId, shown);
      return { kind: 'static', isGenuine };
    }
  }
}

/** The secret in the address of a card's page: `C1.<business>.<pass>.<link version>.<mac>`. */
export function secretOf(
  businessId: string,
  { passId, linkVersion, root }: Pick<Pass, 'passId' | 'linkVersion' | 'root'>,
): string {
  const parts = [businessId, passId, linkVersion];
  return ['C1', ...parts, macOf(standingRoot(root), 'link', parts)].join('.');
}

/** The card that a genuine secret names; null for any other text. No read. */
export function openSecret(secret: string): { businessId: string; passId: string; linkVersion: number } | null {
  const [kind, businessId, passId, version, mac, ...rest] = secret.split('.');
  if (kind !== 'C1' || !businessId || !passId || !mac || rest.length > 0 || !/^[1-9]\d{0,5}$/.test(version ?? ''))
    return null;
  const linkVersion = Number(version);
  return isMac('link', [businessId, passId, linkVersion], mac) ? { businessId, passId, linkVersion } : null;
}

/** The MAC in the link of a mail that stops further ones: see mail/stopMails.ts. */
export const stopMac = (id: string): string => macOf(newestRoot(), 'stop', [id]);

export const isStopMac = (id: string, mac: string): boolean => isMac('stop', [id], mac);

/** The MAC in a mail with a shop's news, which stops them: see shop/news/newsStop.ts. */
export const newsMac = (parts: string[]): string => macOf(newestRoot(), 'news', parts);

export const isNewsMac = (parts: string[], mac: string): boolean => isMac('news', parts, mac);

/** The MAC in a mail that asks to confirm an address: see shop/news/confirmAddress.ts. */
export const confirmMac = (parts: string[]): string => macOf(newestRoot(), 'confirm', parts);

export const isConfirmMac = (parts: string[], mac: string): boolean => isMac('confirm', parts, mac);

/** The purposes of tickets, and the prefix of each. */
const TICKETS = { move: 'M1', wallet: 'W1' } as const;
export type TicketPurpose = keyof typeof TICKETS;

/**
 * A ticket is valid for one purpose until a time: with it a new phone takes the card over, or a wallet fetches its
 * pass. It needs no record: it contains the link version, which a take-over changes, so an old ticket becomes invalid.
 */
export function ticketOf(
  purpose: TicketPurpose,
  businessId: string,
  { passId, linkVersion }: Pick<Pass, 'passId' | 'linkVersion'>,
  until: number,
): string {
  const parts = [businessId, passId, linkVersion, until];
  return [TICKETS[purpose], ...parts, macOf(newestRoot(), purpose, parts)].join('.');
}

/** The content of a genuine ticket, expired or not; null for any other text. */
export function openTicket(
  purpose: TicketPurpose,
  ticket: string,
): { businessId: string; passId: string; linkVersion: number; until: number } | null {
  const [kind, businessId, passId, version, end, mac, ...rest] = ticket.split('.');
  if (kind !== TICKETS[purpose] || !businessId || !passId || !mac || rest.length > 0) return null;
  const [linkVersion, until] = [Number(version), Number(end)];
  if (!Number.isSafeInteger(linkVersion) || !Number.isSafeInteger(until)) return null;
  const parts = [businessId, passId, linkVersion, until];
  return isMac(purpose, parts, mac) ? { businessId, passId, linkVersion, until } : null;
}

/** The MAC in a picture's address, so that the server draws only pictures that some card shows. */
export const pictureMac = (name: string): string => macOf(newestRoot(), 'picture', [name]);

/** Whether a picture's address is genuine. */
export const isPictureMac = (name: string, mac: string): boolean => isMac('picture', [name], mac);

/** One pass in Apple Wallet. */
export interface AppleSerial {
  businessId: string;
  passId: string;
  linkVersion: number;
}

/** The authentication token that Apple Wallet sends for one pass. */
export const appleToken = ({ businessId, passId, linkVersion }: AppleSerial, root: number): string =>
  macOf(standingRoot(root), 'apple', [businessId, passId, linkVersion]);

/** Whether a token is the pass's own. */
export const isAppleToken = ({ businessId, passId, linkVersion }: AppleSerial, token: string): boolean =>
  isMac('apple', [businessId, passId, linkVersion], token);

const SEAL = { cipher: 'aes-256-gcm', ivBytes: 12, tagBytes: 16 } as const;

/** A text that only functions can read, for the short time until they need it: encrypted with the newest root. */
export function seal(text: string): string {
  const root = newestRoot();
  const iv = randomBytes(SEAL.ivBytes);
  const cipher = createCipheriv(SEAL.cipher, hmac(root, 'seal', []), iv);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${root}.${Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')}`;
}

/** The text that `seal` encrypted. @throws Error for any other text, or when its root secret is gone */
export function unseal(text: string): string {
  const [root, content = ''] = text.split('.');
  const bytes = Buffer.from(content, 'base64url');
  const tagAt = SEAL.ivBytes;
  const contentAt = tagAt + SEAL.tagBytes;
  const decipher = createDecipheriv(SEAL.cipher, hmac(Number(root), 'seal', []), bytes.subarray(0, tagAt));
  decipher.setAuthTag(bytes.subarray(tagAt, contentAt));
  return decipher.update(bytes.subarray(contentAt), undefined, 'utf8') + decipher.final('utf8');
}
