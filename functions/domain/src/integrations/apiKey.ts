/** Keys with which an owner's other programs use the shop: a till, bookkeeping, an agency. */
import { keysOf } from '../lib/keys';

/** What a key may do, as its owner reads it. */
export const SCOPES = {
  read: 'Read cards, events and the offer, without the names and addresses of customers',
  scan: 'Add what a customer bought to the card, and undo that for 15 minutes',
  redeem: 'Give a reward for the code that the customer shows, and undo that for 15 minutes',
} as const;
export type Scope = keyof typeof SCOPES;
export const SCOPE_NAMES = keysOf(SCOPES);

/**
 * `businesses/{businessId}/apiKeys/{keyId}`, without the key itself. The member document `key_{keyId}` stands for its
 * program in the team. Times are milliseconds since 1970.
 */
export interface ApiKey {
  keyId: string;
  name: string;
  scopes: Scope[];
  /** SHA-256 of the key's secret part, base64url. */
  hash: string;
  by: string;
  madeAt: number;
  active: boolean;
  revokedAt?: number;
  /** Noted once a day. */
  lastUsedAt?: number;
}

export const API_KEY_LIMITS = {
  /** The most keys of a shop that are not revoked. */
  keys: 10,
  /** The most requests with one key in a minute. */
  requestsAMinute: 120,
} as const;

/** How long an instance of the API caches a key: a revoked key can read for that much longer. */
export const KEY_CACHE_MS = 60_000;

/** The uid of a key's member document. */
export const memberOfKey = (keyId: string): string => `key_${keyId}`;

export interface ApiKeyParts {
  businessId: string;
  keyId: string;
  secret: string;
}

/** A key as its program sends it. */
export const apiKeyText = ({ businessId, keyId, secret }: ApiKeyParts): string => `K1.${businessId}.${keyId}.${secret}`;

/** The parts of a key; null for a text that is not a key. */
export function parseApiKey(text: string): ApiKeyParts | null {
  const [, businessId, keyId, secret] = /^K1\.([0-9A-Z]{16})\.([0-9A-Z]{16})\.([\w-]{43})$/.exec(text) ?? [];
  return businessId === undefined || keyId === undefined || secret === undefined ? null : { businessId, keyId, secret };
}
