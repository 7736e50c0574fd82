/** From the poster to the reward, with retries and concurrent scans. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { PassView } from '@tessera/domain/calls/callables';
import { DAY_MS } from '@tessera/domain/lib/time';
import { CONSENT_WORDING, type Contact } from '@tessera/domain/pass/contact';
import { differences } from '@tessera/domain/pass/ledger';
import { targetOf } from '@tessera/domain/scheme/words';
import { adminDb, type Owner } from '../../support/accounts';
import {
  addMember,
  ask,
  call,
  type Card,
  cardOf,
  createShop,
  eventsOf,
  join,
  network,
  passOf,
  scan,
  type Shop,
} from '../../support/shop';

describe('a card from the poster to the reward', () => {
  let shop: Shop;
  let staff: Owner;
  before(async () => {
    shop = await createShop({}, { maxPerScan: 10, dailyLimit: 50 });
    staff = await addMember(shop, 'staff');
  });

  const redeem = (card: Card, more: object) =>
    ask(
      'redeemReward',
      { businessId: shop.businessId, scanId: randomUUID(), code: card.code(), ...more },
      staff.idToken,
    );

  it('the join page’s answer shows the offer, and who is responsible for the data', async () => {
    const offer = await ask('getOffer', { joinCode: shop.joinCode });
    assert.deepEqual(
      [
        offer.business.name,
        offer.business.isJoiningOpen,
        targetOf(offer.programme).target,
        offer.programme.rewards[0]?.reward,
      ],
      ['The Corner Crust', true, 5, 'a coffee'],
    );
    assert.equal(offer.businessId, shop.businessId, 'by which a phone knows a card that it got elsewhere');
    assert.ok(offer.business.address.length > 0 && offer.business.contact.email);
    assert.equal((await call('getOffer', { joinCode: 'NOSUCHCODE' })).error?.status, 'NOT_FOUND');
  });

  it('an answer leaves out what a card or shop does not have', async () => {
    const card = await join(shop);
    const { business, pass } = (await ask('getPass', { secret: card.secret })) as PassView;
    assert.deepEqual(
      [Object.keys(pass).includes('holderName'), Object.keys(business).includes('logo')],
      [false, false],
    );
    const offer = await ask('getOffer', { joinCode: shop.joinCode });
    const history = await ask('getPassHistory', { secret: card.secret });
    assert.doesNotMatch(JSON.stringify([business, pass, offer, history]), /null/);
  });

  it('joining makes one card for one join id', async () => {
    const input = { joinCode: shop.joinCode, joinId: randomUUID() };
    const all = await Promise.all(Array.from({ length: 5 }, () => ask('joinProgramme', input)));
    assert.equal(new Set(all.map(({ passId }) => passId)).size, 1);
    assert.equal((await eventsOf(shop, all[0]?.passId ?? '')).length, 1);
  });

  it('keeps what was typed last with the same join id, until the card is used', async () => {
    const from = network();
    const joinAgain = (more: object) => ask('joinProgramme', { ...input, ...more }, undefined, from);
    const input = { joinCode: shop.joinCode, joinId: randomUUID() };
    const { passId, secret } = await joinAgain({});
    const stored = async () => ({
      name: (await passOf(shop, passId)).holder?.name,
      contact: (await adminDb().doc(`businesses/${shop.businessId}/contacts/${passId}`).get()).data(),
    });
    assert.deepEqual(await stored(), { name: undefined, contact: undefined });

    const typed = { name: 'Ada', email: 'ada@exmaple.com', marketing: true };
    await Promise.all([joinAgain(typed), joinAgain(typed)]);
    const first = await stored();
    assert.deepEqual([first.name, first.contact?.['email']], ['Ada', typed.email]);
    assert.equal((first.contact as Contact | undefined)?.consents?.[0]?.wording, CONSENT_WORDING.email.given);
    await joinAgain(typed);
    await joinAgain({});
    assert.deepEqual(await stored(), first, 'a retry keeps the time of the consent');
    await joinAgain({ email: 'ada@example.com', marketing: false });
    const last = { name: 'Ada', contact: { email: 'ada@example.com' } };
    assert.deepEqual(await stored(), last, 'no consent for the other address');
    const found = await ask('lookUpPass', { businessId: shop.businessId, query: 'ada' }, shop.owner.idToken);
    assert.ok(found.passes.some((pass) => pass.passId === passId));
    assert.deepEqual(differences(await passOf(shop, passId), await eventsOf(shop, passId)), []);

    await scan(shop, staff.idToken, { code: (await cardOf(secret)).code() });
    assert.equal((await joinAgain({ name: 'Eve', email: 'eve@example.com' })).secret, secret);
    assert.deepEqual(await stored(), last);
    await ask('erasePass', { secret });
    assert.equal((await call('joinProgramme', { ...input, ...typed })).error?.status, 'FAILED_PRECONDITION');
    assert.deepEqual(await stored(), { name: undefined, contact: undefined });
  });

  it('is read, stamped, filled, redeemed and undone, and its history tells all of it', async () => {
    const card = await join(shop, { name: 'Ada' });
    const read = await ask('readCard', { businessId: shop.businessId, code: card.code() }, staff.idToken);
    assert.deepEqual([read.verdict, read.pass?.holderName, read.pass?.balance], ['accepted', 'Ada', 0]);

    const stamped = await scan(shop, staff.idToken, { code: card.code(), quantity: 4 });
    assert.deepEqual([stamped.verdict, stamped.pass?.balance, stamped.pass?.target], ['accepted', 4, 5]);
    const soon = await scan(shop, staff.idToken, { code: card.code() });
    assert.deepEqual([soon.verdict, soon.reason], ['confirm', 'again-soon']);
    const full = await scan(shop, staff.idToken, { code: card.code(), quantity: 3, confirmed: true });
    assert.deepEqual([full.pass?.balance, full.pass?.rewards.map(({ rewardId }) => rewardId)], [2, ['r1']]);

    const asked = await redeem(card, { rewardId: 'r1' });
    assert.deepEqual([asked.verdict, asked.reason, asked.message], ['confirm', 'confirm-reward', 'Give “a coffee”?']);
    const given = await redeem(card, { rewardId: 'r1', confirmed: true });
    assert.deepEqual([given.verdict, given.pass?.rewards], ['accepted', []]);
    const again = await redeem(card, { rewardId: 'r1', confirmed: true });
    assert.equal(again.reason, 'reward-already-used');

    const undo = { businessId: shop.businessId, scanId: randomUUID(), undoes: given.event?.scanId };
    const undone = await ask('undoScan', undo, staff.idToken);
    assert.deepEqual(
      undone.pass?.rewards.map(({ rewardId }) => rewardId),
      ['r1'],
    );
    assert.equal((await ask('undoScan', { ...undo, scanId: randomUUID() }, staff.idToken)).reason, 'already-undone');
    assert.equal((await ask('undoScan', undo, staff.idToken)).repeated, true);

    const view = (await ask('getPass', { secret: card.secret })) as PassView;
    assert.deepEqual(
      view.events.map(({ words }) => words),
      [
        'The shop undid a reward; it is ready again: a coffee',
        'You got your reward: a coffee (undone)',
        'You got 3 stamps. Reward ready: a coffee',
        'You got 4 stamps',
        'You got this card',
      ],
    );
    assert.deepEqual(
      view.events.map((line) => line.undo),
      [undo.scanId, undo.scanId, undefined, undefined, undefined],
      'the undone line and its undo belong together',
    );
    const unchanged = await ask('getPass', { secret: card.secret, since: view.seq });
    assert.equal('unchanged' in unchanged && unchanged.unchanged, true);
    assert.deepEqual(differences(await passOf(shop, card.passId), await eventsOf(shop, card.passId)), []);
  });

  it('gives its holder all that is stored about it, the newest event first', async () => {
    const card = await join(shop);
    // The first hexadecimal digits are in another order than the scans.
    for (const [index, digit] of ['7', '1', '4'].entries()) {
      const scanId = `${digit}${randomUUID().slice(1)}`;
      await scan(shop, staff.idToken, { scanId, code: card.code(), quantity: index + 1, confirmed: true });
    }
    const { events } = await ask('exportPass', { secret: card.secret });
    assert.deepEqual(
      events.map(({ amount }) => amount),
      [3, 2, 1, 0],
    );
  });

  it('the counter counts the same scan once, sent twenty times at once, and answers the same', async () => {
    const card = await join(shop);
    const input = { scanId: randomUUID(), code: card.code(), quantity: 2 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => scan(shop, staff.idToken, input)));
    const told = answers.map(({ repeated: _, ...rest }) => rest);
    for (const one of told) assert.deepEqual(one, told[0]);
    assert.equal(answers.filter(({ repeated }) => !repeated).length, 1);
    assert.equal((await passOf(shop, card.passId)).balance, 2);
    assert.equal((await eventsOf(shop, card.passId)).length, 2);
  });

  it('counts the scans of two devices on one card, once each', async () => {
    const card = await join(shop);
    const other = await addMember(shop, 'staff');
    const answers = await Promise.all(
      [staff, other, staff, other].map(({ idToken }) => scan(shop, idToken, { code: card.code(), confirmed: true })),
    );
    assert.deepEqual(new Set(answers.map(({ verdict }) => verdict)), new Set(['accepted']));
    assert.equal((await passOf(shop, card.passId)).balance, 4);
    assert.deepEqual(differences(await passOf(shop, card.passId), await eventsOf(shop, card.passId)), []);
  });

  it('never answers a retry with again-soon or scan-id-reused, sent alone or in a batch', async () => {
    const card = await join(shop);
    const input = { scanId: randomUUID(), code: card.code(), scannedAt: Date.now() };
    const first = await scan(shop, staff.idToken, input);
    assert.deepEqual([first.verdict, first.repeated], ['accepted', false]);
    const second = await scan(shop, staff.idToken, input);
    const { verdicts } = await ask(
      'recordScans',
      { businessId: shop.businessId, scans: [input, input] },
      staff.idToken,
    );
    for (const answer of [second, ...verdicts]) assert.deepEqual(answer, { ...first, repeated: true });
    const otherContent = await scan(shop, staff.idToken, { ...input, quantity: 2 });
    assert.deepEqual([otherContent.verdict, otherContent.reason], ['refused', 'scan-id-reused']);
  });

  it('a batch answers each of its scans by itself', async () => {
    const [one, two] = [await join(shop), await join(shop)];
    const at = Date.now();
    const scans = [
      { scanId: randomUUID(), code: one.code(at), scannedAt: at },
      { scanId: 'not an id', code: one.code(at) },
      { scanId: randomUUID(), code: 'WIFI:S:cafe;;' },
      { scanId: randomUUID(), code: two.code(at), scannedAt: at, quantity: 3 },
      { scanId: randomUUID(), code: two.code(at), scannedAt: at, businessId: 'another' },
      null,
      { scanId: randomUUID(), code: two.code(at), scannedAt: at },
    ];
    const { verdicts } = await ask('recordScans', { businessId: shop.businessId, scans }, staff.idToken);
    assert.deepEqual(
      verdicts.map((one) => one?.reason ?? one?.verdict),
      ['accepted', 'bad-code', 'bad-code', 'accepted', 'bad-code', 'bad-code', 'again-soon'],
    );
  });

  it('a batch holds up no scan for one that fails for a reason that lasts', async () => {
    const [broken, sound] = [await join(shop), await join(shop)];
    const { businessId } = shop;
    await adminDb().doc(`businesses/${businessId}/passes/${broken.passId}`).update({ rewards: null });
    const scans = [broken, sound].map((card) => ({ scanId: randomUUID(), code: card.code() }));
    const { verdicts } = await ask('recordScans', { businessId, scans }, staff.idToken);
    assert.deepEqual(
      verdicts.map((one) => one?.verdict),
      [undefined, 'accepted'],
    );
  });

  it('a scan refuses another shop’s card by name only where its code is genuine, and shows nothing of it', async () => {
    const elsewhere = await createShop();
    const card = await join(elsewhere, { name: 'Grace' });
    const genuine = await scan(shop, staff.idToken, { code: card.code() });
    assert.deepEqual([genuine.verdict, genuine.reason, genuine.pass], ['refused', 'other-shop', undefined]);
    const wrong = card.code().replace(/\d{8}$/, '00000000');
    assert.equal((await scan(shop, staff.idToken, { code: wrong })).reason, 'unknown-card');
    assert.equal((await scan(shop, staff.idToken, { passId: card.passId })).reason, 'unknown-card');
    assert.equal((await eventsOf(elsewhere, card.passId)).length, 1);
  });

  it('nobody can try out the codes of another shop’s card, present or future', async () => {
    const elsewhere = await createShop();
    const card = await join(elsewhere);
    const thief = await addMember(shop, 'staff');
    const reasonOf = async (code: string) => (await scan(shop, thief.idToken, { code })).reason;
    assert.equal(await reasonOf(card.code(Date.now() + DAY_MS)), 'unknown-card', 'the genuine code of tomorrow');
    const wrong = card.code().replace(/\d{8}$/, '00000000');
    await Promise.all(Array.from({ length: 10 }, () => reasonOf(wrong)));
    const read = { businessId: shop.businessId, code: card.code() };
    assert.equal((await ask('readCard', read, thief.idToken)).reason, 'unknown-card', 'after ten wrong ones');
    assert.equal((await ask('readCard', read, staff.idToken)).reason, 'other-shop', 'somebody else');
  });

  it('treats a short code as a look-up, and counts wrong digits, also concurrent ones, until their sender can only look cards up', async () => {
    const card = await join(shop);
    const view = (await ask('getPass', { secret: card.secret })) as PassView;
    const wrong = card.code().replace(/\d{8}$/, '00000000');
    const thief = await addMember(shop, 'staff');
    const tries = await Promise.all(Array.from({ length: 10 }, () => scan(shop, thief.idToken, { code: wrong })));
    for (const { reason } of tries) assert.equal(reason, 'bad-code');
    const closed = await scan(shop, thief.idToken, { code: card.code() });
    assert.deepEqual([closed.reason, /short code/.test(closed.message)], ['bad-code', true]);
    const typed = view.pass.shortCode.toLowerCase().replace('-', ' ');
    assert.equal((await scan(shop, thief.idToken, { code: typed })).verdict, 'accepted');
    assert.equal((await scan(shop, staff.idToken, { code: card.code(), confirmed: true })).verdict, 'accepted');
    const [, first, second] = await eventsOf(shop, card.passId);
    assert.deepEqual([first?.proof, second?.proof], ['look-up', 'code']);
  });
});
