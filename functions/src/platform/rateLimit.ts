/**
 * Rate limits: in an instance's memory, to stop one account from flooding us; in the database and so across instances,
 * for guesses and for calls that cost money.
 */
import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@tessera/domain/lib/time';
import { FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { HttpsError } from 'firebase-functions/v2/https';
import { commit, writeGuarded } from './commit';
import { firestore } from './firebase';
import { documentOf } from './references';

/** The most keys in an instance's memory. */
const MAX_KEYS = 10_000;

const tallies = new Map<string, { count: number; until: number }>();

/** Removes expired keys, or, if there are none, the oldest key, which is the first. */
function makeRoom(now: number): void {
  for (const [key, { until }] of tallies) if (until <= now) tallies.delete(key);
  for (const key of tallies.keys()) {
    if (tallies.size < MAX_KEYS) return;
    tallies.delete(key);
  }
}

/**
 * Counts a call in this instance.
 * @param now milliseconds since 1970
 * @throws HttpsError `resource-exhausted` past `limit` calls in a minute
 */
export function countInMemory(key: string, limit: number, now = Date.now()): void {
  const tally = tallies.get(key);
  if (!tally || tally.until <= now) {
    if (tallies.size >= MAX_KEYS) makeRoom(now);
    tallies.delete(key);
    tallies.set(key, { count: 1, until: now + MINUTE_MS });
    return;
  }
  tally.count += 1;
  if (tally.count > limit) throw new HttpsError('resource-exhausted', 'Too many calls. Try again in a minute.');
}

/** A limit that holds across instances. */
export interface Limit {
  /** What is counted: `interest`, `checkout`. */
  name: string;
  /** The greatest number in one window. */
  limit: number;
  windowMs: number;
  /** The error message past the limit. */
  message: string;
}

/** A limit past which a mail is not sent, and nobody reads why. */
export type MailLimit = Omit<Limit, 'message'>;

/** The subject that is counted: an account's uid, or a network. */
export interface Subject {
  key: string;
  /** Multiple of the limit for this subject, because a wider network has more people. Default: 1. */
  times?: number;
}

/** Subjects that are counted apart in each shop or for each mailbox. */
export const subjectsIn = (scope: string, subjects: readonly Subject[]): Subject[] =>
  subjects.map((subject) => ({ ...subject, key: `${scope} ${subject.key}` }));

/** The last calls before a limit: their writes are guarded, so that concurrent calls cannot pass the limit together. */
const GUARDED_LAST = 50;

/**
 * The id of a subject's tally. A hash keeps readable addresses out of the database. Trying all addresses can reverse
 * it, so tallies expire.
 */
export const tallyId = ({ name }: Pick<Limit, 'name'>, key: string): string =>
  createHash('sha256').update(`${name} ${key}`).digest('hex');

const refsOf = (db: Firestore, limit: Limit, subjects: readonly Subject[]) =>
  subjects.map(({ key }) => documentOf(db, 'rateLimits', tallyId(limit, key)));

/**
 * Counts one call for every subject, or for none. To limit wrong guesses, count before the guess is checked, and give
 * it back if it was right, so that concurrent guesses are counted too. There is no lock (docs/decisions/0097).
 * @throws HttpsError `resource-exhausted` when one of them has reached its limit; then nothing is counted
 */
export async function countCall(limit: Limit, subjects: readonly Subject[]): Promise<void> {
  await commit(
    (db) => ({ tallies: refsOf(db, limit, subjects) }),
    ({ tallies }) => {
      const now = Date.now();
      const counts = tallies.map((snapshot, index) => {
        const isOpen = (snapshot.data()?.expiresAt.toMillis() ?? 0) > now;
        const count = isOpen ? (snapshot.data()?.count ?? 0) : 0;
        return { snapshot, isOpen, count, left: limit.limit * (subjects[index]?.times ?? 1) - count };
      });
      if (counts.some(({ left }) => left <= 0)) throw new HttpsError('resource-exhausted', limit.message);
      return {
        outcome: undefined,
        writes(batch) {
          for (const { snapshot, isOpen, count, left } of counts) {
            if (!isOpen)
              writeGuarded(batch, snapshot, { count: 1, expiresAt: Timestamp.fromMillis(now + limit.windowMs) });
            else if (left <= GUARDED_LAST) writeGuarded(batch, snapshot, { count: count + 1 });
            else batch.update(snapshot.ref, { count: FieldValue.increment(1) });
          }
        },
      };
    },
  );
}

/**
 * Counts one more mail, so that a mailbox cannot be flooded from many networks.
 * @param subjects the address, or what the mail is about
 * @returns whether the mail may be sent; past the limit nothing is counted
 * @throws HttpsError `unavailable` as `commit` does, so that no mail is dropped because its count was not written
 */
export async function mayMail(limit: MailLimit, subjects: readonly Subject[]): Promise<boolean> {
  try {
    await countCall({ ...limit, message: 'Enough mails.' }, subjects);
    return true;
  } catch (error) {
    if (error instanceof HttpsError && error.code === 'resource-exhausted') return false;
    throw error;
  }
}

/** Uses up a limit for some time, in milliseconds. The count is above it, which calls never reach. */
export async function exhaustLimit({ limit }: MailLimit, id: string, forMs: number): Promise<void> {
  await documentOf(firestore(), 'rateLimits', id).set({
    count: limit + 1,
    expiresAt: Timestamp.fromMillis(Date.now() + forMs),
  });
}

/**
 * Takes back one count of `countCall`, after a right guess. A failure is only logged: the guess was right, and what it
 * opened may open once.
 */
export const uncountCall = (limit: Limit, subjects: readonly Subject[]): Promise<void> =>
  giveBack(limit, subjects).catch((error: unknown) => logger.warn('rateLimit: a count was not given back', error));

const giveBack = (limit: Limit, subjects: readonly Subject[]): Promise<void> =>
  commit(
    (db) => ({ tallies: refsOf(db, limit, subjects) }),
    ({ tallies }) => {
      const counted = tallies.flatMap((snapshot) => {
        const { count = 0 } = snapshot.data() ?? {};
        return count > 0 ? [{ snapshot, count }] : [];
      });
      if (counted.length === 0) return { outcome: undefined };
      return {
        outcome: undefined,
        writes(batch) {
          for (const { snapshot, count } of counted) writeGuarded(batch, snapshot, { count: count - 1 });
        },
      };
    },
  );
