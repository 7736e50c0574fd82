/** Legal duties: a complaint is acknowledged and answered, and unused cards are closed. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { DAY_MS, HOUR_MS } from '@tessera/domain/lib/time';
import { differences } from '@tessera/domain/pass/ledger';
import { NOTICE_MS, UNUSED_MS } from '@tessera/domain/pass/unused';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { Timestamp } from 'firebase-admin/firestore';
import { compose } from '../../../functions/src/mail/compose';
import { UNUSED_CARDS } from '../../../functions/src/passes/jobs/closeUnusedCards';
import { runBatchJob } from '../../../functions/src/platform/batchJob';
import { adminDb, freshEmail } from '../../support/accounts';
import { withEnvironment } from '../../support/functions';
import { ask, call, type Card, createShop, eventsOf, join, network, passOf, scan, type Shop } from '../../support/shop';

const at = (shop: Shop, collection: string, id: string) =>
  adminDb().doc(`businesses/${shop.businessId}/${collection}/${id}`);

/** The mails of a kind about a card, as they were written. */
async function mailsOf(kind: string, { passId }: Card) {
  const found = await adminDb().collection('mail').where('kind', '==', kind).where('card.passId', '==', passId).get();
  return found.docs.map((mail) => mail.data() as Parameters<typeof compose>[0]);
}
const written = (mail: Parameters<typeof compose>[0] | undefined) =>
  withEnvironment({ SITE_URL: 'http://127.0.0.1:5000' }, async () => mail && compose(mail));

describe('a complaint from a card', () => {
  it('is acknowledged at once, has a day to be answered by, and its outcome is told on the card and by mail', async () => {
    const shop = await createShop({ name: 'The Corner Crust' });
    const email = freshEmail();
    const card = await join(shop, { email });
    const { secret } = card;
    const message = 'You have my old address';
    const { received, answerBy } = await ask('reportPass', { secret, message });
    assert.equal(received, true);
    const [open, ...more] = (await ask('listReports', { secret })).reports;
    assert.equal(more.length, 0);
    assert.deepEqual(open, { message, at: answerBy - 30 * DAY_MS, answerBy });

    const [report] = (await adminDb().collection(`businesses/${shop.businessId}/reports`).get()).docs;
    const input = { businessId: shop.businessId, reportId: report?.id };
    const outcome = 'We took it out. Sorry!';
    const refused = (await call('answerReport', { ...input, outcome: 'for <£5' }, shop.owner.idToken)).error;
    assert.equal(refused?.status, 'INVALID_ARGUMENT');
    assert.equal(refused.message, 'Leave out the characters < and >, tabs and invisible marks.');
    await ask('answerReport', { ...input, outcome }, shop.owner.idToken);
    await ask('answerReport', { ...input, outcome }, shop.owner.idToken);
    const { error } = await call('answerReport', { ...input, outcome: 'Something else' }, shop.owner.idToken);
    assert.deepEqual(
      [error?.status, error?.message],
      ['FAILED_PRECONDITION', 'This report has another answer already.'],
    );
    const [closed] = (await ask('listReports', { secret })).reports;
    assert.equal(closed?.outcome, outcome, 'the first answer stays');
    assert.ok(closed.closedAt !== undefined && !('closedBy' in closed));
    const exported = await ask('exportPass', { secret });
    assert.equal(exported.reports[0]?.outcome, outcome);

    const [mail, ...others] = await mailsOf('report-answered', card);
    assert.equal(others.length, 0);
    assert.doesNotMatch(JSON.stringify(mail), /Sorry|address|@/, 'ids alone');
    const composed = await written(mail);
    assert.equal(composed?.to, email);
    assert.ok(/To read the answer, open the card/.test(composed.text) && composed.text.includes(secret), composed.text);
    // The address may belong to a stranger, who would otherwise get somebody's text in our name.
    assert.doesNotMatch(composed.subject + composed.text + composed.html, /Sorry|old address/);
  });

  it('is told to the owner by mail, without what was written, until it is answered', async () => {
    const shop = await createShop();
    const card = await join(shop, { name: 'Zenobia', email: 'ada@home.example' });
    const message = 'You have my old address';
    const { answerBy } = await ask('reportPass', { secret: card.secret, message });
    const [mail, ...others] = await mailsOf('report-received', card);
    assert.ok(mail?.kind === 'report-received');
    assert.equal(others.length, 0, 'one mail');
    assert.doesNotMatch(JSON.stringify(mail), /address|Zenobia|ada@/, 'ids alone');
    const composed = await written(mail);
    assert.equal(composed?.to, shop.owner.email);
    assert.doesNotMatch(composed.text + composed.html, /address|Zenobia|ada@|C1\./, 'nothing of the customer');
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(answerBy);
    assert.ok(composed.text.includes(`by ${day}.`), composed.text);
    assert.ok(composed.text.includes(`http://127.0.0.1:5000${ROUTES.dashboard}`));

    const input = { businessId: shop.businessId, reportId: mail.report, outcome: 'We took it out.' };
    await ask('answerReport', input, shop.owner.idToken);
    assert.equal(await written(mail), null, 'a mail that comes late says nothing old');
  });

  it('reports fill nobody’s mailbox: two mails a card and ten a shop in 24 hours each way, and every report is stored', async () => {
    const [shop, other] = [await createShop(), await createShop()];
    const report = async (card: Card) =>
      ask('reportPass', { secret: card.secret, message: 'Hello' }, undefined, network());
    const cards = await Promise.all(Array.from({ length: 6 }, () => join(shop, { email: freshEmail() })));
    for (const card of cards) for (let times = 0; times < 3; times += 1) await report(card);
    const told = await Promise.all(cards.map(async (card) => (await mailsOf('report-received', card)).length));
    assert.deepEqual(told, [2, 2, 2, 2, 2, 0]);
    const { docs } = await adminDb().collection(`businesses/${shop.businessId}/reports`).orderBy('at').get();
    assert.equal(docs.length, 18);
    for (const { id } of docs)
      await ask('answerReport', { businessId: shop.businessId, reportId: id, outcome: 'Sorry' }, shop.owner.idToken);
    const answered = await Promise.all(cards.map(async (card) => (await mailsOf('report-answered', card)).length));
    assert.deepEqual(answered, [2, 2, 2, 2, 2, 0]);
    const elsewhere = await join(other);
    await report(elsewhere);
    assert.equal((await mailsOf('report-received', elsewhere)).length, 1, 'another shop’s own count');
  });
});

