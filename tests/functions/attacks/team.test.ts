/** Attacks from within a shop: by strangers at its tablets, by managers, and by owners who were invited. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { EXAMPLE_OPERATOR } from '@tessera/domain/schemas/operator';
import { adminAuth, adminDb, createOwner, type Owner, signIn } from '../../support/accounts';
import { loadFunctions } from '../../support/functions';
import { addMember, ask, call, createShop, deviceToken, join, network, scan, type Shop } from '../../support/shop';

const statusOf = ({ error }: { error?: { status: string } }): string => error?.status ?? 'OK';

describe('an attack on a shop’s team', () => {
  let shop: Shop, businessId: string;
  let manager: Owner;
  before(async () => {
    await loadFunctions();
    shop = await createShop();
    ({ businessId } = shop);
    manager = await addMember(shop, 'manager');
  });

  /** A tablet that was enrolled and claimed. */
  async function tablet(): Promise<Owner> {
    return addMember(shop, 'device', { name: 'Till' });
  }

  it('locks a PIN that is guessed on three tablets after ten guesses in all, and mails the owner once an hour', async () => {
    const { uid } = shop.owner;
    await ask('setPin', { businessId, uid, pin: '482913' }, shop.owner.idToken);
    const tablets = [await tablet(), await tablet(), await tablet()];
    const reasonOf = async (device: Owner, pin: string) =>
      ((await call('openShift', { businessId, uid, pin }, device.idToken)).error?.details as { reason?: string })
        ?.reason;
    const reasons: (string | undefined)[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      reasons.push(await reasonOf(tablets[guess % 3] as Owner, String(1000 + guess)));
    assert.deepEqual(
      [reasons.filter((one) => one === 'bad-pin').length, reasons.filter((one) => one === 'pin-locked').length],
      [10, 2],
    );
    assert.equal(await reasonOf(tablets[0] as Owner, '482913'), 'pin-locked', 'the right one, too');
    const { docs } = await adminDb().collection('mail').where('uid', '==', uid).get();
    const told = docs.filter((mail) => mail.get('kind') === 'pin-locked');
    assert.equal(told.length, 1);
    await ask('liftPinLock', { businessId, uid }, shop.owner.idToken);
    const opened = await call('openShift', { businessId, uid, pin: '482913' }, tablets[0]?.idToken);
    assert.equal(opened.status, 200, 'after the owner lifted the lock');
  });

  it('counts ten wrong PINs that are typed at once for one redemption as ten, by a person and on a tablet', async () => {
    const card = await join(shop);
    await scan(shop, manager.idToken, { code: card.code(), quantity: 5 });
    const person = await addMember(shop, 'staff');
    const open = { uid: person.uid, name: 'staff', openedAt: Date.now(), until: Date.now() + HOUR_MS };
    const device = await addMember(shop, 'device', { openShifts: { till: open } });
    await ask('setPin', { businessId, uid: person.uid, pin: '482913' }, shop.owner.idToken);
    const pins = ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009', '0010'];
    for (const { idToken } of [person, device]) {
      const redemption = { businessId, scanId: randomUUID(), passId: card.passId, rewardId: 'r1', confirmed: true };
      const guess = (pin: string) => ask('redeemReward', { ...redemption, pin }, idToken);
      const reasons = (await Promise.all(pins.map(guess))).map(({ reason }) => reason);
      const countOf = (reason: string) => reasons.filter((one) => one === reason).length;
      assert.deepEqual([countOf('bad-pin'), countOf('pin-locked')], [5, 5]);
    }
    const stored = await adminDb().doc(`businesses/${businessId}/pins/${person.uid}`).get();
    assert.equal((stored.get('wrongAt') as number[]).length, 10, 'the locked guesses do not count');
  });

  it('judges a right PIN after the wrong ones that are counted while it is checked', async () => {
    const { verifyPin } = await import('../../../functions/src/shop/team/pins');
    const { uid } = await addMember(shop, 'staff');
    const till = await tablet();
    await ask('setPin', { businessId, uid, pin: '482913' }, manager.idToken);
    const stored = adminDb().doc(`businesses/${businessId}/pins/${uid}`);
    // As one of many guesses that have all read the PIN before the first of them is counted.
    const known = new Map([[stored.path, await stored.get()]]);
    for (const pin of ['0001', '0002', '0003', '0004', '0005'])
      await call('openShift', { businessId, uid, pin }, till.idToken);
    assert.equal(await verifyPin({ businessId, uid, device: till.uid, pin: '482913' }, known), 'locked');
  });

  it('mails the locks of an hour together: the first at once, the rest in one mail of the next hour', async () => {
    const other = await createShop();
    const people = [await addMember(other, 'staff'), await addMember(other, 'staff'), await addMember(other, 'staff')];
    const device = await addMember(other, 'device');
    for (const { uid } of people) {
      await ask('setPin', { businessId: other.businessId, uid, pin: '4711' }, other.owner.idToken);
      for (const pin of ['0001', '0002', '0003', '0004', '0005'])
        await call('openShift', { businessId: other.businessId, uid, pin }, device.idToken);
    }
    const { docs } = await adminDb().collection('mail').where('uid', '==', other.owner.uid).get();
    const told = docs.filter((mail) => mail.get('kind') === 'pin-locked');
    assert.equal(told.length, 2);
    assert.equal(told.filter((mail) => mail.get('notBefore') !== undefined).length, 1);

    // The mail of the next hour comes after these locks have ended, and still names everybody.
    const { lockedPinsOf } = await import('../../../functions/src/shop/team/pins');
    const lockedUntil = Date.now() - 10 * MINUTE_MS;
    for (const { uid } of people)
      await adminDb()
        .doc(`businesses/${other.businessId}/pins/${uid}`)
        .update({ [`failures.${device.uid}.lockedUntil`]: lockedUntil });
    assert.equal((await lockedPinsOf({ businessId: other.businessId }))?.people.length, 3);
    const { kinds } = await import('../../../functions/src/mail/compose');
    const mail = { kind: 'pin-locked', uid: other.owner.uid, pin: { businessId: other.businessId } } as const;
    const said = (await kinds.pinLocked.open(mail))?.text({ operator: EXAMPLE_OPERATOR, site: 'https://x.example' });
    assert.equal(said?.subject, 'PINs were locked in your shop');
    assert.match(
      String(said?.paragraphs[0]),
      / the PINs of .*, .* and .* were typed wrong too often and were locked\. /,
    );
    await ask('liftPinLock', { businessId: other.businessId, uid: people[0]?.uid }, other.owner.idToken);
    assert.equal((await lockedPinsOf({ businessId: other.businessId }))?.people.length, 2, 'none that was lifted');
  });

  it('shows no customer on a tablet on which nobody has a shift', async () => {
    const device = await tablet();
    const card = await join(shop, { name: 'Ada' });
    const read = await ask('readCard', { businessId, code: card.code() }, device.idToken);
    assert.deepEqual([read.reason, read.pass], ['no-shift', undefined]);
    assert.equal(statusOf(await call('lookUpPass', { businessId, query: 'Ada' }, device.idToken)), 'PERMISSION_DENIED');

    // What was taken in a shift that is over still counts.
    const now = Date.now();
    const over = { uid: manager.uid, name: 'Kit', openedAt: now - HOUR_MS, until: now + HOUR_MS, closedAt: now - 1000 };
    const till = await addMember(shop, 'device', { openShifts: { over } });
    const passId = card.passId;
    await adminDb()
      .doc(`businesses/${businessId}/passes/${passId}`)
      .update({ joinedAt: now - HOUR_MS });
    const late = { businessId, passId, scannedAt: now - HOUR_MS / 2, shift: 'over' };
    const send = (quantity: number) => ask('recordScan', { ...late, scanId: randomUUID(), quantity }, till.idToken);
    const told = [await send(1), await send(50)];
    assert.deepEqual(
      told.map(({ verdict, reason, pass }) => [reason ?? verdict, pass]),
      [
        ['accepted', undefined],
        ['over-quantity', undefined],
      ],
    );
    assert.doesNotMatch(JSON.stringify(told), /Ada/);
  });

  it('only a manager’s PIN removes a tablet, on the server, and a copied token ends with it', async () => {
    const device = await tablet();
    const staff = await addMember(shop, 'staff');
    for (const { uid } of [manager, staff]) await ask('setPin', { businessId, uid, pin: '4711' }, shop.owner.idToken);
    const remove = (by: Owner, { uid }: Owner, pin: string) =>
      call('removeDevice', { businessId, manager: uid, pin }, by.idToken);
    assert.equal(statusOf(await remove(device, staff, '4711')), 'PERMISSION_DENIED', 'a PIN of staff');
    const wrong = await remove(device, manager, '0000');
    assert.equal((wrong.error?.details as { reason?: string } | undefined)?.reason, 'bad-pin');
    const noTablet = await remove(manager, manager, '4711');
    assert.equal(statusOf(noTablet), 'FAILED_PRECONDITION');
    assert.match(String(noTablet.error?.message), /Use the Team page\./, 'as the page calls itself');
    const { shift } = await ask('openShift', { businessId, uid: staff.uid, pin: '4711' }, device.idToken);
    const copied = { ...device };
    const removedAt = Date.now();
    assert.equal((await remove(device, manager, '4711')).status, 200);
    const tabletRef = adminDb().doc(`businesses/${businessId}/members/${device.uid}`);
    assert.equal((await tabletRef.get()).get('shiftUntil'), 0, 'no shift stays open');
    // The emulator refuses a token whose session has ended; the real service accepts it for up to an hour.
    const refused = ['PERMISSION_DENIED', 'UNAUTHENTICATED'];
    const again = await remove(device, manager, '4711');
    assert.ok(again.status === 200 || statusOf(again) === 'UNAUTHENTICATED', 'sent again');
    const card = await join(shop);
    for (const [name, input] of [
      ['listTeam', {}],
      ['readCard', { code: card.code() }],
      ['lookUpPass', { query: 'Ada' }],
      ['recordScan', { scanId: randomUUID(), code: card.code(), shift }],
      ['openShift', { uid: staff.uid, pin: '4711' }],
    ] as const)
      assert.ok(refused.includes(statusOf(await call(name, { businessId, ...input }, copied.idToken)) ?? ''), name);
    const { tokensValidAfterTime = '' } = await adminAuth().getUser(device.uid);
    assert.ok(Date.parse(tokensValidAfterTime) >= removedAt - (removedAt % 1000), 'no new token either');
  });

  it('refuses a tablet’s account that was given an address and a password', async () => {
    const device = await tablet();
    const email = `thief-${randomUUID()}@home.example`;
    await adminAuth().updateUser(device.uid, { email, emailVerified: true, password: 'correct horse' });
    const stolen = await signIn(email);
    const people = await adminDb().doc(`businesses/${businessId}/members/${device.uid}`).get();
    assert.equal(people.get('active'), true);
    for (const name of ['listTeam', 'openShift'] as const) {
      const input = { businessId, ...(name === 'openShift' && { uid: manager.uid, pin: '1234' }) };
      assert.equal(statusOf(await call(name, input, stolen)), 'PERMISSION_DENIED', name);
    }
    // A new password ends the tokens from before it.
    const own = await deviceToken(device.uid);
    assert.equal((await call('listTeam', { businessId }, own)).status, 200, 'the tablet itself');
  });

  it('keeps the owner who pays, whatever an invited owner asks', async () => {
    const invited = await addMember(shop, 'owner');
    for (const change of [{ active: false }, { role: 'staff' as const }])
      assert.equal(
        statusOf(await call('changeMember', { businessId, uid: shop.owner.uid, ...change }, invited.idToken)),
        'FAILED_PRECONDITION',
      );
    assert.equal(
      (await call('changeMember', { businessId, uid: invited.uid, active: false }, shop.owner.idToken)).status,
      200,
    );
  });

  it('lets no manager revoke an owner’s invitation, nor set another manager’s PIN', async () => {
    const invite = { businessId, email: 'new@owner.example', role: 'owner' as const, name: 'New' };
    const { link } = await ask('inviteMember', invite, shop.owner.idToken);
    const invitationId = link.split('.').at(-1) ?? '';
    const revoke = (by: Owner) => call('revokeInvitation', { businessId, invitationId }, by.idToken);
    assert.equal(statusOf(await revoke(manager)), 'PERMISSION_DENIED');
    assert.equal((await revoke(shop.owner)).status, 200);
    const other = await addMember(shop, 'manager');
    const setPin = (by: Owner, uid: string) => call('setPin', { businessId, uid, pin: '4711' }, by.idToken);
    assert.equal(statusOf(await setPin(manager, other.uid)), 'PERMISSION_DENIED');
    assert.equal((await setPin(manager, manager.uid)).status, 200, 'the own one');
    assert.equal((await setPin(shop.owner, other.uid)).status, 200);
  });

  it('lets no PIN that a manager sets at the moment of a promotion or a removal outlive it', async () => {
    for (let round = 0; round < 16; round += 1) {
      const { uid } = await addMember(shop, 'staff');
      const change = round % 2 === 0 ? { role: 'manager' as const } : { active: false };
      await Promise.all([
        ask('changeMember', { businessId, uid, ...change }, shop.owner.idToken),
        // So that the PIN is set before, during and after the change.
        sleep(round * 5).then(() => call('setPin', { businessId, uid, pin: '4711' }, manager.idToken)),
      ]);
      assert.equal((await adminDb().doc(`businesses/${businessId}/pins/${uid}`).get()).exists, false, `round ${round}`);
    }
  });

  it('removing a person removes their PIN', async () => {
    const gone = await addMember(shop, 'staff');
    await ask('setPin', { businessId, uid: gone.uid, pin: '4711' }, shop.owner.idToken);
    await ask('changeMember', { businessId, uid: gone.uid, active: false }, shop.owner.idToken);
    assert.equal((await adminDb().doc(`businesses/${businessId}/pins/${gone.uid}`).get()).exists, false);
  });

  it('takes nobody into a shop whose owner’s account is deleted', async () => {
    const closed = await createShop();
    const { owner } = closed;
    const partner = await addMember(closed, 'owner');
    const guest = await createOwner({ verified: true });
    const at = { businessId: closed.businessId };
    const invite = { ...at, email: guest.email, role: 'staff' as const, name: 'Guest' };
    const ticket = new URL((await ask('inviteMember', invite, owner.idToken)).link).hash.slice(1);
    const { code } = await ask('enrolDevice', { ...at, name: 'Till' }, owner.idToken);
    await adminDb().doc(`payments/${owner.uid}`).update({ accountDeletedAt: Date.now() });
    const { projectBusinessOf } = await import('../../../functions/src/shop/projection');
    await projectBusinessOf(owner.uid);
    assert.equal(statusOf(await call('inviteMember', invite, partner.idToken)), 'FAILED_PRECONDITION');
    assert.equal(statusOf(await call('acceptInvitation', { ticket }, guest.idToken)), 'NOT_FOUND');
    assert.equal(statusOf(await call('enrolDevice', { ...at, name: 'Till' }, partner.idToken)), 'FAILED_PRECONDITION');
    assert.equal(statusOf(await call('claimDevice', { code }, undefined, network())), 'NOT_FOUND');
    const promoted = { ...at, uid: partner.uid, role: 'owner' as const };
    assert.equal(statusOf(await call('changeMember', promoted, partner.idToken)), 'FAILED_PRECONDITION');
  });

  it('gives the surviving card every report that is written while two cards are merged', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [from, into] = [await join(shop), await join(shop)];
      const report = { secret: from.secret, reportId: randomUUID(), message: 'A stamp is missing' };
      const merge = { businessId, scanId: randomUUID(), from: from.passId, into: into.passId, reason: 'one person' };
      const [sent] = await Promise.all([
        call('reportPass', report, undefined, network()),
        ask('mergePasses', merge, shop.owner.idToken),
      ]);
      const reports = adminDb().collection(`businesses/${businessId}/reports`);
      const counts = await Promise.all(
        [from, into].map(
          async ({ passId }) => (await reports.where('passId', '==', passId).count().get()).data().count,
        ),
      );
      assert.deepEqual(counts, [0, sent.status === 200 ? 1 : 0], `round ${round}: ${statusOf(sent)}`);
    }
  });
});
