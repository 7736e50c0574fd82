/** People of a business: they are invited by a link, and changed and removed by members with more power. */
import { randomBytes } from 'node:crypto';
import { invitationAddress } from '@tessera/domain/addresses/paths';
import { normalAddress } from '@tessera/domain/lib/normal';
import { omitUndefined } from '@tessera/domain/lib/omitUndefined';
import { crockford } from '@tessera/domain/pass/code';
import { QUERIES } from '@tessera/domain/records/queries';
import type { Business } from '@tessera/domain/shop/business';
import {
  becomesManager,
  type Invitation,
  INVITATION_KEPT_MS,
  INVITATION_MS,
  isAtLeast,
  isPerson,
  type Member,
  MOST_MEMBERS,
  type Shift,
  shiftFields,
} from '@tessera/domain/team/member';
import { isNameTaken, NAME_TAKEN } from '@tessera/domain/team/names';
import {
  type DocumentSnapshot,
  FieldValue,
  Timestamp,
  type Transaction,
  type UpdateData,
} from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { checkMember, isActiveAtLeast } from '../../access/members';
import { accountClosedError, paymentIn, paymentRef } from '../../payment/paymentStore';
import { clientNetworks } from '../../platform/clientNetworks';
import { commit, inTransaction, readAll, writeGuarded } from '../../platform/commit';
import { required, siteUrl } from '../../platform/config';
import { firestore } from '../../platform/firebase';
import { addMails } from '../../platform/outbox';
import { queryAcross, queryIn } from '../../records/queries';
import { businessAbove, type BusinessRefs, refsOf } from '../../records/refs';
import { mayMailStranger } from '../../records/strangerMails';

export const permissionDenied = (message: string) => new HttpsError('permission-denied', message);

/**
 * Refuses a new member of a shop whose owner's account is deleted, because nobody would be responsible for what they
 * do; and of a team that is full. One read and one count.
 * @param transaction adds the member, and locks what is counted: several who join at once cannot exceed the limit
 * @throws HttpsError `failed-precondition`
 */
export async function assertTakesMember(businessId: string, transaction?: Transaction): Promise<void> {
  const refs = refsOf(firestore(), businessId);
  const count = queryIn(refs, QUERIES.activeMembers, true).count();
  const [business, active] = await Promise.all(
    transaction ? [transaction.get(refs.business), transaction.get(count)] : [refs.business.get(), count.get()],
  );
  if (isShopClosed(business)) throw shopClosed();
  if (active.data().count >= MOST_MEMBERS)
    throw new HttpsError(
      'failed-precondition',
      `A team has at most ${MOST_MEMBERS} people and tablets. Remove one first.`,
    );
}

/**
 * Refuses the name of another person in the team. Reads the whole team.
 * @param isOther false for whoever gets the name
 * @throws HttpsError `failed-precondition`
 */
export async function assertFreeName(
  refs: BusinessRefs,
  name: string,
  transaction: Transaction,
  isOther: (member: Member) => boolean = () => true,
): Promise<void> {
  const { docs } = await transaction.get(queryIn(refs, QUERIES.activeMembers, true));
  const others = docs.map((snapshot) => snapshot.data()).filter((one) => isPerson(one) && isOther(one));
  if (isNameTaken(others, name)) throw new HttpsError('failed-precondition', NAME_TAKEN);
}

/** Whether the owner's account is deleted. */
export const isShopClosed = (snapshot: DocumentSnapshot<Business>): boolean => snapshot.data()?.closedAt !== undefined;

const notPromotedByManager = () => permissionDenied('Only an owner can make somebody a manager or an owner.');
const shopClosed = () => new HttpsError('failed-precondition', 'This shop is closed, so nobody can join its team.');

/** Whether a member may invite somebody to this role. */
export const mayInvite = (by: Member | undefined, role: Invitation['role']): boolean =>
  isActiveAtLeast(by, role === 'staff' ? 'manager' : 'owner');

/** Whether an invitation can still be used. @param now milliseconds since 1970 */
export const isOpenInvitation = ({ revokedAt, usedAt, until }: Invitation, now: number): boolean =>
  revokedAt === undefined && usedAt === undefined && now < until;

const invitedAlready = ({ name, role }: Invitation) =>
  permissionDenied(
    `${name} is invited with this address already, as ${role === 'owner' ? 'an' : 'a'} ${role}. Only an owner can change that.`,
  );

/**
 * Makes an invitation and mails its link. The manager sees the link, too. Only the account of that e-mail address can
 * use it. An open invitation to the same address is renewed with its link, so that a person is invited once. `mailed`
 * is false once the address or the network has got too many mails.
 * @throws HttpsError `permission-denied` where the address is invited to a role that the caller may not give;
 *   `failed-precondition` for the name of another person in the team, and as `assertTakesMember`
 */
