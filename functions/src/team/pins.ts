/** PINs of the team: stored as a keyed hash, with a limit of attempts across instances. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Member, PIN_ATTEMPTS, PIN_LOCK_MS } from '@tessera/domain/member';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { commit, type Decision, readAll, writeGuarded } from '../platform/commit';
import { pinPepper, required } from '../platform/config';
import { firestore } from '../platform/firebase';
import { addMails } from '../platform/outbox';
import { businessIn, refsOf } from '../records/refs';

/** `businesses/{businessId}/pins/{uid}`: only functions read it. */
interface StoredPin {
  salt: string;
  hash: string;
  /** Wrong PINs in a row, by the device they were typed on. `last`: the keyed hash of the last one with its scan. */
  failures: Record<string, { count: number; lockedUntil?: number; last?: string }>;
}

export type PinCheck = 'right' | 'wrong' | 'locked';

function hashOf(...parts: [businessId: string, uid: string, salt: string, pin: string, scanId?: string]): string {
  const pepper = Buffer.from(required(pinPepper), 'hex');
  return createHmac('sha256', pepper).update(parts.join('/')).digest('base64url');
}

/** Sets a person's PIN and resets the count of wrong ones. */
export async function storePin(businessId: string, uid: string, pin: string): Promise<void> {
  const salt = randomBytes(16).toString('base64url');
  const stored: StoredPin = { salt, hash: hashOf(businessId, uid, salt, pin), failures: {} };
  await refsOf(await firestore(), businessId)
    .at('pins', uid)
    .set(stored);
}

/**
 * The people who have a PIN, by uid, with the time until which it is locked on some device: milliseconds since 1970, or
 * 0.
 */
export async function readPinLocks(businessId: string): Promise<Map<string, number>> {
  const refs = refsOf(await firestore(), businessId);
  const stored = await refs.collection('pins').select('failures').get();
  const now = Date.now();
  return new Map(
    stored.docs.map((snapshot) => {
      const failures = Object.values((snapshot.data() as Pick<StoredPin, 'failures'>).failures);
      const until = Math.max(0, ...failures.map(({ lockedUntil = 0 }) => lockedUntil));
      return [snapshot.id, until > now ? until : 0];
    }),
  );
}

/**
 * Unlocks a person's PIN on every device. A count that has locked nothing stays: otherwise somebody could try four PINs
 * again and again, without a lock and its mail.
 */
export async function liftLocks(businessId: string, uid: string): Promise<void> {
  const ref = refsOf(await firestore(), businessId).at('pins', uid);
  await commit(
    () => [ref],
    ([snapshot]) => {
      const stored = snapshot.data() as StoredPin | undefined;
      const failures = Object.fromEntries(
        Object.entries(stored?.failures ?? {}).filter(([, { lockedUntil }]) => lockedUntil === undefined),
      );
      return {
        outcome: undefined,
        ...(stored && { writes: (batch) => writeGuarded(batch, snapshot, { failures }) }),
      };
    },
  );
}

/** The facts of the mail about a locked PIN. */
export async function lockedPinOf({
  businessId,
  uid,
  device,
}: {
  businessId: string;
  uid: string;
  device: string;
}): Promise<{ shop: string; person: string; device: string } | null> {
  const db = await firestore();
  const refs = refsOf(db, businessId);
  const [business, person, tablet] = await readAll(db, [
    refs.business,
    refs.at('members', uid),
    refs.at('members', device),
  ]);
  const shop = businessIn(business);
  if (!shop || !person.exists) return null;
  const name = (snapshot: DocumentSnapshot) => (snapshot.data() as Member | undefined)?.name;
  return { shop: shop.name, person: name(person) ?? '', device: uid === device ? 'their phone' : (name(tablet) ?? '') };
}

/**
 * Checks a typed PIN, and counts a wrong one for this device and person. The guarded count is committed before the
 * answer, so that concurrent guesses are all counted; the same commit writes the mail to the owner when the PIN is
 * locked. If a scan repeats the same wrong PIN, it is counted once; a different PIN with that scan is counted. A person
 * without a PIN gets `wrong`.
 */
export async function verifyPin({
  businessId,
  uid,
  device,
  pin,
  scanId,
}: {
  businessId: string;
  uid: string;
  device: string;
  pin: string;
  scanId?: string | undefined;
}): Promise<PinCheck> {
  const { Timestamp } = await import('firebase-admin/firestore');
  const refs = refsOf(await firestore(), businessId);
  return commit(
    () => [refs.at('pins', uid), refs.business],
    ([snapshot, business], db): Decision<PinCheck> => {
      const stored = snapshot.data() as StoredPin | undefined;
      if (!stored) return { outcome: 'wrong' };
      const now = Date.now();
      const before = stored.failures[device];
      const last = scanId === undefined ? undefined : hashOf(businessId, uid, stored.salt, pin, scanId);
      if (last !== undefined && before?.last === last) return { outcome: 'wrong' };
      if (before?.lockedUntil !== undefined && now < before.lockedUntil) return { outcome: 'locked' };
      const count = before?.lockedUntil === undefined ? (before?.count ?? 0) : 0;
      const isRight = timingSafeEqual(Buffer.from(stored.hash), Buffer.from(hashOf(businessId, uid, stored.salt, pin)));
      if (isRight && before === undefined) return { outcome: 'right' };
      const { [device]: _, ...others } = stored.failures;
      const isLock = !isRight && count + 1 >= PIN_ATTEMPTS;
      const failed = { count: count + 1, ...(isLock && { lockedUntil: now + PIN_LOCK_MS }), ...(last && { last }) };
      const ownerUid = businessIn(business)?.ownerUid;
      const failures = isRight ? others : { ...others, [device]: failed };
      return {
        outcome: isRight ? 'right' : 'wrong',
        writes(batch) {
          writeGuarded(batch, snapshot, { failures });
          if (isLock && ownerUid !== undefined)
            addMails(
              db,
              batch,
              [{ kind: 'pin-locked', uid: ownerUid, pin: { businessId, uid, device } }],
              Timestamp.fromMillis(now),
            );
        },
      };
    },
  );
}
