/** The page of an invitation, the mail's link, and helpers without an account. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Member } from '@tessera/domain/team/member';
import { invitation as invitationMail } from '../../../functions/src/mail/kinds/invitation';
import { adminAuth, adminDb, createOwner, freshEmail, type Owner, signIn } from '../../support/accounts';
import { loadCallables } from '../../support/functions';
import { addMember, ask, call, createShop, join, network, scan, type Shop } from '../../support/shop';
import { requestOf } from '../../support/tokens';

const statusOf = ({ error }: { error?: { status: string } }): string => error?.status ?? 'OK';
const ticketIn = (link: string): string => new URL(link).hash.slice(1);

describe('the door of a shop’s team', () => {
  let shop: Shop;
  let manager: Owner;
  before(async () => {
    shop = await createShop({ name: 'Marlow & Finch Coffee' });
    manager = await addMember(shop, 'manager', { name: 'Ada' });
  });

  /** Invites an address: the link that the manager sees, and the one in the mail. */
  async function invite(
    email: string,
    by = manager,
    name = email.slice(0, 40),
  ): Promise<{ seen: string; mailed: string }> {
    const { businessId } = shop;
    const { link } = await ask('inviteMember', { businessId, email, role: 'staff', name }, by.idToken);
    const seen = ticketIn(link);
    const [, , invitationId = ''] = seen.split('.');
    const opened = await invitationMail.open({ kind: 'invitation', businessId, invitationId });
    const operator = { name: 'Tessera Ltd', address: [], email: 'support@tessera.example', refundDays: 14 };
    const { link: button } = opened?.text({ operator, site: 'https://site.example' }) ?? {};
    return { seen, mailed: ticketIn(button?.url ?? '') };
  }

  const read = async (ticket: string) => call('readInvitation', { ticket }, undefined, network());
  const verify = async (ticket: string, by: Owner) =>
    statusOf(await call('verifyByInvitation', { ticket }, by.idToken));
  const isVerified = async ({ uid }: Owner) => (await adminAuth().getUser(uid)).emailVerified;

  it('the page of an invitation names the shop, and tells whether there is an account by the mail’s link alone', async () => {
    const email = freshEmail();
    const { seen, mailed } = await invite(email, manager, 'Sam');
    const { colour: _, ...ofSeen } = (await read(seen)).result ?? assert.fail('no answer');
    assert.deepEqual(ofSeen, { shop: 'Marlow & Finch Coffee', by: 'Ada', name: 'Sam', email });
    assert.equal((await read(mailed)).result?.hasAccount, false);
    const sam = await createOwner({ verified: true });
    const again = await invite(sam.email);
    assert.equal((await read(again.mailed)).result?.hasAccount, true);
    assert.equal((await read(again.seen)).result?.hasAccount, undefined);
  });

  it('the mail’s link verifies the invited address, and the link that a manager sees verifies nothing', async () => {
    const sam = await createOwner({ verified: false });
    const { seen, mailed } = await invite(sam.email);
    assert.equal(await verify(seen, sam), 'PERMISSION_DENIED');
    assert.equal(statusOf(await read(mailed)), 'OK', 'as a program does that follows links');
    assert.equal(await isVerified(sam), false);
    const forged = mailed.slice(0, -1) + (mailed.endsWith('A') ? 'B' : 'A');
    assert.equal(await verify(forged, sam), 'NOT_FOUND');
    assert.equal(statusOf(await read(forged)), 'NOT_FOUND');
    assert.equal(await isVerified(sam), false);
    const other = await createOwner({ verified: false });
    assert.equal(await verify(mailed, other), 'PERMISSION_DENIED', 'another address');
    assert.equal(await isVerified(other), false);

    assert.equal(await verify(mailed, sam), 'OK');
    assert.equal(await verify(mailed, sam), 'OK', 'a lost answer');
    assert.equal(await isVerified(sam), true);
    const idToken = await signIn(sam.email);
    assert.deepEqual(await ask('acceptInvitation', { ticket: mailed }, idToken), { businessId: shop.businessId });
    assert.equal(statusOf(await read(mailed)), 'NOT_FOUND', 'used up');
    const card = await join(shop);
    assert.equal((await scan(shop, idToken, { code: card.code() })).verdict, 'accepted');
  });

  it('verifies the invited address alone, whatever address the account has taken since its token was made', async () => {
    const eve = await createOwner({ verified: false });
    const { mailed } = await invite(eve.email);
    const { verifyByInvitation } = await loadCallables();
    const request = requestOf<Parameters<typeof verifyByInvitation.run>[0]>({ ticket: mailed }, eve.uid, {
      email: eve.email,
      email_verified: false,
    });
    await adminAuth().updateUser(eve.uid, { email: `ceo-${randomUUID()}@victim.example` });
    await assert.rejects(async () => verifyByInvitation.run(request), { code: 'permission-denied' });
    assert.equal(await isVerified(eve), false);
  });

  it('opens nothing by a revoked or expired invitation, or one by somebody who was removed', async () => {
    const sam = await createOwner({ verified: false });
    const { businessId } = shop;
    const invitations = adminDb().collection(`businesses/${businessId}/invitations`);
    const leaver = await addMember(shop, 'manager');
    const leave = () => ask('changeMember', { businessId, uid: leaver.uid, active: false }, shop.owner.idToken);
    for (const [by, spoil] of [
      [manager, (id: string) => ask('revokeInvitation', { businessId, invitationId: id }, manager.idToken)],
      [manager, (id: string) => invitations.doc(id).update({ until: Date.now() - 1 })],
      [leaver, leave],
    ] as const) {
      const { mailed } = await invite(sam.email, by);
      await spoil(mailed.split('.')[2] ?? '');
      assert.equal(statusOf(await read(mailed)), 'NOT_FOUND');
      assert.equal(await verify(mailed, sam), 'NOT_FOUND');
    }
    for (const ticket of ['x', 'I1..', 'I1.A.B', `I1.${businessId}.${'0'.repeat(32)}`])
      assert.equal(statusOf(await read(ticket)), 'NOT_FOUND', ticket);
    assert.equal(await isVerified(sam), false);
  });

  it('a helper has a name and a PIN for the tablet, and nothing else', async () => {
    const { businessId } = shop;
    const { uid } = await ask('addHelper', { businessId, name: 'Kit', pin: '4711' }, manager.idToken);
    const stored = (await adminDb().doc(`businesses/${businessId}/members/${uid}`).get()).data() as Member;
    const { joinedAt: _, ...member } = stored;
    assert.deepEqual(member, { uid, role: 'staff', name: 'Kit', active: true, pinOnly: true });
    await assert.rejects(adminAuth().getUser(uid), { code: 'auth/user-not-found' });

    const device = await addMember(shop, 'device', { name: 'Till' });
    const open = (pin: string) => call('openShift', { businessId, uid, pin }, device.idToken);
    assert.equal(statusOf(await open('0000')), 'PERMISSION_DENIED');
    const { result } = await open('4711');
    const card = await join(shop);
    const stamped = await scan(shop, device.idToken, { code: card.code(), shift: result?.shift });
    assert.equal(stamped.verdict, 'accepted');

    for (const role of ['manager', 'owner', 'staff']) {
      const promoted = await call('changeMember', { businessId, uid, role }, shop.owner.idToken);
      assert.equal(statusOf(promoted), 'PERMISSION_DENIED', role);
    }
    await ask('changeMember', { businessId, uid, active: false }, manager.idToken);
    assert.equal(statusOf(await open('4711')), 'NOT_FOUND', 'removed');
    assert.equal((await adminDb().doc(`businesses/${businessId}/pins/${uid}`).get()).exists, false);
  });
});
