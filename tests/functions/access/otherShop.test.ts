/** What belongs to another shop, in every field that can name it: refused, nothing shown, nothing written there. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { LoyaltyCallables } from '@tessera/domain/loyalty/callables';
import type { Verdict } from '@tessera/domain/pass/verdict';
import { adminDb, type Owner } from '../../support/accounts';
import { addMember, ask, call, type Card, createShop, join, network, scan, type Shop } from '../../support/shop';

/** A shop with what others may try to name. */
interface Place {
  shop: Shop;
  card: Card;
  person: Owner;
  /** A device with an open shift. */
  device: Owner;
  scanId: string;
  invitationId: string;
}

const SHIFT = 'shift';
const LOCATION = 'elsewhere';
const NAME = 'Grace Hopper';

async function openPlace(): Promise<Place> {
  const shop = await createShop({ name: 'The Other Place' }, { maxPerScan: 10 });
  const { businessId, owner } = shop;
  await adminDb()
    .doc(`businesses/${businessId}`)
    .update({ [`locations.${LOCATION}`]: 'Elsewhere' });
  const person = await addMember(shop, 'staff', { name: 'Kit of the other place' });
  const now = Date.now();
  const open = { uid: person.uid, name: 'Kit', openedAt: now, until: now + 3_600_000 };
  const device = await addMember(shop, 'counter', { openShifts: { [SHIFT]: open } });
  const card = await join(shop, { name: NAME, email: 'grace@example.com' });
  const scanId = randomUUID();
  await scan(shop, person.idToken, { scanId, code: card.code(), quantity: 6 });
  await ask('inviteMember', { businessId, email: 'kim@example.com', role: 'staff', name: 'Kim' }, owner.idToken);
  const [invitation] = (await adminDb().collection(`businesses/${businessId}/invitations`).get()).docs;
  return { shop, card, person, device, scanId, invitationId: invitation?.id ?? '' };
}

/** Everything that is stored of a shop. */
async function stored({ businessId }: Shop): Promise<string> {
  const business = adminDb().doc(`businesses/${businessId}`);
  const collections = await business.listCollections();
  const documents = await Promise.all(
    collections.map(async (one) => (await one.get()).docs.map((each) => [each.ref.path, each.updateTime])),
  );
  return JSON.stringify([(await business.get()).updateTime, documents.flat()]);
}

