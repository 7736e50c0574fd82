/** The shop's tablets, and the people who work on them with a PIN. */
import { createHash, randomBytes } from 'node:crypto';
import { crockford } from '@tessera/domain/pass/code';
import { withOpened } from '@tessera/domain/pass/shift';
import { QUERIES } from '@tessera/domain/records/queries';
import { locationOf } from '@tessera/domain/shop/business';
import {
  type Device,
  DEVICE_CODE_LENGTH,
  DEVICE_CODE_MS,
  isAtLeast,
  isPerson,
  type Member,
  SHIFT_MS,
  shiftFields,
  WRONG_DEVICE_CODE,
} from '@tessera/domain/team/member';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { isActiveAtLeast } from '../../access/members';
import { clientNetworks } from '../../platform/clientNetworks';
import { commit, inTransaction, readAll, writeGuarded } from '../../platform/commit';
import { pinPepper } from '../../platform/config';
import { auth, firestore } from '../../platform/firebase';
import { countCall, uncountCall } from '../../platform/rateLimit';
import { queryAcross } from '../../records/queries';
import { businessAbove, refsOf } from '../../records/refs';
import { assertTakesMember, isShopClosed } from './people';
import { assertPin, liftLocks, readPinLocks, storedPin } from './pins';

const hashOf = (secret: string): string => createHash('sha256').update(`device ${secret}`).digest('hex');

/** Makes a one-time code, valid for ten minutes, with which a tablet becomes a counter of this shop. */
export const enrolDevice = callable('enrolDevice', {
  handler: async ({ businessId, name, locationId: wanted }, { uid }) => {
    const refs = refsOf(firestore(), businessId);
    const business = (await refs.business.get()).data();
    await assertTakesMember(businessId);
    if (!business || (wanted !== undefined && !Object.hasOwn(business.locations, wanted)))
      throw new HttpsError('invalid-argument', 'Invalid value: locationId.');
    const locationId = wanted ?? locationOf(business, {});
    const code = crockford(randomBytes(7)).slice(0, DEVICE_CODE_LENGTH);
    const until = Date.now() + DEVICE_CODE_MS;
    const deviceId = crockford(randomBytes(10));
    const device: Device = { name, locationId, by: uid, codeHash: hashOf(code), until, uid: `device_${deviceId}` };
    await refs.at('devices', deviceId).create(device);
    return { code, until };
  },
});

const CLAIM_LIMIT = {
  name: 'claim-device',
  limit: 10,
  windowMs: DEVICE_CODE_MS,
  message: 'Too many wrong codes. Try again in ten minutes.',
};

/**
 * A tablet signs in with its one-time code. It becomes a member without an e-mail address. The same request, sent again
 * because its answer was lost, signs in again.
 * @throws HttpsError `not-found` for a wrong, used or expired code, `resource-exhausted` past the limit of wrong ones,
 *   and as `assertTakesMember`
 */
export const claimDevice = callable('claimDevice', {
  handler: async ({ code, requestId }, _, { rawRequest }) => {
    const networks = clientNetworks(rawRequest);
    await countCall(CLAIM_LIMIT, networks);
    const db = firestore();
    const [waiting] = (await queryAcross(db, QUERIES.deviceByCode, hashOf(code)).limit(1).get()).docs;
    const wrong = () => new HttpsError('not-found', WRONG_DEVICE_CODE);
    if (!waiting) throw wrong();
    const businessId = businessAbove(waiting.ref);
    const refs = refsOf(db, businessId);
    const { by, uid } = waiting.data();
    const claimHash = requestId && hashOf(requestId);
    // Made before the code is spent, so that the code stays valid if the identity service fails.
    const token = await (await auth()).createCustomToken(uid);
    // It locks the count of the team.
    await inTransaction(db, async (transaction) => {
      const own = refs.at('members', uid);
      const reads = { stored: waiting.ref, tablet: own, maker: refs.at('members', by), business: refs.business };
      const { stored, tablet, maker, business } = await readAll(transaction, reads);
      const device = stored.data();
      const now = Date.now();
      if (!device || now >= device.until || isShopClosed(business)) throw wrong();
      if (device.claimedAt !== undefined) {
        if (claimHash === undefined || claimHash !== device.claimHash || !tablet.data()?.active) throw wrong();
        return;
      }
      // The code is valid only while the person who made it is at least a manager.
      if (!isActiveAtLeast(maker.data(), 'manager')) throw wrong();
      await assertTakesMember(businessId, transaction);
      const { name, locationId } = device;
      const member: Member = { uid, role: 'device', name, active: true, joinedAt: now, locationId };
      transaction.update(waiting.ref, { claimedAt: now, claimHash });
      transaction.create(own, member);
    });
    await uncountCall(CLAIM_LIMIT, networks);
    return { token, businessId };
  },
});

/**
 * The people who can open a shift, for the tablet's list of names. A person (not a tablet) also gets the names of
 * everybody who has ever worked here, including tablets, because the ledger refers to them by uid.
 */
