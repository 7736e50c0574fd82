/** Finds the program that calls the API, by its key. */
import { type ApiKey, KEY_CACHE_MS, memberOfKey, parseApiKey } from '@tessera/domain/integrations/apiKey';
import { DAY_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import type { Principal } from '../access/members';
import { firestore } from '../platform/firebase';
import { isSameInConstantTime } from '../platform/mac';
import { countCall, type Limit, type Subject } from '../platform/rateLimit';
import { refsOf } from '../records/refs';
import { hashOfKey } from '../shop/integrations/apiKeys';
import { refusal } from './problem';

/** A program with a key of a shop: a member of its team without an account. */
export interface Program extends Principal {
  businessId: string;
  keyId: string;
  scopes: ApiKey['scopes'];
}

/** Nobody can guess a key; this limits the cost of a network's attempts. */
const UNKNOWN_KEYS: Limit = {
  name: 'unknown api key',
  limit: 60,
  windowMs: MINUTE_MS,
  message: 'Too many requests with unknown keys from your network. Try again in a minute.',
};

/** The most keys in an instance's memory. */
const MOST_REMEMBERED = 1000;

/** Keys that were read in the last minute; null for a key that does not exist. */
const remembered = new Map<string, { key: ApiKey | null; until: number }>();

/** Reads a key, or takes it from the memory of this instance. */
async function findKey(businessId: string, keyId: string): Promise<ApiKey | null> {
  const now = Date.now();
  const name = `${businessId}/${keyId}`;
  const cached = remembered.get(name);
  if (cached && cached.until > now) return cached.key;
  const key = (await refsOf(firestore(), businessId).at('apiKeys', keyId).get()).data() ?? null;
  const [oldest] = remembered.keys();
  if (remembered.size >= MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  remembered.delete(name);
  remembered.set(name, { key, until: now + KEY_CACHE_MS });
  return key;
}

/**
 * Notes once a day that a key was used. Called only after its secret was checked, because a request that has
 * only the key's id does not count as a use.
 */
async function noteUse(businessId: string, key: ApiKey): Promise<void> {
  const now = Date.now();
  if (now - (key.lastUsedAt ?? 0) <= DAY_MS) return;
  // The key in memory is the same object, so the next request writes nothing.
  key.lastUsedAt = now;
  await refsOf(firestore(), businessId).at('apiKeys', key.keyId).update({ lastUsedAt: now });
}

export const keyRevoked = () =>
  refusal(401, 'key-revoked', 'This key was revoked. Ask the shop’s owner for a new one.', {
    'WWW-Authenticate': 'Bearer error="invalid_token"',
  });

/**
 * The program whose key is in the header.
 * @param networks the networks of the request; an unknown key is counted for them
 * @throws Problem 401; HttpsError `resource-exhausted` after too many unknown keys
 */
export async function programOf(authorization: string | undefined, networks: readonly Subject[]): Promise<Program> {
  const [, text] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (text === undefined)
    throw refusal(401, 'no-key', 'Send your key in the header: “Authorization: Bearer K1.…”.', {
      'WWW-Authenticate': 'Bearer',
    });
  const parts = parseApiKey(text);
  const key = parts && (await findKey(parts.businessId, parts.keyId));
  if (!key || !isSameInConstantTime(key.hash, hashOfKey(parts.secret))) {
    await countCall(UNKNOWN_KEYS, networks);
    throw refusal(401, 'unknown-key', 'There is no such key.', { 'WWW-Authenticate': 'Bearer error="invalid_token"' });
  }
  if (!key.active) throw keyRevoked();
  const { businessId, keyId } = parts;
  await noteUse(businessId, key);
  return { uid: memberOfKey(keyId), isVerified: true, businessId, keyId, scopes: key.scopes };
}
