/** The daily counts of a shop, the practice card, reports, and the weekly mail. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type DayStats, outstandingOf, sumOf, sumsByLocation } from '@tessera/domain/insights/stats';
import { DAY_MS } from '@tessera/domain/lib/time';
import { differences } from '@tessera/domain/pass/ledger';
import type { Member } from '@tessera/domain/team/member';
import { compose } from '../../../functions/src/mail/compose';
import { runBatchJob } from '../../../functions/src/platform/batchJob';
import { WEEKLY_MAILS } from '../../../functions/src/shop/numbers/weeklyMail';
import { adminDb } from '../../support/accounts';
import { withEnvironment } from '../../support/functions';
import { nextWeek } from '../../support/jobs';
import { addMember, ask, call, cardOf, createShop, eventsOf, join, passOf, scan, type Shop } from '../../support/shop';

const reason = 'a reason';

async function statsOf({ businessId }: Shop): Promise<DayStats[]> {
  const found = await adminDb().collection(`businesses/${businessId}/stats`).get();
  return found.docs.map((snapshot) => snapshot.data() as DayStats);
}

/** Rewards that are ready on all cards, from the cards themselves. */
async function readyOn({ businessId }: Shop): Promise<number> {
  const passes = await adminDb().collection(`businesses/${businessId}/passes`).where('status', '!=', 'closed').get();
  return passes.docs.reduce((sum, pass) => sum + (pass.get('rewards') as unknown[]).length, 0);
}

