/** Kinds of cards from the owner's choice to the customer's card: points, rewards on the way and those that end. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS, dayAfter, dayIn, weekdayOf } from '@tessera/domain/lib/time';
import { differences } from '@tessera/domain/pass/ledger';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import type { Callables } from '@tessera/domain/schemas/callables';
import type { ReadyReward } from '@tessera/domain/scheme/types';
import type { Business } from '@tessera/domain/shop/business';
import { compose } from '../../../functions/src/mail/compose';
import { ENDED_REWARDS } from '../../../functions/src/passes/jobs/endRewards';
import { REWARDS_THAT_END } from '../../../functions/src/passes/jobs/notifyOfRewardEnds';
import { runBatchJob } from '../../../functions/src/platform/batchJob';
import { stopIdOf, stopMailsTo } from '../../../functions/src/records/strangerMails';
import { projectBusinessOf } from '../../../functions/src/shop/projection';
import { adminDb } from '../../support/accounts';
import { beforeCommit } from '../../support/beforeCommit';
import { withEnvironment } from '../../support/functions';
import { nextWeek } from '../../support/jobs';
import {
  ask,
  call,
  type Card,
  createShop,
  eventsOf,
  freezeShop,
  join,
  passOf,
  scan,
  type Shop,
} from '../../support/shop';

type Programme = Partial<Callables['saveProgramme']['input']>;

const POINTS = {
  kind: 'points' as const,
  perPound: 10,
  rewards: [
    { rewardId: 'coffee', price: 5000, reward: 'a coffee' },
    { rewardId: 'lunch', price: 20_000, reward: 'a lunch' },
  ],
};

const STAMPS = { kind: 'stamps' as const, target: 5, rewards: [{ at: 5, reward: 'a coffee' }] };

/** A shop whose programme is changed before anybody joins. */
async function shopWith(programme: Programme): Promise<Shop> {
  const shop = await createShop({}, { againAfterSeconds: 0 });
  await save(shop, programme);
  return shop;
}

const save = ({ businessId, owner }: Shop, programme: Programme) =>
  ask('saveProgramme', { businessId, name: 'Card', scheme: POINTS, ...programme }, owner.idToken);

const idsOf = (rewards: ReadyReward[] = []): string[] => rewards.map(({ rewardId }) => rewardId);

/** The Monday of the week before a time. */
function weekBefore(at: number): string {
  const today = dayIn('Europe/London', at);
  return dayAfter(today, 1 - weekdayOf(today) - 7);
}

async function assertAgrees(shop: Shop, { passId }: Card): Promise<void> {
  assert.deepEqual(differences(await passOf(shop, passId), await eventsOf(shop, passId)), []);
}

/** Sets the end of a card's only open reward, in the card and in the event that earned it. */
async function endAt({ businessId }: Shop, passId: string, endsAt: number): Promise<void> {
  const card = adminDb().doc(`businesses/${businessId}/passes/${passId}`);
  const events = adminDb().collection(`businesses/${businessId}/events`);
  const [reward] = (await card.get()).get('rewards') as object[];
  const rewards = [{ ...reward, endsAt }];
  await card.update({ rewards, endsFirst: endsAt });
  const earned = (await events.where('passId', '==', passId).get()).docs.filter((event) => event.get('earned'));
  await Promise.all(earned.map((event) => event.ref.update({ earned: rewards })));
}