export const inviteMember = callable('inviteMember', {
  handler: async ({ businessId, email, role, name }, { uid, member }, { rawRequest }) => {
    if (!mayInvite(member, role)) throw notPromotedByManager();
    await assertTakesMember(businessId);
    const now = Date.now();
    const invitation: Invitation = { email, role, name, by: uid, until: now + INVITATION_MS };
    const db = firestore();
    const refs = refsOf(db, businessId);
    // A time-to-live policy deletes invitations: they contain addresses, also of people who never join.
    const expiresAt = Timestamp.fromMillis(invitation.until + INVITATION_KEPT_MS);
    // The link works without the mail, so the limit of a network refuses no invitation.
    const mailed = await mayMailStranger(email, clientNetworks(rawRequest)).catch((error: unknown) => {
      if (error instanceof HttpsError) return false;
      throw error;
    });
    const invitationId = await inTransaction(db, async (transaction) => {
      const { docs } = await transaction.get(queryIn(refs, QUERIES.invitationsOf, email));
      const open = docs.find((one) => isOpenInvitation(one.data(), now));
      if (open && !mayInvite(member, open.data().role)) throw invitedAlready(open.data());
      await assertFreeName(refs, name, transaction, (one) => one.email !== email);
      // 160 random bits, so that nobody can guess an invitation.
      const ref = open?.ref ?? refs.at('invitations', crockford(randomBytes(20)));
      transaction.set(ref, { ...invitation, expiresAt });
      const mail = { kind: 'invitation', businessId, invitationId: ref.id } as const;
      if (mailed) addMails(db, transaction, [mail], Timestamp.fromMillis(now));
      return ref.id;
    });
    return { link: required(siteUrl) + invitationAddress(businessId, invitationId), mailed };
  },
});

/**
 * Takes back an invitation that is still open. Taking it back again changes nothing.
 * @throws HttpsError `failed-precondition` for one by which somebody has joined
 */
export const revokeInvitation = callable('revokeInvitation', {
  handler: async ({ businessId, invitationId }, { member }) => {
    const ref = refsOf(firestore(), businessId).at('invitations', invitationId);
    await commit(
      () => ({ invitation: ref }),
      ({ invitation: snapshot }) => {
        const invitation = snapshot.data();
        if (!invitation) throw new HttpsError('not-found', 'There is no such invitation.');
        if (!mayInvite(member, invitation.role)) throw permissionDenied('Only an owner can withdraw this invitation.');
        if (invitation.usedAt !== undefined)
          throw new HttpsError('failed-precondition', `${invitation.name} has already joined with this invitation.`);
        if (invitation.revokedAt !== undefined) return { outcome: undefined };
        return { outcome: undefined, writes: (batch) => writeGuarded(batch, snapshot, { revokedAt: Date.now() }) };
      },
    );
    return { revoked: true };
  },
});

export const noInvitation = () =>
  new HttpsError('not-found', 'This invitation is not valid any more. Ask for a new one.');

/** The invitation that a link's ticket names, and the proof in the mail's link. @throws HttpsError `not-found` */
export function readTicket(ticket: string): { businessId: string; invitationId: string; proof: string | undefined } {
  const [, businessId, invitationId, proof] =
    /^I1\.([0-9A-Z]{16})\.([0-9A-Z]{32})(?:\.([\w-]{22}))?$/.exec(ticket) ?? [];
  if (businessId === undefined || invitationId === undefined) throw noInvitation();
  return { businessId, invitationId, proof };
}

export const otherAddress = () =>
  permissionDenied('This invitation is for another email address. Log in with that one.');

/**
 * Joins the team with the caller's own account.
 * @throws HttpsError `not-found` for an unknown, used, revoked or expired invitation, or one by somebody who may not
 *   invite any more; `permission-denied` for another e-mail address; as `assertTakesMember`
 */
