/** PINs of the team: stored as a keyed hash, with a limit of attempts across instances. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '@tessera/domain/lib/time';
import { refusalInWords } from '@tessera/domain/pass/words';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import {
  afterLift,
  afterRightPin,
  afterWrongPin,
  isPinLocked,
  type PinCheck,
  type PinFailures,
  pinLockedUntil,
  pinProblem,
  type StoredPin,
} from '@tessera/domain/team/pin';
import { FieldValue } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { commit, type Decision, readAll, type ReadCache, writeGuarded } from '../../platform/commit';
import { pinPepper, required } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { waitingSince } from '../../platform/outbox';
import { type BusinessRefs, refsOf } from '../../records/refs';

function hashOf(...parts: [businessId: string, uid: string, salt: string, pin: string, scanId?: string]): string {
  const pepper = Buffer.from(required(pinPepper), 'hex');
  return createHmac('sha256', pepper).update(parts.join('/')).digest('base64url');
}

/**
 * A new PIN as it is stored, with no wrong attempts.
 * @throws HttpsError `invalid-argument` for one that many people have
 */
export function storedPin(businessId: string, uid: string, pin: string): StoredPin {
  const problem = pinProblem(pin);
  if (problem !== undefined) throw new HttpsError('invalid-argument', problem);
  const salt = randomBytes(16).toString('base64url');
  return { salt, hash: hashOf(businessId, uid, salt, pin), failures: {} };
}

/**
 * The people who have a PIN, by uid, with the time until which it is locked somewhere: milliseconds since 1970, or 0.
 * @param now a lock that ended before this time does not count
 */
export async function readPinLocks(businessId: string, now = Date.now()): Promise<Map<string, number>> {
  const refs = refsOf(firestore(), businessId);
  const stored = await refs.collection('pins').select('failures', 'lockedUntil').get();
  return new Map(stored.docs.map((snapshot) => [snapshot.id, pinLockedUntil(snapshot.data() as PinFailures, now)]));
}

/** Unlocks a person's PIN everywhere. */
export async function liftLocks(businessId: string, uid: string): Promise<void> {
  const ref = refsOf(firestore(), businessId).at('pins', uid);
  await commit(
    () => ({ pin: ref }),
    ({ pin: snapshot }) => {
      const stored = snapshot.data();
      if (!stored) return { outcome: undefined };
      const { failures, wrongAt } = afterLift(stored, Date.now());
      const fields = { failures, wrongAt: wrongAt ?? FieldValue.delete(), lockedUntil: FieldValue.delete() };
      return { outcome: undefined, writes: (batch) => writeGuarded(batch, snapshot, fields) };
    },
  );
}

/** The facts of the mail about locked PINs: the shop, and the people whose PIN is or was locked. */
export interface LockedPins {
  shop: string;
  people: string[];
}

/**
 * Reads these facts; null when no PIN is locked or was in the last hour: a mail may wait longer than a lock lasts.
 */
export async function lockedPinsOf({ businessId }: { businessId: string }): Promise<LockedPins | null> {
  const db = firestore();
  const refs = refsOf(db, businessId);
  const [business, locks] = await Promise.all([refs.business.get(), readPinLocks(businessId, Date.now() - HOUR_MS)]);
  const uids = [...locks].flatMap(([uid, until]) => (until > 0 ? [uid] : []));
  const shop = business.data();
  if (!shop || uids.length === 0) return null;
  const { members } = await readAll(db, { members: uids.map((uid) => refs.at('members', uid)) });
  return { shop: shop.name, people: members.map((member) => member.data()?.name ?? '') };
}

/** A PIN that a person typed on a device. */
interface TypedPin {
  businessId: string;
  uid: string;
  device: string;
  pin: string;
  /** The scan for which it was typed. */
  scanId?: string;
}

/** What checking a person's PIN reads: the PIN, its shop, and the mails of this hour and of the next one. */
export function pinReads(refs: BusinessRefs, uid: string) {
  const { business } = refs;
  const hour = Math.floor(Date.now() / HOUR_MS);
  const mailOf = (at: number) => business.firestore.doc(`${COLLECTIONS.mail}/pins_${business.id}_${at}`);
  return { stored: refs.at('pins', uid), business, thisHour: mailOf(hour), nextHour: mailOf(hour + 1) };
}

/**
 * Checks a typed PIN, and counts a wrong one for this device and person. The guarded count is committed before the
 * answer, also for a right PIN: of many guesses that are sent at once, the right one is judged after the wrong ones
 * that came before it. The same commit writes the mail to the owner when the PIN is locked. If a scan repeats the same
 * wrong PIN, it is counted once; a different PIN with that scan is counted. A person without a PIN gets `wrong`.
 * @param known documents that the caller has read just before
 */
export function verifyPin({ businessId, uid, device, pin, scanId }: TypedPin, known?: ReadCache): Promise<PinCheck> {
  const refs = refsOf(firestore(), businessId);
  return commit(
    () => pinReads(refs, uid),
    ({ stored: snapshot, business, thisHour, nextHour }): Decision<PinCheck> => {
      const stored = snapshot.data();
      if (!stored) return { outcome: 'wrong' };
      const now = Date.now();
      const before = Object.hasOwn(stored.failures, device) ? stored.failures[device] : undefined;
      const last = scanId === undefined ? undefined : hashOf(businessId, uid, stored.salt, pin, scanId);
      if (last !== undefined && before?.last === last) return { outcome: 'wrong' };
      if (isPinLocked(stored, device, now)) return { outcome: 'locked' };
      const isRight = timingSafeEqual(Buffer.from(stored.hash), Buffer.from(hashOf(businessId, uid, stored.salt, pin)));
      const { next, isLock } = isRight
        ? { next: afterRightPin(stored, device), isLock: false }
        : afterWrongPin(stored, device, now, last);
      const { failures, wrongAt, lockedUntil } = next;
      const fields = {
        failures,
        wrongAt: wrongAt ?? FieldValue.delete(),
        lockedUntil: lockedUntil ?? FieldValue.delete(),
      };
      const ownerUid = business.data()?.ownerUid;
      // The first lock is mailed at once. Further locks of the same hour are listed in one mail at the beginning of the
      // next.
      const mail = !thisHour.exists ? thisHour.ref : nextHour.exists ? undefined : nextHour.ref;
      const sendAt = mail === nextHour.ref ? (Math.floor(now / HOUR_MS) + 1) * HOUR_MS : now;
      return {
        outcome: isRight ? 'right' : isLock ? 'last' : 'wrong',
        writes(batch) {
          writeGuarded(batch, snapshot, fields);
          if (isLock && ownerUid !== undefined && mail)
            batch.create(mail, {
              kind: 'pin-locked',
              uid: ownerUid,
              pin: { businessId },
              ...waitingSince(now, sendAt),
            });
        },
      };
    },
    known,
  );
}

/** Checks a typed PIN. @throws HttpsError `permission-denied` with the reason `bad-pin` or `pin-locked` */
export async function assertPin(typed: TypedPin): Promise<void> {
  const checked = await verifyPin(typed);
  if (checked === 'right') return;
  const reason = checked === 'locked' ? 'pin-locked' : 'bad-pin';
  throw new HttpsError('permission-denied', refusalInWords(reason, { isLast: checked === 'last' }), { reason });
}