describe('a card of points', () => {
  it('gets the points for what was paid, and buys the reward that is named', async () => {
    const shop = await shopWith({ limits: { maxPence: 10_000, againAfterSeconds: 0 } });
    const { businessId, owner } = shop;
    const card = await join(shop);
    const counted = await scan(shop, owner.idToken, { code: card.code(), pence: 799 });
    assert.deepEqual([counted.verdict, counted.event?.amount, counted.pass?.balance], ['accepted', 7990, 7990]);
    assert.equal(counted.message, '79.9 points added.');
    assert.deepEqual(counted.pass?.rewards, [{ rewardId: 'coffee', reward: 'a coffee', price: 5000 }]);
    assert.equal((await scan(shop, owner.idToken, { code: card.code(), quantity: 1 })).reason, 'wrong-scheme');
    assert.equal((await scan(shop, owner.idToken, { code: card.code(), pence: 10_001 })).reason, 'over-amount');

    const redemption = { businessId, scanId: randomUUID(), code: card.code(), confirmed: true };
    const given = await ask('redeemReward', { ...redemption, rewardId: 'coffee' }, owner.idToken);
    assert.deepEqual([given.verdict, given.pass?.balance, given.pass?.rewards], ['accepted', 2990, []]);
    assert.equal(given.message, 'Given: a coffee.');
    const lunch = { ...redemption, scanId: randomUUID(), passId: card.passId, code: undefined, rewardId: 'lunch' };
    assert.equal((await ask('redeemReward', lunch, owner.idToken)).reason, 'would-go-negative');
    const undo = { businessId, scanId: randomUUID(), undoes: redemption.scanId };
    const undone = await ask('undoScan', undo, owner.idToken);
    assert.deepEqual([undone.pass?.balance, idsOf(undone.pass?.rewards)], [7990, ['coffee']]);
    const returned = { businessId, scanId: randomUUID(), passId: card.passId, amount: -2990, reason: 'brought back' };
    assert.equal((await ask('adjustPass', returned, owner.idToken)).pass?.balance, 5000);
    await assertAgrees(shop, card);
    const view = await ask('getPass', { secret: card.secret });
    assert.ok(!('unchanged' in view));
    assert.deepEqual([view.programme.kind, view.pass.kind, view.pass.balance], ['points', 'points', 5000]);
    assert.ok(view.programme.kind === 'points' && view.programme.perPound === 10);
  });

  it('says what a worse offer changes and when, and keeps the former offer until then', async () => {
    const shop = await shopWith({});
    const card = await join(shop);
    await scan(shop, shop.owner.idToken, { code: card.code(), pence: 500 });
    const worse = {
      ...POINTS,
      rewards: [{ ...POINTS.rewards[0], rewardId: 'coffee', price: 6000, reward: 'a coffee' }],
    };
    const before = Date.now();
    await save(shop, { scheme: worse });
    const view = await ask('getPass', { secret: card.secret });
    assert.ok(!('unchanged' in view));
    assert.deepEqual([view.programme.version, idsOf(view.pass.rewards)], [2, ['coffee']]);
    assert.equal(view.programme.change?.words, '“a coffee” costs 60 points instead of 50 points. “a lunch” ends.');
    assert.ok(Math.abs((view.programme.change?.from ?? 0) - before - 60 * DAY_MS) < 60_000);
    // A better one begins at once.
    await save(shop, { scheme: { ...POINTS, perPound: 20 } });
    const twice = await scan(shop, shop.owner.idToken, { code: card.code(), pence: 100 });
    assert.equal(twice.event?.amount, 2000);
    await assertAgrees(shop, card);
  });

  it('and whoever joins is shown what holds, with its conditions and its welcome, until the worse offer begins', async () => {
    const shop = await shopWith({ conditions: 'Not on Sundays.', welcome: 2000 });
    const dearer = POINTS.rewards.map((reward) => ({ ...reward, price: 2 * reward.price }));
    await save(shop, { scheme: { ...POINTS, rewards: dearer }, conditions: 'Only on Mondays.', welcome: 4000 });
    const offered = async () => (await ask('getOffer', { joinCode: shop.joinCode })).programme;
    const { conditions, welcome, change, ...programme } = await offered();
    assert.deepEqual([conditions, welcome, programme.rewards], ['Not on Sundays.', 2500, POINTS.rewards]);
    assert.match(change?.words ?? '', /“a coffee” costs 100 points instead of 50 points/);
    const card = await join(shop);
    const view = await ask('getPass', { secret: card.secret });
    assert.ok(!('unchanged' in view));
    assert.deepEqual([view.pass.balance, view.programme.conditions], [2500, 'Not on Sundays.']);
    await save(shop, { conditions: 'Not on Sundays.', welcome: 2000 });
    const back = await offered();
    assert.deepEqual([back.conditions, back.welcome, back.change], ['Not on Sundays.', 2000, undefined]);
  });

  it('is found with what it can buy now, and counted in points by the weekly mail', async () => {
    const shop = await shopWith({});
    const { businessId, owner } = shop;
    const card = await join(shop, { name: 'Ada' });
    await scan(shop, owner.idToken, { code: card.code(), pence: 1234 });
    const tea = { rewardId: 'tea', price: 4000, reward: 'a tea' };
    await save(shop, { scheme: { ...POINTS, rewards: [...POINTS.rewards, tea] } });
    const { passes } = await ask('lookUpPass', { businessId, query: 'ada' }, owner.idToken);
    assert.deepEqual(idsOf(passes[0]?.rewards), ['tea', 'coffee']);
    const from = weekBefore(nextWeek());
    const mail = { kind: 'weekly-figures', uid: owner.uid, week: { businessId, from } } as const;
    const composed = await withEnvironment({ SITE_URL: 'http://127.0.0.1:5000' }, async () => compose(mail));
    assert.equal(composed?.subject, 'Your shop last week: 123.4 points – Tessera');
    for (const line of ['Points: 123.4', 'Points by person', 'Ada Example: 123.4'])
      assert.ok(composed?.text.includes(line), `${line} in ${composed?.text}`);
    assert.doesNotMatch(composed?.text ?? '', /stamp|waiting/i);
  });

  it('is not made of a card of stamps once a customer has one, but the practice card follows', async () => {
    const shop = await createShop({}, { againAfterSeconds: 0 });
    const { businessId, owner } = shop;
    const first = await ask('makePracticeCard', { businessId }, owner.idToken);
    await save(shop, {});
    const practice = await ask('makePracticeCard', { businessId }, owner.idToken);
    assert.notEqual(practice.passId, first.passId);
    assert.equal((await scan(shop, owner.idToken, { passId: first.passId, pence: 100 })).reason, 'wrong-scheme');
    assert.equal((await scan(shop, owner.idToken, { passId: practice.passId, pence: 100 })).verdict, 'accepted');
    await join(shop);
    const input = { businessId, name: 'Card', scheme: STAMPS };
    assert.equal((await call('saveProgramme', input, owner.idToken)).error?.status, 'FAILED_PRECONDITION');
  });

  it('is of the kind of its programme when the first customer joins while that kind changes', async () => {
    const { joinCard } = await import('../../../functions/src/passes/passStore');
    const { newCard, randomPassId } = await import('../../../functions/src/passes/newCard');
    const shop = await createShop();
    const { businessId, programmeId } = shop;
    const kindNow = async () => {
      const { programmes } = (await adminDb().doc(`businesses/${businessId}`).get()).data() as Business;
      return programmes[programmeId]?.offer.scheme.kind;
    };
    const joinNow = () =>
      joinCard({ businessId, card: newCard({ passId: randomPassId(), programmeId }) }, () => undefined);
    const first = await beforeCommit('passes', joinNow, () => save(shop, {}));
    assert.deepEqual([first.offer.scheme.kind, await kindNow()], ['points', 'points']);

    const other = await createShop();
    const saved = beforeCommit(
      'programmes',
      () => call('saveProgramme', { businessId: other.businessId, name: 'Card', scheme: POINTS }, other.owner.idToken),
      () => join(other),
    );
    assert.equal((await saved).error?.message, 'Customers have cards, so the kind of card stays as it is.');
  });
});

