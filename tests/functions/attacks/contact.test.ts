/** The name and address that a card’s holder adds later: whose card it is, the checks, and what becomes of consent. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Contact } from '@tessera/domain/pass/contact';
import { adminDb, freshEmail } from '../../support/accounts';
import { ask, call, type Card, createShop, join, network, passOf, type Shop } from '../../support/shop';

describe('the contact of a card', () => {
  let shop: Shop;
  before(async () => {
    shop = await createShop();
  });

  const contactOf = async ({ passId }: Card): Promise<Contact | undefined> =>
    (await adminDb().doc(`businesses/${shop.businessId}/contacts/${passId}`).get()).data() as Contact | undefined;
  const set = ({ secret }: Pick<Card, 'secret'>, typed: object) =>
    call('setContact', { secret, ...typed }, undefined, network());
  const statusOf = ({ error }: { error?: { status: string } }): string => error?.status ?? 'OK';

  it('a card gets a name and an address with the checks of joining, and nobody else’s card does', async () => {
    const [card, other] = [await join(shop), await join(shop)];
    const email = freshEmail();
    assert.equal(statusOf(await set(card, { email: ` ${email.toUpperCase()} `, name: ' Ada ' })), 'OK');
    assert.deepEqual(await contactOf(card), { email });
    const { holder, seq } = await passOf(shop, card.passId);
    assert.deepEqual([holder?.name, seq], ['Ada', 1]);
    const before = await passOf(shop, card.passId);
    assert.equal(statusOf(await set(card, { email, name: 'Ada' })), 'OK', 'again');
    assert.deepEqual(await passOf(shop, card.passId), before);
    assert.equal(await contactOf(other), undefined);
    for (const typed of [
      {},
      { name: '' },
      { email: '' },
      { email: 'no address' },
      { name: 'x'.repeat(61) },
      { name: 'A\nB' },
      { name: '\u202eada' },
      { email: `${'x'.repeat(250)}@shop.example` },
      { email, balance: 9 },
    ])
      assert.equal(statusOf(await set(card, typed)), 'INVALID_ARGUMENT', JSON.stringify(typed));
    assert.deepEqual(await passOf(shop, card.passId), before);
    assert.equal(
      (await ask('mailCardLink', { joinCode: shop.joinCode, email }, undefined, network())).sent,
      true,
      'a lost card can be got back by it',
    );
  });

  it('takes no consent along to another address, and keeps a withdrawal', async () => {
    const card = await join(shop, { email: freshEmail(), marketing: true });
    const choose = (email: boolean) => ask('setConsent', { secret: card.secret, email }, undefined, network());
    await set(card, { name: 'Ada' });
    assert.equal((await ask('getConsent', { secret: card.secret })).email.given, true, 'a name changes no consent');
    await adminDb().doc(`businesses/${shop.businessId}/contacts/${card.passId}`).update({ toldAt: Date.now() });
    const email = freshEmail();
    await set(card, { email });
    assert.deepEqual(await contactOf(card), { email });
    assert.deepEqual((await ask('getConsent', { secret: card.secret })).email, { hasAddress: true, given: false });
    await choose(true);
    await choose(false);
    await set(card, { email: freshEmail() });
    assert.deepEqual(
      (await contactOf(card))?.consents?.map(({ given }) => given),
      [false],
    );
  });

  it('loses no withdrawal that comes at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const card = await join(shop, { email: freshEmail(), marketing: true });
      await Promise.all([
        set(card, { email: freshEmail() }),
        ask('setConsent', { secret: card.secret, email: false }, undefined, network()),
      ]);
      assert.equal((await ask('getConsent', { secret: card.secret })).email.given, false, `round ${round}`);
    }
  });

  it('is changed ten times an hour, and not on a blocked, merged or erased card', async () => {
    const { businessId, owner } = shop;
    const card = await join(shop);
    for (let time = 0; time < 10; time += 1) assert.equal(statusOf(await set(card, { name: `Ada ${time}` })), 'OK');
    assert.equal(statusOf(await set(card, { name: 'Ada' })), 'RESOURCE_EXHAUSTED');
    const command = () => ({ businessId, scanId: randomUUID(), reason: 'lost' });
    const blocked = await join(shop);
    await ask('blockPass', { ...command(), passId: blocked.passId, blocked: true }, owner.idToken);
    assert.equal(statusOf(await set(blocked, { email: freshEmail() })), 'FAILED_PRECONDITION');
    assert.equal(await contactOf(blocked), undefined);
    const [from, into] = [await join(shop), await join(shop)];
    await ask('mergePasses', { ...command(), from: from.passId, into: into.passId }, owner.idToken);
    assert.equal(statusOf(await set(from, { email: freshEmail() })), 'FAILED_PRECONDITION');
    await ask('erasePass', { secret: into.secret }, undefined, network());
    assert.equal(statusOf(await set(into, { email: freshEmail() })), 'NOT_FOUND');
    assert.equal(await contactOf(into), undefined);
  });
});