describe('what belongs to another shop', () => {
  let own: Shop;
  let ownCard: Card;
  let other: Place;
  before(async () => {
    own = await createShop();
    ownCard = await join(own);
    other = await openPlace();
  });

  type Try = [what: string, name: keyof LoyaltyCallables, input: (place: Place) => object];
  const id = () => randomUUID();
  const reason = 'a reason';
  const TRIES: Try[] = [
    ['a code', 'readCard', ({ card }) => ({ code: card.code() })],
    ['a card', 'readCard', ({ card }) => ({ passId: card.passId })],
    ['a short code', 'readCard', ({ card }) => ({ code: card.passId.slice(0, 8) })],
    ['a code', 'recordScan', ({ card }) => ({ scanId: id(), code: card.code() })],
    ['a card', 'recordScan', ({ card }) => ({ scanId: id(), passId: card.passId })],
    ['a location', 'recordScan', () => ({ scanId: id(), code: ownCard.code(), locationId: LOCATION })],
    ['a code', 'recordScans', ({ card }) => ({ scans: [{ scanId: id(), code: card.code() }] })],
    [
      'its own id',
      'recordScans',
      ({ shop, card }) => ({ scans: [{ scanId: id(), code: card.code(), businessId: shop.businessId }] }),
    ],
    ['a code', 'redeemReward', ({ card }) => ({ scanId: id(), code: card.code(), rewardId: 'r1', confirmed: true })],
    ['a card', 'redeemReward', ({ card }) => ({ scanId: id(), passId: card.passId, rewardId: 'r1', confirmed: true })],
    ['a code', 'bringPaperCard', ({ card }) => ({ scanId: id(), code: card.code(), stamps: 1 })],
    ['a scan', 'undoScan', ({ scanId }) => ({ scanId: id(), undoes: scanId, reason })],
    ['a name', 'lookUpPass', () => ({ query: NAME })],
    ['an e-mail address', 'lookUpPass', () => ({ query: 'grace@example.com' })],
    ['a short code', 'lookUpPass', ({ card }) => ({ query: card.passId.slice(0, 8) })],
    ['a card', 'adjustPass', ({ card }) => ({ scanId: id(), passId: card.passId, stamps: 1, reason })],
    ['a card', 'blockPass', ({ card }) => ({ scanId: id(), passId: card.passId, blocked: true, reason })],
    [
      'a card to take from',
      'mergePasses',
      ({ card }) => ({ scanId: id(), from: card.passId, into: ownCard.passId, reason }),
    ],
    [
      'a card to give to',
      'mergePasses',
      ({ card }) => ({ scanId: id(), from: ownCard.passId, into: card.passId, reason }),
    ],
    ['a card', 'movePass', ({ card }) => ({ passId: card.passId })],
    ['a card', 'printCode', ({ card }) => ({ passId: card.passId, renew: true })],
    ['an invitation', 'revokeInvitation', ({ invitationId }) => ({ invitationId })],
    ['a person', 'changeMember', ({ person }) => ({ uid: person.uid, active: false })],
    ['a location', 'changeMember', () => ({ uid: own.owner.uid, locationId: LOCATION })],
    ['a location', 'enrolDevice', () => ({ name: 'Till', locationId: LOCATION })],
    ['a person', 'setPin', ({ person }) => ({ uid: person.uid, pin: '1234' })],
    ['a person', 'liftPinLock', ({ person }) => ({ uid: person.uid })],
    ['a person', 'openShift', ({ person }) => ({ uid: person.uid, pin: '1234' })],
    ['a shift', 'closeShift', () => ({ shift: SHIFT })],
    [
      'a programme',
      'saveProgramme',
      () => ({ programmeId: 'second', name: 'Theirs', stampsNeeded: 2, reward: 'everything' }),
    ],
  ];

  for (const [what, name, input] of TRIES) {
    it(`${name} with ${what}: does nothing, and shows nothing of it`, async () => {
      const before = await Promise.all([stored(other.shop), stored(own)]);
      const { status, result, error } = await call(
        name,
        { businessId: own.businessId, ...input(other) },
        own.owner.idToken,
      );
      const verdicts = [result, ...((result as { verdicts?: object[] } | undefined)?.verdicts ?? [])] as Verdict[];
      const found = (result as { passes?: object[] } | undefined)?.passes;
      const isRefused =
        status >= 400 || found?.length === 0 || verdicts.some((verdict) => verdict.verdict === 'refused');
      assert.ok(isRefused, JSON.stringify(result));
      assert.notEqual(error?.status, 'INTERNAL');
      assert.doesNotMatch(JSON.stringify(result ?? error), /Grace|Kit|Other Place|Elsewhere|grace@/);
      assert.deepEqual(await Promise.all([stored(other.shop), stored(own)]), before, 'nothing was written');
    });
  }

  it('a shift of another shop’s tablet lets nobody stamp here', async () => {
    const device = await addMember(own, 'counter');
    const answer = await scan(own, device.idToken, { code: ownCard.code(), shift: SHIFT });
    assert.equal(answer.reason, 'no-shift');
    const { status } = await call(
      'recordScan',
      { businessId: own.businessId, scanId: randomUUID(), code: ownCard.code(), shift: SHIFT },
      other.device.idToken,
    );
    assert.equal(status, 403);
  });

  it('one scan id in two shops is two scans', async () => {
    const card = await join(own);
    const answer = await scan(own, own.owner.idToken, { scanId: other.scanId, code: card.code() });
    assert.deepEqual([answer.verdict, answer.repeated], ['accepted', false]);
  });

  it('a secret and a ticket open the card of their own shop alone', async () => {
    const { card, shop } = other;
    const { ticket } = await ask('movePass', { businessId: shop.businessId, passId: card.passId }, shop.owner.idToken);
    const forged = (text: string) => text.replace(shop.businessId, own.businessId);
    assert.notEqual(forged(card.secret), card.secret);
    for (const name of ['getPass', 'getPassHistory', 'exportPass', 'erasePass'] as const)
      assert.equal(
        (await call(name, { secret: forged(card.secret) }, undefined, network())).error?.status,
        'NOT_FOUND',
        name,
      );
    assert.equal((await call('takeOver', { ticket: forged(ticket) }, undefined, network())).error?.status, 'NOT_FOUND');
    assert.equal((await call('getPass', { secret: card.secret }, undefined, network())).status, 200);
  });
});

describe('a programme that is saved', () => {
  it('makes a version of each promise and none of limits; versions never change', async () => {
    const shop = await createShop({ stampsNeeded: 6, reward: 'a coffee' });
    const { businessId, programmeId, owner } = shop;
    const save = async (more: object) =>
      (
        await ask(
          'saveProgramme',
          { businessId, name: 'Ours', stampsNeeded: 6, reward: 'a coffee', ...more },
          owner.idToken,
        )
      ).version;
    const versions = async () =>
      (await adminDb().collection(`businesses/${businessId}/programmes/${programmeId}/versions`).get()).docs.map(
        (version) => version.data(),
      );
    assert.equal(await save({ limits: { dailyLimit: 3 } }), 1);
    assert.equal(await save({ name: 'Another name' }), 1);
    const [first] = await versions();
    const all = await Promise.all([5, 4, 3].map((stampsNeeded) => save({ stampsNeeded })));
    assert.deepEqual(all.sort(), [2, 3, 4], 'saved at once, each has a number of its own');
    assert.deepEqual(
      (await versions()).find(({ version }) => version === 1),
      first,
    );
    assert.equal(await save({ stampsNeeded: 4, terms: 'Not on Sundays' }), 5);
    assert.equal((await versions()).length, 5);
  });
});
