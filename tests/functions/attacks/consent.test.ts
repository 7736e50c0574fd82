/** The consent to news and offers: whose it is to change, and what is kept of it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { CONSENT_WORDING, type Contact } from '@tessera/domain/pass/contact';
import { adminDb, createOwner, freshEmail, type Owner } from '../../support/accounts';
import { beforeCommit } from '../../support/beforeCommit';
import { addMember, ask, call, type Card, createShop, freezeShop, join, network, type Shop } from '../../support/shop';

const { given: AGREED, withdrawn: STOPPED } = CONSENT_WORDING.email;

describe('the consent to news and offers', () => {
  let shop: Shop;
  let manager: Owner;
  before(async () => {
    shop = await createShop();
    manager = await addMember(shop, 'manager');
  });

  const contactOf = async ({ passId }: Pick<Card, 'passId'>): Promise<Contact | undefined> =>
    (await adminDb().doc(`businesses/${shop.businessId}/contacts/${passId}`).get()).data() as Contact | undefined;
  const historyOf = async (card: Card) =>
    ((await contactOf(card))?.consents ?? []).map(({ given, way, by, wording }) => [given, way, by, wording]);
  const byHolder = ({ secret }: Pick<Card, 'secret'>, email: boolean) =>
    ask('setConsent', { secret, email }, undefined, network());
  const byManager = ({ passId }: Card, email: boolean, who = manager) =>
    call('setConsent', { businessId: shop.businessId, passId, email }, who.idToken);

  it('is given and withdrawn on the card as often as its holder likes, and each change is kept once', async () => {
    const card = await join(shop, { email: freshEmail(), marketing: true });
    assert.equal((await ask('getConsent', { secret: card.secret })).email.given, true);
    const stopped = await byHolder(card, false);
    assert.equal(stopped.email.given, false);
    assert.deepEqual(await byHolder(card, false), stopped, 'again, it keeps its time');
    assert.equal((await byHolder(card, true)).email.given, true);
    assert.deepEqual(await historyOf(card), [
      [true, 'join', undefined, AGREED],
      [false, 'card', undefined, STOPPED],
      [true, 'card', undefined, AGREED],
    ]);
    const { contact } = await ask('exportPass', { secret: card.secret });
    assert.deepEqual(contact, await contactOf(card), 'the holder’s file has the history');
  });

  it('is recorded by a manager with their name, which the holder’s own file leaves out', async () => {
    const card = await join(shop, { email: freshEmail() });
    assert.equal((await byManager(card, true)).result?.email.given, true);
    assert.deepEqual(await historyOf(card), [[true, 'shop', manager.uid, AGREED]]);
    const exported = JSON.stringify((await ask('exportPass', { secret: card.secret })).contact);
    assert.match(exported, /"way":"shop"/);
    assert.doesNotMatch(exported, new RegExp(manager.uid));
  });

  it('consent to news is changed by the card’s holder and the shop’s managers, and by nobody else', async () => {
    const card = await join(shop, { email: freshEmail(), marketing: true });
    const before = await contactOf(card);
    const staff = await addMember(shop, 'staff');
    const stranger = await createOwner({ verified: true });
    const neighbour = (await createShop()).owner;
    for (const who of [staff, stranger, neighbour])
      assert.equal((await byManager(card, false, who)).error?.status, 'PERMISSION_DENIED');
    const { businessId } = shop;
    const { passId, secret } = card;
    const nobody = await call('setConsent', { businessId, passId, email: false });
    assert.equal(nobody.error?.status, 'UNAUTHENTICATED');
    const altered = `${secret.slice(0, -2)}${secret.at(-2) === 'A' ? 'B' : 'A'}${secret.slice(-1)}`;
    for (const forged of [altered, passId, secret.slice(0, 20)])
      assert.equal((await call('setConsent', { secret: forged, email: false })).error?.status, 'NOT_FOUND');
    for (const input of [
      { secret, passId, businessId, email: false },
      { secret },
      { secret, email: 'no' },
      { secret, email: false, way: 'shop' },
      { secret, email: false, wording: 'Everything' },
      { passId, email: false },
      { businessId, passId, email: false, by: 'somebody else' },
    ])
      for (const token of [undefined, manager.idToken])
        assert.equal((await call('setConsent', input as never, token)).error?.status, 'INVALID_ARGUMENT');
    assert.deepEqual(await contactOf(card), before);
  });

  it('is given for no card without an address, and withdrawing there writes nothing', async () => {
    const card = await join(shop);
    const nothing = { hasAddress: false, given: false };
    const none = { email: nothing, wallet: nothing };
    assert.deepEqual(await ask('getConsent', { secret: card.secret }), none);
    for (const answer of [await call('setConsent', { secret: card.secret, email: true }), await byManager(card, true)])
      assert.equal(answer.error?.status, 'FAILED_PRECONDITION');
    assert.deepEqual(await byHolder(card, false), none);
    assert.equal(await contactOf(card), undefined);
  });

  it('is given and withdrawn for each channel by itself; for the wallet no address is needed', async () => {
    const card = await join(shop, { walletNews: true });
    const byChannel = async () => {
      const { email, wallet } = await ask('getConsent', { secret: card.secret });
      return [email.given, wallet.given];
    };
    assert.deepEqual(await byChannel(), [false, true]);
    await ask('setContact', { secret: card.secret, email: freshEmail() }, undefined, network());
    await ask('setConsent', { secret: card.secret, email: true }, undefined, network());
    assert.deepEqual(await byChannel(), [true, true]);
    await ask('setConsent', { secret: card.secret, wallet: false }, undefined, network());
    assert.deepEqual(await byChannel(), [true, false]);
    await ask('setContact', { secret: card.secret, email: freshEmail() }, undefined, network());
    await ask('setConsent', { secret: card.secret, wallet: true }, undefined, network());
    assert.deepEqual(await byChannel(), [false, true], 'another address takes no consent along');
  });

  it('is withdrawn at any time: after too many changes, and in a frozen shop', async () => {
    const other = await createShop();
    const card = await join(other, { email: freshEmail(), marketing: true });
    const answers = [];
    for (let round = 0; round < 12; round += 1)
      answers.push((await call('setConsent', { secret: card.secret, email: true }, undefined, network())).status);
    assert.ok(answers.includes(429), String(answers));
    await freezeShop(other);
    assert.equal((await byHolder(card, false)).email.given, false);
  });

  it('goes with the card that is erased, and no choice brings the contact back', async () => {
    const card = await join(shop, { email: freshEmail(), marketing: true });
    const [, ...late] = await Promise.all([
      ask('erasePass', { secret: card.secret }),
      ...[true, false, true].map((email) => call('setConsent', { secret: card.secret, email }, undefined, network())),
    ]);
    assert.ok(late.every(({ error }) => error?.status !== 'INTERNAL'));
    assert.equal(await contactOf(card), undefined);
    assert.equal((await byManager(card, true)).error?.status, 'NOT_FOUND');
    assert.equal(await contactOf(card), undefined);
  });

  it('is not revived by a merge, by the same join again, or by the closed card’s link', async () => {
    const email = freshEmail();
    const joined = { joinCode: shop.joinCode, joinId: randomUUID(), email, marketing: true };
    const { passId, secret } = await ask('joinProgramme', joined);
    const kept = { passId, secret };
    await byHolder(kept, false);
    await ask('joinProgramme', joined);
    assert.equal((await ask('getConsent', { secret })).email.given, false);

    const withMore = () => ask('joinProgramme', { ...joined, walletNews: true });
    const again = await ask('joinProgramme', { ...joined, joinId: (joined.joinId = randomUUID()) });
    await beforeCommit('contacts', withMore, () => byHolder(again, false));
    assert.deepEqual(
      (await contactOf(again))?.consents?.map(({ given }) => given),
      [true, false],
    );

    const stale = await join(shop, { email, marketing: true });
    await byHolder(stale, false);
    await byHolder(kept, true);
    await byHolder(stale, true);
    await byHolder(stale, false);
    const merge = { businessId: shop.businessId, scanId: randomUUID(), from: stale.passId, into: passId };
    await ask('mergePasses', { ...merge, reason: 'one person' }, manager.idToken);
    assert.equal((await ask('getConsent', { secret })).email.given, false, 'the last word was no');
    const late = await call('setConsent', { secret: stale.secret, email: true });
    assert.equal(late.error?.message, 'This card became part of another card of yours. Choose there, or ask the shop.');
    assert.equal(await contactOf(stale), undefined);
  });
});
