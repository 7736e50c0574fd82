/** Growth: no document and no answer of a shop grows without end, whoever repeats what they may do. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { CARD_LIMITS } from '@tessera/domain/lib/text';
import { MOST_OPEN } from '@tessera/domain/scheme/types';
import { MOST_MEMBERS } from '@tessera/domain/team/member';
import { adminDb, createOwner } from '../../support/accounts';
import { addMember, ask, call, createShop, join, passOf } from '../../support/shop';

describe('an attack by repetition', () => {
  it('gives a card fifty open rewards and no more, and its page a small answer', async () => {
    const shop = await createShop();
    const { businessId, owner } = shop;
    const reward = '\u{1f370}'.repeat(CARD_LIMITS.reward / 2);
    const scheme = { kind: 'stamps' as const, target: 2, rewards: [{ at: 2, reward, days: 700 }] };
    const programme = { businessId, name: 'Card', scheme, conditions: 'x'.repeat(2000) };
    await ask('saveProgramme', programme, owner.idToken);
    const card = await join(shop);
    const adjust = (amount: number) =>
      ask(
        'adjustPass',
        { businessId, scanId: randomUUID(), passId: card.passId, amount, reason: 'a reason' },
        owner.idToken,
      );
    assert.equal((await adjust(100)).verdict, 'accepted');
    assert.equal((await adjust(1)).verdict, 'accepted', 'half a card');
    const { verdict, reason, message } = await adjust(1);
    assert.deepEqual([verdict, reason], ['refused', 'too-many-rewards']);
    assert.match(message, /^A card can have 50 rewards that are ready/);
    assert.equal((await passOf(shop, card.passId)).rewards.length, MOST_OPEN);
    const answer = JSON.stringify(await ask('getPass', { secret: card.secret }));
    assert.ok(Buffer.byteLength(answer) < 2 ** 16, `${Buffer.byteLength(answer)} bytes`);
  });

  it('gives a tablet no second shift of the same person', async () => {
    const shop = await createShop();
    const { businessId, owner } = shop;
    const [device, staff] = [await addMember(shop, 'device'), await addMember(shop, 'staff')];
    await ask('setPin', { businessId, uid: staff.uid, pin: '4711' }, owner.idToken);
    const open = () => ask('openShift', { businessId, uid: staff.uid, pin: '4711' }, device.idToken);
    const [first, again] = [await open(), await open()];
    assert.equal(again.shift, first.shift);
    assert.ok(again.until >= first.until);
    const stored = (await adminDb().doc(`businesses/${businessId}/members/${device.uid}`).get()).get('openShifts');
    assert.deepEqual(Object.keys(stored as object), [first.shift]);
    await ask('closeShift', { businessId, shift: first.shift }, device.idToken);
    assert.notEqual((await open()).shift, first.shift);
  });

  it('takes nobody into a full team until somebody is removed', async () => {
    const { businessId, owner } = await createShop();
    const guest = await createOwner({ verified: true });
    const invite = { businessId, email: guest.email, role: 'staff', name: 'New' };
    const ticket = new URL((await ask('inviteMember', invite, owner.idToken)).link).hash.slice(1);
    const { code } = await ask('enrolDevice', { businessId, name: 'Till' }, owner.idToken);
    const members = adminDb().collection(`businesses/${businessId}/members`);
    const batch = adminDb().batch();
    for (let number = 1; number < MOST_MEMBERS; number += 1)
      batch.set(members.doc(`m${number}`), {
        uid: `m${number}`,
        role: 'staff',
        name: 'Kit',
        active: true,
        joinedAt: 1,
      });
    batch.set(members.doc('gone'), { uid: 'gone', role: 'staff', name: 'Kit', active: false, joinedAt: 1 });
    await batch.commit();
    for (const [name, input, by = owner] of [
      ['addHelper', { businessId, name: 'Kit', pin: '4711' }],
      ['enrolDevice', { businessId, name: 'Till' }],
      ['inviteMember', invite],
      ['acceptInvitation', { ticket }, guest],
      ['claimDevice', { code }],
      ['changeMember', { businessId, uid: 'gone', active: true }],
      ['makeApiKey', { businessId, name: 'Till', scopes: ['read'] }],
    ] as const) {
      const { error } = await call(name, input, by.idToken);
      assert.equal(error?.status, 'FAILED_PRECONDITION', name);
      assert.match(error?.message ?? '', /at most 200 people and tablets/);
    }
    await ask('changeMember', { businessId, uid: 'm1', active: true, name: 'Kim' }, owner.idToken);
    await members.doc('m1').update({ active: false });
    const atOnce = await Promise.all([
      call('acceptInvitation', { ticket }, guest.idToken),
      call('claimDevice', { code }),
      call('addHelper', { businessId, name: 'Kat', pin: '4711' }, owner.idToken),
    ]);
    assert.equal(atOnce.filter(({ status }) => status === 200).length, 1, 'one place, one member');
  });

  it('refuses a PIN that many people have, with a sentence', async () => {
    const shop = await createShop();
    const { businessId, owner } = shop;
    for (const pin of ['0000', '1234', '4321', '1212', '2580', '1999']) {
      for (const [name, input] of [
        ['setPin', { businessId, uid: owner.uid, pin }],
        ['addHelper', { businessId, name: 'Kit', pin }],
      ] as const) {
        const { error } = await call(name, input, owner.idToken);
        assert.equal(error?.status, 'INVALID_ARGUMENT', `${name} ${pin}`);
        assert.match(error?.message ?? '', /^Many people have this PIN/);
      }
    }
    assert.equal((await adminDb().collection(`businesses/${businessId}/pins`).get()).size, 0);
  });
});