export const acceptInvitation = callable('acceptInvitation', {
  handler: async ({ ticket }, { uid, email }) => {
    const { businessId, invitationId } = readTicket(ticket);
    const db = firestore();
    const refs = refsOf(db, businessId);
    const invitationRef = refs.at('invitations', invitationId);
    const by = (await invitationRef.get()).data()?.by;
    if (by === undefined) throw noInvitation();
    // It locks the count of the team.
    await inTransaction(db, async (transaction) => {
      const memberRef = refs.at('members', uid);
      const inviter = refs.at('members', by);
      const reads = { invitationRef, memberRef, inviter, business: refs.business, payment: paymentRef(db, uid) };
      const read = await readAll(transaction, reads);
      // Its deletion leaves the teams that it finds, and no later one.
      if (paymentIn(read.payment).accountDeletedAt !== undefined) throw accountClosedError();
      const invitation = read.invitationRef.data();
      const before = read.memberRef.data();
      const now = Date.now();
      if (!invitation || invitation.revokedAt !== undefined || isShopClosed(read.business)) throw noInvitation();
      if (invitation.email !== normalAddress(email ?? '')) throw otherAddress();
      const isUsed = invitation.usedAt !== undefined;
      // The answer to the first call may have been lost.
      if (isUsed && before?.active) return;
      if (isUsed || now >= invitation.until) throw noInvitation();
      // A removal revokes the invitations to the address that the team knows; the account may have another one since.
      if (before?.removedAt !== undefined && invitation.until - INVITATION_MS <= before.removedAt) throw noInvitation();
      const { role, name } = invitation;
      if (!isActiveAtLeast(before, role)) {
        if (!mayInvite(read.inviter.data(), role)) throw noInvitation();
        if (!before?.active) await assertTakesMember(businessId, transaction);
        // Scans that wait since before a promotion still come from somebody of the team.
        const joinedAt = before?.active ? before.joinedAt : now;
        const member: Member = { uid, role, name, email: invitation.email, active: true, joinedAt };
        const promote = await promotion(uid, before, role, transaction, refs);
        promote();
        transaction.set(memberRef, { ...member, ...(before && { removedAt: FieldValue.delete() }) }, { merge: true });
      }
      transaction.update(invitationRef, { usedAt: now });
    });
    return { businessId };
  },
});

/** Refuses a change that the caller may not make. @throws HttpsError `permission-denied` */
function assertMayChange(by: Member, target: Member, role: Member['role'] | undefined): void {
  const isPromotion = role !== undefined && isAtLeast(role, 'manager');
  if (target.kind === 'integration')
    throw permissionDenied('This is a program and not a person. Revoke its key under “Integrations”.');
  if (target.role === 'device' && role !== undefined) throw permissionDenied('A device has no other role.');
  if (target.pinOnly && role !== undefined)
    throw permissionDenied('Somebody without an account has no other role. Invite them.');
  if (by.role === 'owner') return;
  if (isPromotion) throw notPromotedByManager();
  if (isAtLeast(target.role, 'manager') && target.uid !== by.uid)
    throw permissionDenied('Only an owner can change managers and owners.');
}

/** A device's shifts with those of one person closed and marked; null if that person has none there. */
function withoutPerson(device: Member, uid: string, now: number): Record<string, Shift> | null {
  const shifts = Object.entries(device.openShifts ?? {});
  if (!shifts.some(([, shift]) => shift.uid === uid)) return null;
  const ended = (shift: Shift): Shift => ({ ...shift, closedAt: shift.closedAt ?? now, removedAt: now });
  return Object.fromEntries(shifts.map(([id, shift]) => [id, shift.uid === uid ? ended(shift) : shift]));
}

/** The fields of a member who has been removed. The time of an earlier removal stays. All shifts on a tablet end. */
export function removed({ removedAt, openShifts }: Member, now: number): UpdateData<Member> {
  const ended = Object.entries(openShifts ?? {}).map(([id, shift]) => [id, { closedAt: now, ...shift }] as const);
  return { active: false, removedAt: removedAt ?? now, ...(openShifts && shiftFields(Object.fromEntries(ended))) };
}

/**
 * Ends what a removed person could do on every device of a business: shifts, which are marked, and the PIN. Reads, then
 * writes: call it before other writes.
 */
async function endShifts(transaction: Transaction, refs: BusinessRefs, uid: string, now: number): Promise<void> {
  const { docs } = await transaction.get(queryIn(refs, QUERIES.byRole, 'device'));
  for (const device of docs) {
    const openShifts = withoutPerson(device.data(), uid, now);
    if (openShifts) transaction.update(device.ref, shiftFields(openShifts));
  }
  transaction.delete(refs.at('pins', uid));
}

/** The invitations of a member's address. */
async function invitationsOf({ email }: Member, transaction: Transaction, refs: BusinessRefs) {
  if (email === undefined) return [];
  return (await transaction.get(queryIn(refs, QUERIES.invitationsOf, email))).docs;
}

/**
 * What ends for somebody who becomes a manager or an owner: the PIN, which a manager may have set, and the alerts about
 * their own hands, which only owners see from then on. Reads now; call what it returns to write.
 */
async function promotion(
  uid: string,
  before: Member | undefined,
  role: Member['role'] | undefined,
  transaction: Transaction,
  refs: BusinessRefs,
): Promise<() => void> {
  if (!becomesManager(before, role)) return () => undefined;
  const alerts = await transaction.get(queryIn(refs, QUERIES.alertsAbout, uid));
  return () => {
    for (const { ref } of alerts.docs) transaction.update(ref, { least: 'owner' });
    transaction.delete(refs.at('pins', uid));
  };
}