describe('answers to an address that somebody else has typed', () => {
  it('are stopped by its reader, and are ten a day at most, from whatever shops they come', async () => {
    const [email, stopped] = [freshEmail(), freshEmail()];
    const mailsTo = async (address: string, shops: number) => {
      let mailed = 0;
      for (let opened = 0; opened < shops; opened += 1) {
        const shop = await createShop();
        for (let taken = 0; taken < 4; taken += 1) {
          const card = await join(shop, { email: address });
          await ask('reportPass', { secret: card.secret, message: 'Hello' }, undefined, network());
          const [report] = (await at(shop, 'reports', 'x').parent.where('passId', '==', card.passId).get()).docs;
          await ask('answerReport', { businessId: shop.businessId, reportId: report?.id }, shop.owner.idToken);
          const mails = await mailsOf('report-answered', card);
          mailed += mails.length;
          const stop = (await written(mails[0]))?.stopByPost;
          if (address === stopped && stop)
            await ask('stopMails', { token: stop.split('/').at(-1) }, undefined, network());
        }
      }
      return mailed;
    };
    assert.deepEqual([await mailsTo(stopped, 1), await mailsTo(email, 3)], [1, 10]);
  });
});

describe('the limit of complaints', () => {
  it('is ten times a card’s for a network, and four times that for the wider network of a provider', async () => {
    const shop = await createShop();
    const subnet = randomUUID().slice(0, 4);
    const limits = adminDb().collection(COLLECTIONS.rateLimits);
    const count = (key: string, calls: number) =>
      limits
        .doc(createHash('sha256').update(`report ${key}`).digest('hex'))
        .set({ count: calls, expiresAt: Timestamp.fromMillis(Date.now() + DAY_MS) });
    const answer = async (host: string) => {
      const { secret } = await join(shop);
      const from = `2001:db8:${subnet}:${host}::1`;
      return (await call('reportPass', { secret, message: 'Hello' }, undefined, from)).error?.status;
    };
    const group = Number.parseInt(subnet, 16).toString(16);
    await count(`2001:db8:${group}:200/56`, 399);
    await count(`2001:db8:${group}:201`, 100);
    assert.equal(await answer('201'), 'RESOURCE_EXHAUSTED', 'its /64');
    assert.equal(await answer('202'), undefined);
    assert.equal(await answer('203'), 'RESOURCE_EXHAUSTED', 'its /56');
  });
});