describe('figures of a shop', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await createShop({ stampsNeeded: 5 }, { againAfterSeconds: 0, dailyLimit: 100, maxPerScan: 20 });
  });
  const full = (card: { code(): string }) => scan(shop, shop.owner.idToken, { code: card.code(), quantity: 5 });
  const undo = (undoes: string) =>
    ask('undoScan', { businessId: shop.businessId, scanId: randomUUID(), undoes, reason }, shop.owner.idToken);

  it('outstanding rewards equal those on the cards, whatever was redeemed, undone, turned back or erased', async () => {
    const { businessId, owner } = shop;
    const cards = await Promise.all([join(shop), join(shop), join(shop), join(shop)]);
    const [given, turnedBack, erased, restored] = cards;
    const redeem = (card: typeof given) =>
      ask(
        'redeemReward',
        { businessId, scanId: randomUUID(), code: card.code(), rewardId: 'r1', confirmed: true },
        owner.idToken,
      );
    await Promise.all([full(given), full(erased), full(restored)]);
    const stamped = await full(turnedBack);
    await redeem(given);
    await undo(stamped.event?.scanId ?? '');
    await ask('erasePass', { secret: erased.secret });
    await undo((await redeem(restored)).event?.scanId ?? '');
    const days = await statsOf(shop);
    const { joined, units, taken, rewards, redeemed, undone, returned, restored: again, lapsed } = sumOf(days);
    assert.deepEqual(
      { joined, units, taken, rewards, redeemed, undone, returned, again, lapsed },
      { joined: 4, units: 20, taken: 5, rewards: 4, redeemed: 2, undone: 2, returned: 1, again: 1, lapsed: 1 },
    );
    assert.equal(outstandingOf(sumOf(days)), 1);
    assert.equal(await readyOn(shop), 1);
    const own = days.find(({ by }) => by === owner.uid);
    assert.deepEqual(own?.people, { [owner.uid]: 20 });
    assert.deepEqual(own?.peopleTaken, { [owner.uid]: 5 });
    assert.deepEqual([own?.places?.['main']?.units, own?.places?.['main']?.taken], [20, 5]);
  });

  it('an undo at another place counts where the scan was', async () => {
    const { businessId, owner } = shop;
    const made = await ask('saveLocation', { businessId, name: 'Station' }, owner.idToken);
    const card = await join(shop);
    const { event } = await full(card);
    const input = {
      businessId,
      scanId: randomUUID(),
      undoes: event?.scanId ?? '',
      reason,
      locationId: made.locationId,
    };
    assert.equal((await ask('undoScan', input, owner.idToken)).verdict, 'accepted');
    assert.deepEqual(sumsByLocation(await statsOf(shop)), {
      main: sumOf([{ units: 5, taken: 5, rewards: 1, returned: 1, undone: 1 }]),
    });
  });

  it('the practice card is a real card outside every figure, and its ledger agrees', async () => {
    const { businessId } = shop;
    const staff = await addMember(shop, 'staff');
    const { passId, secret } = await ask('makePracticeCard', { businessId }, staff.idToken);
    assert.deepEqual(await ask('makePracticeCard', { businessId }, staff.idToken), { passId, secret });
    const practice = await cardOf(secret);
    const verdict = await scan(shop, staff.idToken, { code: practice.code(), quantity: 5 });
    assert.equal(verdict.verdict, 'accepted');
    const pass = await passOf(shop, passId);
    assert.deepEqual([pass.practice, pass.rewards.length], [true, 1]);
    assert.deepEqual(await statsOf(shop), []);
    const events = await eventsOf(shop, passId);
    assert.ok(events.every((event) => event.practice === true));
    assert.deepEqual(differences(pass, events), []);
    const renamed = await call('setContact', { secret, name: 'Ada' });
    assert.equal(renamed.error?.message, 'This is a practice card. It keeps its name.');
    const { passId: into } = await join(shop);
    const merge = { businessId, scanId: randomUUID(), from: passId, into, reason };
    assert.equal((await ask('mergePasses', merge, shop.owner.idToken)).reason, 'unknown-card');
  });

  it('the practice card is made again once it is erased, each time', async () => {
    const { businessId } = shop;
    const staff = await addMember(shop, 'staff');
    const make = () => ask('makePracticeCard', { businessId }, staff.idToken);
    const first = await make();
    const paper = { businessId, scanId: randomUUID(), code: (await cardOf(first.secret)).code(), stamps: 2 };
    assert.equal((await ask('bringPaperCard', paper, staff.idToken)).verdict, 'accepted');
    const { papers } = (await adminDb().doc(`businesses/${businessId}/members/${staff.uid}`).get()).data() as Member;
    assert.deepEqual(papers?.cards, { [staff.uid]: 1 }, 'counts among the twenty of a day');
    const input = { businessId, scanId: randomUUID(), passId: first.passId };
    assert.equal((await ask('eraseCustomerCard', input, shop.owner.idToken)).verdict, 'accepted');
    const second = await make();
    assert.deepEqual(await make(), second);
    await ask('erasePass', { secret: second.secret });
    const third = await make();
    assert.equal(new Set([first, second, third].map(({ passId }) => passId)).size, 3);
    assert.equal((await passOf(shop, third.passId)).practice, true);
    assert.equal((await scan(shop, staff.idToken, { code: (await cardOf(third.secret)).code() })).verdict, 'accepted');
    assert.deepEqual(await statsOf(shop), []);
  });

  it('a report is open until a manager answers it; bad input writes nothing', async () => {
    const { businessId, owner } = shop;
    const card = await join(shop);
    await ask('reportPass', { secret: card.secret, message: 'One stamp is missing' });
    const reports = adminDb().collection(`businesses/${businessId}/reports`);
    const [report] = (await reports.where('open', '==', true).get()).docs;
    assert.ok(report);
    for (const [input, error] of [
      [{ businessId, reportId: 'nothing' }, 'NOT_FOUND'],
      [{ businessId, reportId: '../members' }, 'INVALID_ARGUMENT'],
      [{ businessId }, 'INVALID_ARGUMENT'],
    ] as const)
      assert.equal((await call('answerReport', input, owner.idToken)).error?.status, error);
    assert.equal((await reports.doc(report.id).get()).get('open'), true);
    for (const _ of ['once', 'twice'])
      assert.deepEqual(await ask('answerReport', { businessId, reportId: report.id }, owner.idToken), { closed: true });
    assert.equal((await reports.doc(report.id).get()).get('closedBy'), owner.uid);
    for (const input of [{ businessId }, { businessId, wanted: 'no' }, { businessId, wanted: true, more: 1 }])
      assert.equal((await call('setWeeklyMail', input, owner.idToken)).error?.status, 'INVALID_ARGUMENT');
  });

  it('the weekly mail is written once per shop and week, names the week, and stops on request', async () => {
    const { businessId, owner } = shop;
    const quiet = await createShop();
    const staff = await addMember(shop, 'staff', { name: 'Grace' });
    await full(await join(shop));
    await scan(shop, staff.idToken, { code: (await join(shop)).code(), quantity: 2 });
    const mails = async (uid: string) =>
      (await adminDb().collection('mail').where('kind', '==', 'weekly-figures').where('uid', '==', uid).get()).docs;
    const later = nextWeek();
    await Promise.all([
      runBatchJob('sendWeeklyMails', WEEKLY_MAILS, later),
      runBatchJob('sendWeeklyMails', WEEKLY_MAILS, later),
    ]);
    await runBatchJob('sendWeeklyMails', WEEKLY_MAILS, later);
    assert.equal((await mails(quiet.owner.uid)).length, 0, 'a week without anything');
    const [mail, ...more] = await mails(owner.uid);
    assert.ok(mail);
    assert.equal(more.length, 0);
    assert.ok(mail.get('createdAt').toMillis() < later, 'waiting since it was written, whenever its job began');
    const stored = mail.data() as Parameters<typeof compose>[0];
    assert.ok(stored.kind === 'weekly-figures');
    assert.deepEqual(Object.keys(stored.week).sort(), ['businessId', 'from'], 'ids alone');
    const settings = { SITE_URL: 'http://127.0.0.1:5000' };
    const composed = await withEnvironment(settings, async () => compose(stored));
    assert.equal(composed?.to, owner.email);
    for (const line of [
      'New cards: 2',
      'Stamps: 7',
      'Rewards given: 0',
      'Rewards waiting today: 1',
      'Ada Example: 5',
      'Grace: 2',
    ])
      assert.ok(composed?.text.includes(line), `${line} in ${composed?.text}`);

    const coOwner = await addMember(shop, 'owner');
    const refused = await call('setWeeklyMail', { businessId, wanted: false }, coOwner.idToken);
    assert.equal(refused.error?.status, 'PERMISSION_DENIED');
    await ask('setWeeklyMail', { businessId, wanted: false }, owner.idToken);
    assert.equal(await withEnvironment(settings, async () => compose(stored)), null, 'on its way, and stopped');
    await full(await join(shop));
    await runBatchJob('sendWeeklyMails', WEEKLY_MAILS, later + 7 * DAY_MS);
    assert.equal((await mails(owner.uid)).length, 1);
  });
});
