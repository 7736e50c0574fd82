/** A holder's act whose first answer was lost: the page sends it again, and it is done once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@tessera/domain/lib/time';
import { adminDb } from '../../support/accounts';
import { ask, call, createShop, eventsOf, join, passOf, type Shop } from '../../support/shop';

describe('an act of a card’s holder that is sent again', () => {
  let shop: Shop;
  before(async () => {
    shop = await createShop();
  });

  const ticketFor = async (passId: string): Promise<string> =>
    (await ask('movePass', { businessId: shop.businessId, passId }, shop.owner.idToken)).ticket;

  it('moves the card once, and gives it again to the phone that took it, and to no other', async () => {
    const { passId } = await join(shop);
    const ticket = await ticketFor(passId);
    const moveId = randomUUID();
    const [first, ...retries] = await Promise.all([1, 2, 3].map(() => ask('takeOver', { ticket, moveId })));
    for (const retry of [...retries, await ask('takeOver', { ticket, moveId })]) assert.deepEqual(retry, first);
    const events = await eventsOf(shop, passId);
    assert.equal(events.filter(({ type }) => type === 'moved').length, 1);
    assert.doesNotMatch(JSON.stringify(events), new RegExp(moveId), 'staff can read the ledger');

    for (const other of [{ ticket }, { ticket, moveId: randomUUID() }])
      assert.equal((await call('takeOver', other)).error?.status, 'NOT_FOUND');
    assert.equal((await passOf(shop, passId)).linkVersion, 2);

    await ask('takeOver', { ticket: await ticketFor(passId), moveId: randomUUID() });
    assert.equal((await call('takeOver', { ticket, moveId })).error?.status, 'NOT_FOUND', 'it is on a third phone now');
  });

  it('is not a retry without an id: a used ticket is used up', async () => {
    const { passId } = await join(shop);
    const ticket = await ticketFor(passId);
    await ask('takeOver', { ticket });
    assert.equal((await call('takeOver', { ticket })).error?.status, 'NOT_FOUND');
  });

  it('erases the card once, and says again that it is erased', async () => {
    const { passId, secret } = await join(shop);
    const answers = await Promise.all([1, 2].map(() => ask('erasePass', { secret })));
    assert.deepEqual([...answers, await ask('erasePass', { secret })], Array(3).fill({ erased: true }));
    assert.equal((await eventsOf(shop, passId)).filter(({ type }) => type === 'closed').length, 1);

    const moved = await join(shop);
    await ask('takeOver', { ticket: await ticketFor(moved.passId) });
    assert.equal((await call('erasePass', { secret: moved.secret })).error?.status, 'NOT_FOUND');
    assert.equal((await passOf(shop, moved.passId)).status, 'open');
  });

  it('stores a report once, with one mail, and answers as the first time', async () => {
    const [card, neighbour] = [await join(shop), await join(shop)];
    const { passId, secret } = card;
    const report = { secret, reportId: randomUUID(), message: 'A stamp is missing' };
    const answers = await Promise.all([1, 2].map(() => ask('reportPass', report)));
    answers.push(await ask('reportPass', report));
    const { reports } = await ask('listReports', { secret });
    assert.deepEqual(
      reports.map(({ message }) => message),
      [report.message],
    );
    for (const { answerBy } of answers) assert.ok(Math.abs(answerBy - (reports[0]?.at ?? 0) - 30 * DAY_MS) < DAY_MS);
    const mails = await adminDb().collection('mail').where('card.passId', '==', passId).count().get();
    assert.equal(mails.data().count, 1);

    // The id is the card's own: another card's report with it is another report.
    await ask('reportPass', { ...report, secret: neighbour.secret, message: 'Mine' });
    const own = await ask('listReports', { secret: neighbour.secret });
    assert.deepEqual(
      own.reports.map(({ message }) => message),
      ['Mine'],
    );
    assert.equal((await ask('listReports', { secret })).reports.length, 1);
  });
});