describe('an unused card', () => {
  let shop: Shop;
  before(async () => {
    shop = await createShop();
  });

  /** Sets the age of a card's newest event. */
  const age = async ({ passId }: Card, ms: number) => at(shop, 'passes', passId).update({ changedAt: Date.now() - ms });

  it('an unused card loses contact and name 30 days after a notice, and closes', async () => {
    const now = Date.now();
    const card = await join(shop, { name: 'Ada', email: 'ada@home.example' });
    await ask('reportPass', { secret: card.secret, message: 'Where is my stamp?' });
    await age(card, UNUSED_MS + DAY_MS);
    await runBatchJob('closeUnusedCards', UNUSED_CARDS, now - HOUR_MS);
    await runBatchJob('closeUnusedCards', UNUSED_CARDS, now + DAY_MS);
    const [mail, ...more] = await mailsOf('card-unused', card);
    assert.equal(more.length, 0, 'told once');
    const { createdAt } = mail as unknown as { createdAt: Timestamp };
    assert.ok(createdAt.toMillis() >= now, 'waiting since it was written, whenever its job began');
    const composed = await written(mail);
    assert.equal(composed?.to, 'ada@home.example');
    assert.match(composed.text, /two years.*use it at the counter or collect a reward before/s);
    assert.equal((await passOf(shop, card.passId)).holder?.name, 'Ada', 'nothing has gone yet');

    await at(shop, 'contacts', card.passId).update({ toldAt: now - NOTICE_MS });
    await runBatchJob('closeUnusedCards', UNUSED_CARDS, now);
    const pass = await passOf(shop, card.passId);
    assert.equal(pass.status, 'closed');
    assert.equal(pass.holder, undefined);
    assert.equal((await at(shop, 'contacts', card.passId).get()).exists, false);
    const reports = adminDb().collection(`businesses/${shop.businessId}/reports`);
    assert.equal((await reports.where('passId', '==', card.passId).get()).size, 0);
    const events = await eventsOf(shop, card.passId);
    assert.deepEqual([events.at(-1)?.type, events.at(-1)?.by], ['closed', 'system']);
    assert.deepEqual(differences(pass, events), []);
    assert.equal((await call('getPass', { secret: card.secret })).error?.status, 'NOT_FOUND');
    await runBatchJob('closeUnusedCards', UNUSED_CARDS, now);
    assert.equal((await eventsOf(shop, card.passId)).length, events.length, 'a second run changes nothing');
  });

  it('a card that is used while the job looks at it stays open, and is no failure', async () => {
    const card = await join(shop);
    await age(card, UNUSED_MS + NOTICE_MS);
    const job: typeof UNUSED_CARDS = {
      ...UNUSED_CARDS,
      query: (db, now) => UNUSED_CARDS.query(db, now).where('passId', '==', card.passId),
      async each(...snapshot) {
        await age(card, 0);
        return UNUSED_CARDS.each(...snapshot);
      },
    };
    assert.deepEqual(await runBatchJob('closeUnusedCards', job, Date.now()), {});
    assert.equal((await passOf(shop, card.passId)).status, 'open');
  });

  it('stays open when it is used after the notice, is younger or a practice card; without an address it closes without a notice', async () => {
    const [used, young, nameless] = [
      await join(shop, { email: 'grace@home.example' }),
      await join(shop, { email: 'kim@home.example' }),
      await join(shop),
    ];
    const practice = await ask('makePracticeCard', { businessId: shop.businessId }, shop.owner.idToken);
    for (const { passId } of [used, nameless, practice]) await age({ passId } as Card, UNUSED_MS + NOTICE_MS);
    await age(young, UNUSED_MS - DAY_MS);
    await runBatchJob('closeUnusedCards', UNUSED_CARDS, Date.now());
    const [mail, ...more] = await mailsOf('card-unused', used);
    assert.equal(more.length, 0);
    assert.notEqual(await written(mail), null);
    assert.equal((await scan(shop, shop.owner.idToken, { code: used.code() })).verdict, 'accepted');
    assert.equal(await written(mail), null, 'a mail that leaves later says nothing that is over');
    await at(shop, 'contacts', used.passId).update({ toldAt: Date.now() - NOTICE_MS });
    await runBatchJob('closeUnusedCards', UNUSED_CARDS, Date.now());
    const status = async (passId: string) => (await passOf(shop, passId)).status;
    assert.deepEqual(
      [
        await status(used.passId),
        await status(young.passId),
        await status(practice.passId),
        await status(nameless.passId),
      ],
      ['open', 'open', 'open', 'closed'],
    );
    assert.equal((await mailsOf('card-unused', young)).length + (await mailsOf('card-unused', nameless)).length, 0);
  });
});