/** The open invitations of a person who loses power. Each could give it back, so they are revoked. */
async function openInvitationsOf(member: Member, transaction: Transaction, refs: BusinessRefs) {
  const invitations = await invitationsOf(member, transaction, refs);
  return invitations.filter((snapshot) => {
    const { usedAt, revokedAt } = snapshot.data();
    return usedAt === undefined && revokedAt === undefined;
  });
}

/**
 * Removes a person whose account is deleted from all teams, their own shop’s too. The name stays, because the ledger
 * names who stamped; the e-mail address and its invitations are deleted. May be called again at any time.
 */
export async function leaveTeams(uid: string): Promise<void> {
  const db = firestore();
  for (const { ref } of (await queryAcross(db, QUERIES.ownMemberships, uid).get()).docs) {
    const businessId = businessAbove(ref);
    const refs = refsOf(db, businessId);
    await inTransaction(db, async (transaction) => {
      const snapshot = await transaction.get(ref);
      const member = snapshot.data();
      if (!member) return;
      // For a deleted account this is called twice: by the deletion, and by the account's trigger.
      if (!member.active && member.email === undefined) return;
      const now = Date.now();
      const invitations = await invitationsOf(member, transaction, refs);
      await endShifts(transaction, refs, uid, now);
      for (const invitation of invitations) transaction.delete(invitation.ref);
      transaction.update(ref, { ...removed(member, now), email: FieldValue.delete() });
    });
  }
}

/**
 * Changes or removes a person or device. A removed person's shifts end on every device, and the PIN is deleted; so is
 * the PIN of whoever becomes a manager or an owner. Whoever is removed or gets a lower role loses the invitations that
 * are still open.
 * @throws HttpsError `not-found`, `permission-denied`, or `failed-precondition` for the last owner, the owner who pays,
 *   a closed shop, a full team, the name of another person in the team, and a removed tablet that comes back
 */
export const changeMember = callable('changeMember', {
  handler: async ({ businessId, uid, role, name, active, locationId }, caller) => {
    const db = firestore();
    const refs = refsOf(db, businessId);
    const reads = { by: refs.at('members', caller.uid), member: refs.at('members', uid), business: refs.business };
    // It locks the caller, and the lists of owners and devices: whoever is removed meanwhile does not come back by it.
    await inTransaction(db, async (transaction) => {
      const read = await readAll(transaction, reads);
      const by = checkMember(read.by, 'manager', caller);
      const target = read.member.data();
      if (!target) throw new HttpsError('not-found', 'This team has no person or device with this id.');
      const business = read.business.data();
      if (locationId !== undefined && !Object.hasOwn(business?.locations ?? {}, locationId))
        throw new HttpsError('invalid-argument', 'Invalid value: locationId.');
      assertMayChange(by, target, role);
      if (target.role === 'device' && !target.active && active === true)
        // A copy of its token would come back with it.
        throw new HttpsError('failed-precondition', 'A removed tablet comes back with a new code.');
      if (isShopClosed(read.business) && (active === true || role === 'owner')) throw shopClosed();
      const losesOwner = target.role === 'owner' && (active === false || (role !== undefined && role !== 'owner'));
      if (losesOwner && uid === business?.ownerUid)
        throw new HttpsError('failed-precondition', 'The shop belongs to this account, which pays for it.');
      if (losesOwner) {
        const owners = await transaction.get(queryIn(refs, QUERIES.byRole, 'owner'));
        if (!owners.docs.some((one) => one.id !== uid && one.get('active') === true))
          throw new HttpsError('failed-precondition', 'A shop needs an owner. Make somebody else an owner first.');
      }
      const comesBack = active === true && !target.active;
      if (comesBack) await assertTakesMember(businessId, transaction);
      // Two people who have had one name since before this was refused keep it.
      const isNamed = comesBack || (name !== undefined && name !== target.name);
      if (isNamed && isPerson(target))
        await assertFreeName(refs, name ?? target.name, transaction, (one) => one.uid !== uid);
      const now = Date.now();
      const losesPower = active === false || (role !== undefined && !isAtLeast(role, target.role));
      const invitations = losesPower ? await openInvitationsOf(target, transaction, refs) : [];
      const promote = await promotion(uid, target, role, transaction, refs);
      if (active === false) await endShifts(transaction, refs, uid, now);
      promote();
      for (const { ref } of invitations) transaction.update(ref, { revokedAt: now });
      const fields: UpdateData<Member> = {
        ...omitUndefined({ role, name, locationId }),
        ...(active === false && removed(target, now)),
        ...(active === true && { active, removedAt: FieldValue.delete() }),
      };
      if (Object.keys(fields).length > 0) transaction.update(refs.at('members', uid), fields);
    });
    return { changed: true };
  },
});