export const listTeam = callable('listTeam', {
  handler: async ({ businessId }, { member }) => {
    const refs = refsOf(firestore(), businessId);
    const [members, locks] = await Promise.all([refs.collection('members').get(), readPinLocks(businessId)]);
    const everybody = members.docs.map((snapshot) => snapshot.data());
    const people = everybody
      .filter((one) => one.active && isPerson(one))
      .sort((one, other) => one.name.localeCompare(other.name, 'en-GB'))
      .map(({ uid, name, role }) => {
        // 0 for a PIN that is not locked.
        return { uid, name, role, hasPin: locks.has(uid), lockedUntil: locks.get(uid) || undefined };
      });
    if (member?.role === 'device') return { people };
    return {
      people,
      everybody: everybody.map(({ uid, name, role, active, kind }) => ({ uid, name, role, active, kind })),
    };
  },
});

/** A person of the team. @throws HttpsError `not-found` for an unknown uid, a device or a removed person */
function personIn(snapshot: DocumentSnapshot<Member>): Member {
  const person = snapshot.data();
  if (!person?.active || !isPerson(person)) throw new HttpsError('not-found', 'This team has no person with this id.');
  return person;
}

/** Reads a person of the team. @throws HttpsError as `personIn` */
const personOf = async (businessId: string, uid: string): Promise<Member> =>
  personIn(await refsOf(firestore(), businessId).at('members', uid).get());

/**
 * Checks that the caller may set a person's PIN, or lift its lock. Whoever knows a manager's PIN can do what that
 * manager can, and whoever lifts its lock can go on guessing it.
 * @throws HttpsError `permission-denied` for another manager's or an owner's PIN, unless the caller is an owner
 */
function assertMayChangePin({ uid, role }: Member, caller: Member | undefined): void {
  if (isAtLeast(role, 'manager') && caller?.uid !== uid && caller?.role !== 'owner')
    throw new HttpsError('permission-denied', 'Only an owner can set or unlock the PIN of a manager or an owner.');
}

/** Sets a person’s PIN, one’s own or that of somebody with a lower role. It resets the count of wrong ones. */
export const setPin = callable('setPin', {
  options: { secrets: [pinPepper] },
  handler: async ({ businessId, uid, pin }, { member }) => {
    const db = firestore();
    const refs = refsOf(db, businessId);
    // It locks the member: a PIN that is set while its person is promoted or removed must not outlive that.
    await inTransaction(db, async (transaction) => {
      assertMayChangePin(personIn(await transaction.get(refs.at('members', uid))), member);
      transaction.set(refs.at('pins', uid), storedPin(businessId, uid, pin));
    });
    return { set: true };
  },
});

/** Lifts the locks of a person’s PIN on every device; one’s own, or that of somebody with a lower role. */
export const liftPinLock = callable('liftPinLock', {
  handler: async ({ businessId, uid }, { member }) => {
    assertMayChangePin(await personOf(businessId, uid), member);
    await liftLocks(businessId, uid);
    return { lifted: true };
  },
});

/**
 * Opens a person's shift on a tablet, or goes on with the one that is open there.
 * @throws HttpsError `permission-denied` with the reason `bad-pin` or `pin-locked`, `failed-precondition` if the caller
 *   is not a device of the shop, `not-found` if the person is not in the team
 */
export const openShift = callable('openShift', {
  options: { secrets: [pinPepper] },
  handler: async ({ businessId, uid, pin }, { uid: device, member }) => {
    if (member?.role !== 'device')
      throw new HttpsError('failed-precondition', 'Only a shop’s tablet needs a shift. You are signed in yourself.');
    await personOf(businessId, uid);
    await assertPin({ businessId, uid, device, pin });
    const newId = crockford(randomBytes(10));
    const refs = refsOf(firestore(), businessId);
    return commit(
      () => ({ tablet: refs.at('members', device), person: refs.at('members', uid) }),
      ({ tablet, person }) => {
        const now = Date.now();
        const { id, shifts } = withOpened(tablet.data()?.openShifts ?? {}, newId, personIn(person), now);
        return {
          outcome: { shift: id, until: now + SHIFT_MS },
          writes(batch) {
            writeGuarded(batch, tablet, shiftFields(shifts));
            // Changes nothing, and fails when the person was removed meanwhile: the removal has not seen this shift.
            writeGuarded(batch, person, { active: true });
          },
        };
      },
    );
  },
});

/**
 * Closes a shift of the calling tablet; a manager may close one of any tablet. Closing it twice changes nothing.
 * @throws HttpsError `permission-denied` for another tablet's shift, `not-found` for an unknown shift
 */
export const closeShift = callable('closeShift', {
  handler: async ({ businessId, shift, device }, { uid, member }) => {
    if (device !== undefined && device !== uid && !(member && isAtLeast(member.role, 'manager')))
      throw new HttpsError('permission-denied', 'Only a manager can close a shift on another device.');
    const ref = refsOf(firestore(), businessId).at('members', device ?? uid);
    await commit(
      () => ({ tablet: ref }),
      ({ tablet: snapshot }) => {
        const shifts = snapshot.data()?.openShifts ?? {};
        const open = Object.hasOwn(shifts, shift) ? shifts[shift] : undefined;
        if (!open) throw new HttpsError('not-found', 'This device has no such shift.');
        if (open.closedAt !== undefined) return { outcome: undefined };
        const openShifts = { ...shifts, [shift]: { ...open, closedAt: Date.now() } };
        return { outcome: undefined, writes: (batch) => writeGuarded(batch, snapshot, shiftFields(openShifts)) };
      },
    );
    return { closed: true };
  },
});
