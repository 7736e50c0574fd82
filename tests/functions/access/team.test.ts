import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mock } from 'node:test';
import { DAY_MS, HOUR_MS } from '@tessera/domain/lib/time';
import { type Member, TABLET_REMOVED } from '@tessera/domain/team/member';
import type { StoredPin } from '@tessera/domain/team/pin';
import type { Auth } from 'firebase-admin/auth';
import { FieldValue, Firestore, type Timestamp } from 'firebase-admin/firestore';
import { adminAuth, adminDb, createOwner, freshEmail, identity, type Owner, signIn } from '../../support/accounts';
import { beforeCommit } from '../../support/beforeCommit';
import { loadCallables } from '../../support/functions';
import { addMember, ask, call, createShop, eventsOf, join, network, scan, type Shop } from '../../support/shop';
import { requestOf } from '../../support/tokens';

/** The ID token of a device that signs in with its custom token. */
const signInWith = async (token: string): Promise<string> =>
  (await identity<{ idToken: string }>('signInWithCustomToken', { token, returnSecureToken: true })).idToken;

const ticketIn = (link: string): string => new URL(link).hash.slice(1);
const idIn = (link: string): string => ticketIn(link).split('.')[2] ?? assert.fail(link);

describe('the team of a shop', () => {
  let shop: Shop;
  let manager: Owner;
  before(async () => {
    shop = await createShop({}, { againAfterSeconds: 0, dailyLimit: 100 });
    manager = await addMember(shop, 'manager');
  });

  const invite = (email: string, by: Owner, role = 'staff', name = `Sam ${email.slice(0, 40)}`) =>
    call('inviteMember', { businessId: shop.businessId, email, role, name }, by.idToken);
  const status = (error?: { status: string }) => error?.status ?? 'OK';

  it('the team takes somebody in by an invitation, once, bound to an e-mail address', async () => {
    const [sam, other] = [await createOwner({ verified: true }), await createOwner({ verified: true })];
    const { result } = await invite(sam.email, manager);
    const ticket = ticketIn(result?.link ?? '');
    assert.equal(status((await call('acceptInvitation', { ticket }, other.idToken)).error), 'PERMISSION_DENIED');
    assert.deepEqual(await ask('acceptInvitation', { ticket }, sam.idToken), { businessId: shop.businessId });
    assert.deepEqual(
      await ask('acceptInvitation', { ticket }, sam.idToken),
      { businessId: shop.businessId },
      'a lost answer',
    );
    const card = await join(shop);
    assert.equal((await scan(shop, sam.idToken, { code: card.code() })).verdict, 'accepted');
    const remove = { businessId: shop.businessId, uid: sam.uid, active: false };
    await ask('changeMember', remove, manager.idToken);
    const refused = await call('readCard', { businessId: shop.businessId, code: card.code() }, sam.idToken);
    assert.equal(status(refused.error), 'PERMISSION_DENIED', 'at the next call');
    assert.equal(status((await call('acceptInvitation', { ticket }, sam.idToken)).error), 'NOT_FOUND', 'used up');
  });

  it('mails an invitation to its address, three times a day at most, and shows the link in any case', async () => {
    const email = `sam-${randomUUID()}@home.example`;
    const made: { id: string; mailed: boolean }[] = [];
    for (let round = 0; round < 4; round += 1) {
      const { result } = await invite(email, manager);
      made.push({ id: idIn(result?.link ?? ''), mailed: result?.mailed === true });
    }
    const [{ id } = assert.fail()] = made;
    assert.deepEqual(
      made,
      [true, true, true, false].map((mailed) => ({ id, mailed })),
    );
    const mails = adminDb().collection('mail').where('invitationId', '==', id);
    assert.equal((await mails.get()).size, 3);
  });

  it('a person who is invited again, or twice at once, stands once in the team, with the newest name and role', async () => {
    const email = `sam-${randomUUID()}@home.example`;
    const invitations = adminDb().collection(`businesses/${shop.businessId}/invitations`).where('email', '==', email);
    const links = await Promise.all([invite(email, manager), invite(email.toUpperCase(), shop.owner)]);
    const again = await invite(email, shop.owner, 'manager', 'Sam');
    const ids = new Set([...links, again].map(({ result }) => idIn(result?.link ?? '')));
    const { docs } = await invitations.get();
    assert.deepEqual(
      docs.map((one) => [one.id, one.get('role') as string]),
      [[[...ids][0], 'manager']],
    );
    assert.equal(ids.size, 1);
    const { error } = await invite(email, manager);
    assert.deepEqual(
      [error?.status, error?.message, (await invitations.get()).size],
      [
        'PERMISSION_DENIED',
        'Sam is invited with this address already, as a manager. Only an owner can change that.',
        1,
      ],
    );
  });

  it('refuses the name of another person, and leaves two who have had one name since before', async () => {
    const own = await createShop();
    const { businessId, owner } = own;
    const helper = (name: string) => call('addHelper', { businessId, name, pin: '4711' }, owner.idToken);
    const change = (input: object) => call('changeMember', { businessId, ...input }, owner.idToken);
    await addMember(own, 'device', { name: 'Nora' });
    const { uid } = (await helper('Nora')).result ?? assert.fail('a tablet takes no name');
    const [kim, twin] = [
      await addMember(own, 'staff', { name: 'Kim' }),
      await addMember(own, 'staff', { name: 'NORA' }),
    ];
    const invited = { businessId, email: freshEmail(), role: 'staff', name: 'nora' };
    for (const { error } of [
      await helper(' nora '),
      await change({ uid: kim.uid, name: 'nORa' }),
      await call('inviteMember', invited, owner.idToken),
    ])
      assert.deepEqual(
        [error?.status, error?.message],
        ['FAILED_PRECONDITION', 'Somebody in the team has this name. Add a letter or a surname.'],
      );
    assert.equal((await change({ uid: twin.uid, role: 'manager', name: 'NORA' })).status, 200, 'the name is not new');
    assert.equal((await change({ uid, active: false })).status, 200);
    assert.equal(status((await change({ uid, active: true })).error), 'FAILED_PRECONDITION', 'comes back');
    assert.equal((await change({ uid: twin.uid, name: 'Nora B' })).status, 200);
    assert.equal((await change({ uid, active: true })).status, 200);
  });

  it('refuses a revoked or expired invitation', async () => {
    const sam = await createOwner({ verified: true });
    const invitations = adminDb().collection(`businesses/${shop.businessId}/invitations`);
    for (const spoil of [
      (id: string) => ask('revokeInvitation', { businessId: shop.businessId, invitationId: id }, manager.idToken),
      (id: string) => invitations.doc(id).update({ until: Date.now() - 1 }),
    ]) {
      const ticket = ticketIn((await invite(sam.email, manager)).result?.link ?? '');
      await spoil(ticket.split('.')[2] ?? '');
      assert.equal(status((await call('acceptInvitation', { ticket }, sam.idToken)).error), 'NOT_FOUND');
    }
  });

  it('does not say that an invitation is revoked by which somebody has joined', async () => {
    const sam = await createOwner({ verified: true });
    const ticket = ticketIn((await invite(sam.email, manager, 'staff', 'Sam')).result?.link ?? '');
    await ask('acceptInvitation', { ticket }, sam.idToken);
    const revoke = { businessId: shop.businessId, invitationId: ticket.split('.')[2] };
    const { error } = await call('revokeInvitation', revoke, manager.idToken);
    assert.deepEqual(
      [error?.status, error?.message],
      ['FAILED_PRECONDITION', 'Sam has already joined with this invitation.'],
    );
    assert.equal((await call('acceptInvitation', { ticket }, sam.idToken)).status, 200, 'a lost answer');
  });

  it('keeps an invitation for seven days after its end', async () => {
    const { result } = await invite('nobody@shop.example', manager);
    const [, , id] = ticketIn(result?.link ?? '').split('.');
    const stored = await adminDb().doc(`businesses/${shop.businessId}/invitations/${id}`).get();
    const { until, expiresAt } = stored.data() as { until: number; expiresAt: Timestamp };
    assert.equal(expiresAt.toMillis(), until + 7 * DAY_MS);
  });

  it('refuses an invitation by somebody who was removed since', async () => {
    const [sam, leaver] = [await createOwner({ verified: true }), await addMember(shop, 'manager')];
    const ticket = ticketIn((await invite(sam.email, leaver)).result?.link ?? '');
    await ask('changeMember', { businessId: shop.businessId, uid: leaver.uid, active: false }, shop.owner.idToken);
    assert.equal(status((await call('acceptInvitation', { ticket }, sam.idToken)).error), 'NOT_FOUND');
  });

  it('the team gives nothing for a second invitation to somebody who was removed or has a lower role since', async () => {
    const [sam, kim] = [await createOwner({ verified: true }), await createOwner({ verified: true })];
    const ticketsFor = async ({ email }: Owner, role: string) =>
      [await invite(email, shop.owner, role), await invite(email, shop.owner, role)].map(({ result }) =>
        ticketIn(result?.link ?? ''),
      );
    const accept = async (ticket: string | undefined, by: Owner) =>
      status((await call('acceptInvitation', { ticket }, by.idToken)).error);
    const change = (input: object) =>
      ask('changeMember', { businessId: shop.businessId, ...input }, shop.owner.idToken);

    const [first, second] = await ticketsFor(sam, 'staff');
    assert.equal(await accept(first, sam), 'OK');
    await change({ uid: sam.uid, active: false });
    assert.equal(await accept(second, sam), 'NOT_FOUND');
    const [appointment, another] = await ticketsFor(kim, 'manager');
    assert.equal(await accept(appointment, kim), 'OK');
    await change({ uid: kim.uid, role: 'staff' });
    // The link is the same and already used, so it changes nothing.
    assert.equal(await accept(another, kim), 'OK');
    const { people } = await ask('listTeam', { businessId: shop.businessId }, shop.owner.idToken);
    assert.equal(people.find(({ uid }) => uid === kim.uid)?.role, 'staff');
    // An invitation that a member follows is used, although it changes nothing.
    const [again] = await ticketsFor(kim, 'staff');
    assert.equal(await accept(again, kim), 'OK');
    const used = await adminDb()
      .doc(`businesses/${shop.businessId}/invitations/${again?.split('.')[2]}`)
      .get();
    assert.ok(used.get('usedAt'));
  });

  it('the team gives nothing for an invitation from before a removal, whatever address the account has since', async () => {
    const sam = await createOwner({ verified: true });
    const { result } = await invite(sam.email, shop.owner);
    await ask('acceptInvitation', { ticket: ticketIn(result?.link ?? '') }, sam.idToken);
    const email = freshEmail();
    await adminAuth().updateUser(sam.uid, { email, emailVerified: true });
    const appointed = await invite(email, shop.owner, 'manager');
    await ask('changeMember', { businessId: shop.businessId, uid: sam.uid, active: false }, shop.owner.idToken);
    const accept = async (link = '') =>
      status((await call('acceptInvitation', { ticket: ticketIn(link) }, await signIn(email))).error);
    assert.equal(await accept(appointed.result?.link), 'NOT_FOUND');
    assert.equal(await accept((await invite(email, shop.owner)).result?.link), 'OK', 'invited again');
  });

  it('keeps the day of joining through a promotion, so that scans which wait since before still count', async () => {
    const sam = await createOwner({ verified: true });
    const accept = async (role: string) => {
      const { result } = await invite(sam.email, shop.owner, role);
      await ask('acceptInvitation', { ticket: ticketIn(result?.link ?? '') }, sam.idToken);
    };
    await accept('staff');
    const member = adminDb().doc(`businesses/${shop.businessId}/members/${sam.uid}`);
    const joinedAt = Date.now() - HOUR_MS;
    await member.update({ joinedAt });
    await accept('manager');
    const promoted = (await member.get()).data();
    assert.deepEqual([promoted?.['role'], promoted?.['joinedAt']], ['manager', joinedAt]);
  });

  it('the team refuses an invitation to the token of an account that was deleted since', async () => {
    const sam = await createOwner({ verified: true });
    const ticket = ticketIn((await invite(sam.email, manager)).result?.link ?? '');
    const { acceptInvitation } = await loadCallables();
    const request = requestOf<Parameters<typeof acceptInvitation.run>[0]>({ ticket }, sam.uid, { email: sam.email });
    await adminAuth().deleteUser(sam.uid);
    await assert.rejects(async () => acceptInvitation.run(request), { code: 'unauthenticated' });
    assert.equal((await adminDb().doc(`businesses/${shop.businessId}/members/${sam.uid}`).get()).exists, false);
  });

  it('takes in nobody whose account is being deleted, though it is still there', async () => {
    const sam = await createOwner({ verified: true });
    const ticket = ticketIn((await invite(sam.email, manager)).result?.link ?? '');
    await adminDb().doc(`payments/${sam.uid}`).set({ accountDeletedAt: Date.now() });
    assert.equal(status((await call('acceptInvitation', { ticket }, sam.idToken)).error), 'FAILED_PRECONDITION');
    assert.equal((await adminDb().doc(`businesses/${shop.businessId}/members/${sam.uid}`).get()).exists, false);
  });

  it('is not changed by somebody who is removed while the change is on its way', async () => {
    const gone = await addMember(shop, 'manager');
    const { changeMember } = await loadCallables();
    const ids = { businessId: shop.businessId, uid: gone.uid };
    const request = requestOf<Parameters<typeof changeMember.run>[0]>({ ...ids, active: true }, gone.uid, {});
    const { runTransaction } = Firestore.prototype;
    const begins = mock.method(Firestore.prototype, 'runTransaction', async function (this: Firestore, body: never) {
      begins.mock.restore();
      await ask('changeMember', { ...ids, active: false }, shop.owner.idToken);
      return runTransaction.call(this, body);
    });
    await assert.rejects(async () => changeMember.run(request), { code: 'permission-denied' });
    const member = await adminDb().doc(`businesses/${shop.businessId}/members/${gone.uid}`).get();
    assert.equal(member.get('active'), false, 'nobody takes themselves back in');
  });

  it('only owners appoint managers, and the last owner cannot be removed', async () => {
    const { businessId, owner } = shop;
    assert.equal(status((await invite('x@shop.example', manager, 'manager')).error), 'PERMISSION_DENIED');
    assert.equal((await invite('x@shop.example', owner, 'manager')).status, 200);
    const staff = await addMember(shop, 'staff');
    const change = (input: object, by: Owner) => call('changeMember', { businessId, ...input }, by.idToken);
    assert.equal(status((await change({ uid: staff.uid, role: 'manager' }, manager)).error), 'PERMISSION_DENIED');
    assert.equal(status((await change({ uid: manager.uid, role: 'owner' }, manager)).error), 'PERMISSION_DENIED');
    assert.equal(status((await change({ uid: owner.uid, active: false }, manager)).error), 'PERMISSION_DENIED');
    assert.equal(status((await change({ uid: owner.uid, active: false }, owner)).error), 'FAILED_PRECONDITION');
    assert.equal(status((await change({ uid: owner.uid, role: 'staff' }, owner)).error), 'FAILED_PRECONDITION');
    assert.equal((await change({ uid: staff.uid, role: 'manager' }, owner)).status, 200);
    assert.equal(status((await change({ uid: staff.uid, locationId: 'moon' }, owner)).error), 'INVALID_ARGUMENT');
  });

  describe('on a tablet', () => {
    let device: string;
    let deviceUid: string;
    let person: Owner;
    before(async () => {
      person = await addMember(shop, 'staff', { name: 'Kit' });
      await ask('setPin', { businessId: shop.businessId, uid: person.uid, pin: '4711' }, manager.idToken);
      const { code } = await ask('enrolDevice', { businessId: shop.businessId, name: 'Till' }, manager.idToken);
      const { token } = await ask('claimDevice', { code: code.toLowerCase() }, undefined, network());
      device = await signInWith(token);
      assert.equal(status((await call('claimDevice', { code }, undefined, network())).error), 'NOT_FOUND', 'one use');
      deviceUid = (await adminAuth().verifyIdToken(device)).uid;
    });

    /** Makes the removed tablet a member again, for the tests that follow. */
    const takeBack = () =>
      adminDb()
        .doc(`businesses/${shop.businessId}/members/${deviceUid}`)
        .update({ active: true, removedAt: FieldValue.delete() });
    const open = (pin = '4711', uid = person.uid) =>
      call('openShift', { businessId: shop.businessId, uid, pin }, device);

    it('shows names to choose from, and opens a shift by PIN', async () => {
      const { people } = await ask('listTeam', { businessId: shop.businessId }, device);
      assert.ok(people.some(({ uid, name, hasPin }) => uid === person.uid && name === 'Kit' && hasPin));
      const card = await join(shop);
      assert.equal((await scan(shop, device, { code: card.code() })).reason, 'no-shift');
      const { result } = await open();
      const stamped = await scan(shop, device, { code: card.code(), shift: result?.shift });
      assert.equal(stamped.verdict, 'accepted');
      const [, event] = await eventsOf(shop, card.passId);
      assert.deepEqual([event?.by, event?.device, event?.shift], [person.uid, deviceUid, result?.shift]);
      await ask('closeShift', { businessId: shop.businessId, shift: result?.shift }, device);
      assert.equal((await scan(shop, device, { code: card.code(), shift: result?.shift })).reason, 'no-shift');
    });

    it('reads cards while any shift is open: one that was never closed stays open beside the next', async () => {
      const card = await join(shop);
      const read = () => ask('readCard', { businessId: shop.businessId, code: card.code() }, device);
      assert.equal((await read()).reason, 'no-shift');
      const shifts = [(await open()).result?.shift, (await open()).result?.shift];
      assert.equal((await read()).verdict, 'accepted');
      for (const shift of shifts) await ask('closeShift', { businessId: shop.businessId, shift }, device);
      assert.equal((await read()).reason, 'no-shift');
    });

    it('counts a scan that was taken before the shift was closed or the device removed', async () => {
      const card = await join(shop);
      const { result } = await open();
      const scannedAt = Date.now();
      const input = { code: card.code(scannedAt), scannedAt, shift: result?.shift };
      await ask('closeShift', { businessId: shop.businessId, shift: result?.shift }, device);
      assert.equal((await scan(shop, device, input)).verdict, 'accepted');
      const again = await open();
      const before = { code: card.code(), scannedAt: Date.now(), shift: again.result?.shift };
      await ask('changeMember', { businessId: shop.businessId, uid: deviceUid, active: false }, manager.idToken);
      assert.equal((await scan(shop, device, before)).verdict, 'accepted');
      // Only a code shows that a card was there at that time: the rest is only the claim of somebody who was removed.
      const said = { ...before, scanId: randomUUID(), businessId: shop.businessId, code: undefined };
      const looked = await call('recordScan', { ...said, passId: card.passId }, device);
      assert.deepEqual([status(looked.error), looked.error?.message], ['PERMISSION_DENIED', TABLET_REMOVED]);
      assert.equal((await call('listTeam', { businessId: shop.businessId }, device)).error?.message, TABLET_REMOVED);
      const after = {
        scanId: randomUUID(),
        code: card.code(),
        scannedAt: Date.now() + 1000,
        shift: again.result?.shift,
      };
      const late = await call('recordScan', { businessId: shop.businessId, ...after }, device);
      assert.equal(status(late.error), 'PERMISSION_DENIED');
      const { verdicts } = await ask(
        'recordScans',
        { businessId: shop.businessId, scans: [before, after].map((one) => ({ scanId: randomUUID(), ...one })) },
        device,
      );
      assert.deepEqual(
        verdicts.map((one) => one?.reason ?? one?.verdict),
        ['accepted', 'no-shift'],
      );
      await takeBack();
    });

    it('ends the shifts on a removed tablet, which comes back with a new code alone', async () => {
      const { shift = '' } = (await open()).result ?? {};
      const memberRef = adminDb().doc(`businesses/${shop.businessId}/members/${deviceUid}`);
      const change = (active: boolean) =>
        call('changeMember', { businessId: shop.businessId, uid: deviceUid, active }, manager.idToken);
      assert.equal((await change(false)).status, 200);
      const { openShifts = {}, shiftUntil, removedAt } = (await memberRef.get()).data() as Member;
      assert.deepEqual([openShifts[shift]?.closedAt, shiftUntil], [removedAt, 0]);
      const { error } = await change(true);
      assert.deepEqual(
        [error?.status, error?.message],
        ['FAILED_PRECONDITION', 'A removed tablet comes back with a new code.'],
      );
      await takeBack();
    });

    it('opens no shift that covers a time before it', async () => {
      const card = await join(shop);
      await adminDb()
        .doc(`businesses/${shop.businessId}/passes/${card.passId}`)
        .update({ joinedAt: Date.now() - 3 * HOUR_MS });
      const { result } = await open();
      const scannedAt = Date.now() - 2 * HOUR_MS;
      const input = { passId: card.passId, scannedAt, shift: result?.shift };
      assert.equal((await scan(shop, device, input)).reason, 'no-shift');
      assert.equal((await scan(shop, device, { ...input, scannedAt: Date.now() - 30_000 })).verdict, 'accepted');
    });

    it('ends a removed person’s shift on the device', async () => {
      const gone = await addMember(shop, 'staff');
      await ask('setPin', { businessId: shop.businessId, uid: gone.uid, pin: '482913' }, manager.idToken);
      const { result } = await open('482913', gone.uid);
      await ask('changeMember', { businessId: shop.businessId, uid: gone.uid, active: false }, manager.idToken);
      const card = await join(shop);
      assert.equal((await scan(shop, device, { code: card.code(), shift: result?.shift })).reason, 'no-shift');
      assert.equal(status((await open('482913', gone.uid)).error), 'NOT_FOUND');
    });

    it('opens no shift for somebody who is removed at that moment', async () => {
      const gone = await addMember(shop, 'staff');
      await ask('setPin', { businessId: shop.businessId, uid: gone.uid, pin: '482913' }, manager.idToken);
      const removal = { businessId: shop.businessId, uid: gone.uid, active: false };
      const { error } = await beforeCommit(
        'members',
        () => open('482913', gone.uid),
        () => ask('changeMember', removal, manager.idToken),
      );
      assert.equal(status(error), 'NOT_FOUND');
    });

    it('a reward is redeemed without a fresh code by the PIN typed again', async () => {
      const card = await join(shop);
      assert.equal((await scan(shop, manager.idToken, { code: card.code(), quantity: 5 })).verdict, 'accepted');
      const { result } = await open();
      const input = {
        businessId: shop.businessId,
        passId: card.passId,
        rewardId: 'r1',
        confirmed: true,
        shift: result?.shift,
      };
      const redeem = (more: object) => ask('redeemReward', { ...input, scanId: randomUUID(), ...more }, device);
      assert.equal((await redeem({})).reason, 'needs-manager');
      assert.equal((await redeem({ pin: '9999' })).reason, 'bad-pin');
      assert.equal((await redeem({ pin: '4711' })).verdict, 'accepted');
      const event = (await eventsOf(shop, card.passId)).at(-1);
      assert.deepEqual([event?.proof, event?.pinTyped], ['look-up', true]);
    });

    it('counts a wrong PIN once, however often its scan is repeated, and each other PIN with that scan', async () => {
      const card = await join(shop);
      assert.equal((await scan(shop, manager.idToken, { code: card.code(), quantity: 5 })).verdict, 'accepted');
      const { result } = await open();
      const input = {
        businessId: shop.businessId,
        scanId: randomUUID(),
        passId: card.passId,
        rewardId: 'r1',
        confirmed: true,
        shift: result?.shift,
      };
      const reasonOf = async (pin: string) => (await ask('redeemReward', { ...input, pin }, device)).reason;
      const pinRef = adminDb().doc(`businesses/${shop.businessId}/pins/${person.uid}`);
      const counted = async () =>
        ((await pinRef.get()).get('failures') as Record<string, { count: number }>)[deviceUid]?.count;
      for (const _ of Array(6).keys()) assert.equal(await reasonOf('9999'), 'bad-pin');
      assert.equal(await counted(), 1);
      for (const pin of ['0001', '0002', '0003']) assert.equal(await reasonOf(pin), 'bad-pin');
      assert.equal(await counted(), 4);
      assert.equal(await reasonOf('4711'), undefined);
    });

    it('five wrong PINs lock a PIN, also when they come at once, until a manager lifts the lock', async () => {
      const wrong = await Promise.all(Array.from({ length: 8 }, () => open('0000')));
      const reasons = wrong.map(({ error }) => (error?.details as { reason?: string } | undefined)?.reason);
      assert.equal(reasons.filter((reason) => reason === 'bad-pin').length, 5, String(reasons));
      assert.equal(reasons.filter((reason) => reason === 'pin-locked').length, 3);
      assert.equal(
        wrong.filter(({ error }) => /one too many/.test(error?.message ?? '')).length,
        1,
        'the last is told',
      );
      assert.equal(status((await open()).error), 'PERMISSION_DENIED', 'the right one, too');
      const lockOf = async () => {
        const { people } = await ask('listTeam', { businessId: shop.businessId }, manager.idToken);
        return people.find(({ uid }) => uid === person.uid)?.lockedUntil;
      };
      assert.ok(((await lockOf()) ?? 0) > Date.now(), 'the manager sees it');
      const mails = await adminDb().collection('mail').where('uid', '==', shop.owner.uid).get();
      const told = mails.docs.map((mail) => mail.data()).filter(({ kind }) => kind === 'pin-locked');
      assert.deepEqual(
        told.map(({ pin }) => pin),
        [{ businessId: shop.businessId }],
        'the owner is told once',
      );
      await ask('liftPinLock', { businessId: shop.businessId, uid: person.uid }, manager.idToken);
      assert.equal((await open()).status, 200);
      assert.equal(await lockOf(), undefined);
    });

    it('lifting keeps a count of wrong PINs that has locked nothing, and only an owner lifts a manager’s or an owner’s lock', async () => {
      const { businessId, owner } = shop;
      const lift = async (uid: string, by: Owner) =>
        status((await call('liftPinLock', { businessId, uid }, by.idToken)).error);
      const reasonOf = async (pin: string) =>
        ((await open(pin)).error?.details as { reason?: string } | undefined)?.reason;
      for (const pin of ['0001', '0002', '0003', '0004']) assert.equal(await reasonOf(pin), 'bad-pin');
      assert.equal(await lift(person.uid, manager), 'OK');
      assert.equal(await reasonOf('0005'), 'bad-pin');
      assert.equal(await reasonOf('4711'), 'pin-locked');
      assert.equal(await lift(person.uid, manager), 'OK');
      assert.equal((await open()).status, 200);

      await ask('setPin', { businessId, uid: owner.uid, pin: '4712' }, owner.idToken);
      assert.equal(await lift(owner.uid, manager), 'PERMISSION_DENIED');
      assert.equal(await lift(owner.uid, owner), 'OK');
      const other = await addMember(shop, 'manager');
      await ask('setPin', { businessId, uid: other.uid, pin: '4713' }, other.idToken);
      const answers = [await lift(other.uid, manager), await lift(other.uid, other), await lift(other.uid, owner)];
      assert.deepEqual(answers, ['PERMISSION_DENIED', 'OK', 'OK']);
    });

    it('a PIN that a manager has set does not come along to a higher role, by a change or an invitation', async () => {
      const { businessId, owner } = shop;
      const reasonOf = async (uid: string) =>
        (
          (await call('openShift', { businessId, uid, pin: '4711' }, device)).error?.details as
            | { reason?: string }
            | undefined
        )?.reason;
      const [changed, invited] = [await addMember(shop, 'staff'), await addMember(shop, 'staff')];
      for (const { uid } of [changed, invited]) {
        await ask('setPin', { businessId, uid, pin: '4711' }, manager.idToken);
        assert.equal(await reasonOf(uid), undefined);
      }
      await ask('changeMember', { businessId, uid: changed.uid, name: 'Kim' }, owner.idToken);
      assert.equal(await reasonOf(changed.uid), undefined, 'another name changes nothing');
      await ask('changeMember', { businessId, uid: changed.uid, role: 'manager' }, owner.idToken);
      const { result } = await invite(invited.email, owner, 'manager');
      await ask('acceptInvitation', { ticket: ticketIn(result?.link ?? '') }, invited.idToken);
      assert.deepEqual([await reasonOf(changed.uid), await reasonOf(invited.uid)], ['bad-pin', 'bad-pin']);
    });

    it('the team’s list tells people, and no device, who has ever worked here', async () => {
      const gone = await addMember(shop, 'staff', { name: 'Former', active: false });
      const { everybody } = await ask('listTeam', { businessId: shop.businessId }, manager.idToken);
      const told = (uid: string) => everybody?.find((one) => one.uid === uid);
      assert.deepEqual(told(gone.uid), { uid: gone.uid, name: 'Former', role: 'staff', active: false });
      assert.equal(told(deviceUid)?.role, 'device');
      const onTablet = await ask('listTeam', { businessId: shop.businessId }, device);
      assert.equal(onTablet.everybody, undefined);
      const names = onTablet.people.map(({ name }) => name);
      assert.deepEqual(
        names,
        names.toSorted((one, other) => one.localeCompare(other)),
      );
    });

    it('a manager, and no staff, closes a shift from elsewhere', async () => {
      const { result } = await open();
      const close = (by: string) =>
        call('closeShift', { businessId: shop.businessId, shift: result?.shift, device: deviceUid }, by);
      const staff = await addMember(shop, 'staff');
      assert.equal(status((await close(staff.idToken)).error), 'PERMISSION_DENIED');
      const card = await join(shop);
      assert.equal((await scan(shop, device, { code: card.code(), shift: result?.shift })).verdict, 'accepted');
      assert.equal((await close(manager.idToken)).status, 200);
      assert.equal((await close(manager.idToken)).status, 200, 'again');
      assert.equal((await scan(shop, device, { code: card.code(), shift: result?.shift })).reason, 'no-shift');
    });

    it('finds no shift under a name that every JavaScript object has', async () => {
      const memberRef = adminDb().doc(`businesses/${shop.businessId}/members/${deviceUid}`);
      const stored = (await memberRef.get()).data();
      for (const shift of ['constructor', 'toString', '__proto__'])
        assert.notEqual(
          status((await call('closeShift', { businessId: shop.businessId, shift }, device)).error),
          'OK',
          shift,
        );
      assert.deepEqual((await memberRef.get()).data(), stored, 'nothing was written');
    });

    it('the records keep no PIN that could be read', async () => {
      const stored = (
        await adminDb().doc(`businesses/${shop.businessId}/pins/${person.uid}`).get()
      ).data() as StoredPin;
      assert.match(stored.hash, /^[\w-]{43}$/);
      // Whole values: a hash or a time may hold these four characters by chance.
      const valuesOf = (value: unknown): unknown[] =>
        typeof value === 'object' && value ? Object.values(value).flatMap(valuesOf) : [value];
      assert.ok(!valuesOf(stored).map(String).includes('4711'));
    });
  });

  it('refuses the device code of a manager who was removed since', async () => {
    const leaver = await addMember(shop, 'manager');
    const { code } = await ask('enrolDevice', { businessId: shop.businessId, name: 'Till' }, leaver.idToken);
    await ask('changeMember', { businessId: shop.businessId, uid: leaver.uid, active: false }, shop.owner.idToken);
    assert.equal(status((await call('claimDevice', { code }, undefined, network())).error), 'NOT_FOUND');
  });

  it('keeps a device code valid while the identity service makes no token', async () => {
    const { code } = await ask('enrolDevice', { businessId: shop.businessId, name: 'Till' }, manager.idToken);
    const accounts = Object.getPrototypeOf(Object.getPrototypeOf(adminAuth())) as Pick<Auth, 'createCustomToken'>;
    const made = mock.method(accounts, 'createCustomToken', () => Promise.reject(new Error('down')));
    assert.equal(status((await call('claimDevice', { code }, undefined, network())).error), 'INTERNAL');
    made.mock.restore();
    assert.ok((await ask('claimDevice', { code }, undefined, network())).token);
  });

  it('a tablet whose answer was lost signs in by the same request, and nobody else by its code', async () => {
    const { code } = await ask('enrolDevice', { businessId: shop.businessId, name: 'Till' }, manager.idToken);
    const requestId = randomUUID();
    const claim = (id?: string) => call('claimDevice', { code, requestId: id }, undefined, network());
    const uidOf = async ({ result }: Awaited<ReturnType<typeof claim>>) => {
      const idToken = await signInWith(result?.token ?? '');
      return (await adminAuth().verifyIdToken(idToken)).uid;
    };
    const uid = await uidOf(await claim(requestId));
    assert.equal(await uidOf(await claim(requestId)), uid);
    for (const other of [randomUUID(), undefined]) assert.equal(status((await claim(other)).error), 'NOT_FOUND');
    await ask('changeMember', { businessId: shop.businessId, uid, active: false }, manager.idToken);
    assert.equal(status((await claim(requestId)).error), 'NOT_FOUND');
  });

  it('the limits stop guesses of device codes', async () => {
    const from = network();
    const guess = () => call('claimDevice', { code: '0000000000' }, undefined, from);
    for (let time = 0; time < 10; time += 1) assert.equal(status((await guess()).error), 'NOT_FOUND');
    assert.equal(status((await guess()).error), 'RESOURCE_EXHAUSTED');
  });
});