describe('a card that is published from two pages', () => {
  it('is not overwritten by the page that was opened first', async () => {
    const shop = await createShop();
    const { businessId, owner, programmeId } = shop;
    const scheme = { kind: 'stamps', target: 6, rewards: [{ at: 6, reward: 'a cake' }] } as const;
    const input = { businessId, name: 'Cakes', scheme };
    const savedAt = async () => {
      const business = (await adminDb().doc(`businesses/${businessId}`).get()).data() as Business;
      return business.programmes[programmeId]?.savedAt;
    };
    assert.equal(await savedAt(), undefined);
    const published = await ask('saveProgramme', { ...input, basedOn: 0 }, owner.idToken);
    const first = await savedAt();
    const again = await ask('saveProgramme', { ...input, basedOn: 0 }, owner.idToken);
    assert.deepEqual([again, await savedAt()], [published, first], 'the answer may have been lost');
    const late = await call('saveProgramme', { ...input, name: 'Buns', basedOn: 0 }, owner.idToken);
    assert.equal(late.error?.status, 'FAILED_PRECONDITION');
    assert.equal(await savedAt(), first);
    await ask('saveProgramme', { ...input, name: 'Buns', basedOn: first }, owner.idToken);
  });
});

describe('a card with more than one reward', () => {
  const SCHEME = {
    kind: 'stamps' as const,
    target: 8,
    rewards: [
      { at: 3, reward: 'a biscuit', days: 10 },
      { at: 8, reward: 'a coffee' },
    ],
  };

  it('begins with a welcome, counts double during a bonus, and gives each reward once a round', async () => {
    const bonus = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '00:00', times: 2 as const };
    const bonuses = [{ ...bonus, begins: 0, ends: Date.now() + DAY_MS }];
    const shop = await shopWith({ scheme: SCHEME, welcome: 1, bonuses });
    const { businessId, owner, joinCode } = shop;
    const { programme } = await ask('getOffer', { joinCode });
    assert.deepEqual([programme.welcome, programme.bonus?.times, programme.rewards.length], [1, 2, 2]);
    const card = await join(shop);
    const scanId = randomUUID();
    const one = await scan(shop, owner.idToken, { scanId, code: card.code() });
    assert.deepEqual([one.event?.amount, one.pass?.balance], [2, 3]);
    assert.equal(one.message, '2 stamps added, including a bonus of 1 stamp. Reward ready: a biscuit.');
    const [biscuit] = one.pass?.rewards ?? [];
    assert.ok(biscuit?.endsAt !== undefined && biscuit.endsAt > Date.now() + 9 * DAY_MS, String(biscuit?.endsAt));
    const redemption = { businessId, scanId: randomUUID(), code: card.code(), confirmed: true, rewardId: 'r1' };
    assert.equal((await ask('redeemReward', redemption, owner.idToken)).verdict, 'accepted');
    await ask('undoScan', { businessId, scanId: randomUUID(), undoes: scanId }, owner.idToken);
    const again = await scan(shop, owner.idToken, { code: card.code(), quantity: 2 });
    assert.deepEqual([again.pass?.balance, again.pass?.rewards], [5, []], 'no second biscuit');
    const event = (await eventsOf(shop, card.passId)).at(-1);
    assert.deepEqual([event?.amount, event?.bought], [4, 2]);
    await assertAgrees(shop, card);
  });

  it('a holder is told 30 and 7 days before a reward ends, once each', async () => {
    const shop = await shopWith({ scheme: SCHEME });
    const { owner } = shop;
    const email = `ada-${Date.now()}@home.example`;
    const [card, nameless] = [await join(shop, { email }), await join(shop)];
    const refused = await join(shop, { email: `refused-${email}` });
    await adminDb().doc(`businesses/${shop.businessId}/contacts/${refused.passId}`).update({ refusedAt: 1 });
    const now = Date.now();
    const ends = now + 40 * DAY_MS;
    for (const { passId, code } of [card, nameless, refused]) {
      await scan(shop, owner.idToken, { code: code(), quantity: 3 });
      await endAt(shop, passId, ends);
    }
    const mails = async ({ passId }: Card) => {
      const found = await adminDb().collection('mail').where('kind', '==', 'reward-ends').get();
      return found.docs.filter((mail) => mail.get('card.passId') === passId);
    };
    const told = async () => [(await mails(card)).length, (await mails(nameless)).length];
    await runBatchJob('notifyOfRewardEnds', REWARDS_THAT_END, now);
    assert.deepEqual(await told(), [0, 0], '40 days before');
    await freezeShop(shop, now);
    await runBatchJob('notifyOfRewardEnds', REWARDS_THAT_END, ends - 29 * DAY_MS);
    assert.deepEqual(await told(), [0, 0], 'frozen');
    await freezeShop(shop, null);
    for (const days of [29, 29, 12]) await runBatchJob('notifyOfRewardEnds', REWARDS_THAT_END, ends - days * DAY_MS);
    assert.deepEqual(await told(), [1, 0], 'once');
    for (const days of [6, 6, 1]) await runBatchJob('notifyOfRewardEnds', REWARDS_THAT_END, ends - days * DAY_MS);
    assert.deepEqual(await told(), [2, 0]);
    assert.equal((await mails(refused)).length, 0, 'its mail server knows no such address');
    for (const mail of await mails(card))
      assert.ok(mail.get('createdAt').toMillis() <= Date.now(), 'waiting since it was written, whenever its job began');

    const stored = (await mails(card))[0]?.data() as Parameters<typeof compose>[0];
    const settings = { SITE_URL: 'http://127.0.0.1:5000' };
    const composed = await withEnvironment(settings, async () => compose(stored));
    assert.equal(composed?.to, email);
    assert.match(composed.text, /^a biscuit\n\nReady for you at .* until [^]*\n\nOn the card: 3 of 8 stamps\n/);
    assert.equal(composed.html.match(/<td width="32"/g)?.length, 8, 'the card is drawn');
    assert.match(composed.text, /Stop these mails to this address/);
    assert.doesNotMatch(composed.text, /This was not me/, 'nobody asked for it');
    await freezeShop(shop, now);
    assert.equal(await withEnvironment(settings, async () => compose(stored)), null, 'frozen meanwhile');
    await freezeShop(shop, null);

    // Two rewards that end together are one mail.
    const stands = adminDb().doc(`businesses/${shop.businessId}/passes/${card.passId}`);
    const [reward] = (await stands.get()).get('rewards') as object[];
    await stands.update({ rewards: [reward, { ...reward, rewardId: 'r2', reward: 'a scone' }] });
    const both = await withEnvironment(settings, async () => compose(stored));
    assert.match(both?.subject ?? '', /^Your rewards at .* end on /);
    assert.match(both?.text ?? '', /^a biscuit and a scone\n\nReady for you at /);

    // Whoever reads the mailbox has stopped such mails.
    const later = ends + 20 * DAY_MS;
    await endAt(shop, card.passId, later);
    await stopMailsTo(stopIdOf(email));
    await runBatchJob('notifyOfRewardEnds', REWARDS_THAT_END, later - 29 * DAY_MS);
    assert.deepEqual(await told(), [2, 0], 'stopped');
  });

  it('a reward ends by itself 30 days after its last day, and not while the shop is frozen', async () => {
    const shop = await shopWith({ scheme: SCHEME });
    const { businessId, owner } = shop;
    const card = await join(shop);
    await scan(shop, owner.idToken, { code: card.code(), quantity: 3 });
    await endAt(shop, card.passId, Date.now() - 3 * DAY_MS - 1000);
    const redemption = { businessId, scanId: randomUUID(), code: card.code(), rewardId: 'r1' };
    const asked = await ask('redeemReward', redemption, owner.idToken);
    assert.deepEqual([asked.verdict, asked.reason], ['confirm', 'reward-ended']);
    assert.equal(asked.message, 'This reward ended 3 days ago. Give it anyway?');
    await runBatchJob('endRewards', ENDED_REWARDS, Date.now());
    assert.equal((await passOf(shop, card.passId)).rewards.length, 1, 'a manager may still give it');

    await endAt(shop, card.passId, Date.now() - 31 * DAY_MS);
    assert.equal((await ask('redeemReward', redemption, owner.idToken)).verdict, 'refused');
    await freezeShop(shop, Date.now() - 32 * DAY_MS);
    await runBatchJob('endRewards', ENDED_REWARDS, Date.now());
    assert.equal((await passOf(shop, card.passId)).rewards.length, 1, 'frozen');
    await adminDb().collection(COLLECTIONS.payments).doc(owner.uid).update({ paid: true });
    await projectBusinessOf(owner.uid);
    await runBatchJob('endRewards', ENDED_REWARDS, Date.now());
    assert.equal((await passOf(shop, card.passId)).rewards.length, 1, 'it has ended just now');
    const again = await ask('redeemReward', { ...redemption, code: card.code() }, owner.idToken);
    assert.equal(again.verdict, 'confirm');
    const thawedAt = Date.now() - 30 * DAY_MS;
    await adminDb().doc(`businesses/${businessId}`).update({ thawedAt });
    const { passId } = card;
    const read = (await adminDb().doc(`businesses/${businessId}/passes/${passId}`).get()) as never;
    await ask('adjustPass', { businessId, scanId: randomUUID(), passId, amount: 1, reason: 'late' }, owner.idToken);
    assert.equal(await ENDED_REWARDS.each(read, Date.now(), () => false), 'ended', 'also when it is used meanwhile');
    await runBatchJob('endRewards', ENDED_REWARDS, Date.now());
    const pass = await passOf(shop, card.passId);
    assert.deepEqual([pass.rewards, pass.balance, pass.endsFirst], [[], 4, undefined]);
    const events = await eventsOf(shop, card.passId);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['joined', 'stamped', 'adjusted', 'ended'],
    );
    assert.deepEqual(differences(pass, events), []);
  });
});
