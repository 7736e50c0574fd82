/** The admin's lists of payments, which are fetched page by page. */
import assert from 'node:assert/strict';
import { COLLECTIONS, ROUTES } from '@tessera/domain/paths';
import type { Request } from 'playwright-core';
import { adminDb, createOwner } from '../support/accounts';
import { visitor } from '../support/browser';
import { logIn } from '../support/journey';
import { createPendingOwner } from '../support/paidOwner';

/** More than one page holds. */
const MANY = 25;

const QUERIES = /\/documents:runQuery/;
const isNextPage = (request: Request): boolean =>
  QUERIES.test(request.url()) && (request.postData() ?? '').includes('startAt');

describe("the admin's list of payments", () => {
  const records = Array.from({ length: MANY }, (_, index) =>
    adminDb().collection(COLLECTIONS.payments).doc(`listed-${index}`),
  );
  before(() =>
    Promise.all(
      records.map((record, index) => record.set({ paid: false, timestamp: new Date(Date.now() - index * 60_000) })),
    ),
  );
  after(() => Promise.all(records.map((record) => record.delete())));

  it('that was read anew is not taken back by a page that was asked for before', async () => {
    const [waiting, adminAccount] = await Promise.all([
      createPendingOwner(),
      createOwner({ verified: true, admin: true }),
    ]);
    const { page, leave } = await visitor();
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    await page.route(QUERIES, async (route) => {
      if (isNextPage(route.request())) await released;
      await route.continue();
    });
    await logIn(page, adminAccount);
    await page.goto(ROUTES.approvePayment);
    const others = page.getByRole('region', { name: 'Other records' });
    const asked = page.waitForRequest(isNextPage);
    await others.getByRole('button', { name: 'Show more' }).click();
    const nextPage = await asked;

    const entry = page.getByRole('listitem').filter({ hasText: waiting.email });
    await entry.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    const approved = others.getByRole('listitem').filter({ hasText: waiting.email });
    await approved.waitFor();
    release();
    await (await nextPage.response())?.finished();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    assert.equal(await approved.count(), 1);
    await leave();
  });
});
