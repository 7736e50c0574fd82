/** The admin's lists of payments, which are fetched page by page. */
import type { Request } from '@playwright/test';
import { COLLECTIONS } from '@tessera/domain/collections';
import { ROUTES } from '@tessera/domain/paths';
import { adminDb } from '../../support/accounts';
import { createPendingOwner } from '../../support/paidOwner';
import { settled } from '../actions';
import { expect, test } from '../fixtures';

/** More than one page holds. */
const MANY = 25;

const QUERIES = /\/documents:runQuery/;
const isNextPage = (request: Request): boolean =>
  QUERIES.test(request.url()) && (request.postData() ?? '').includes('startAt');

test.describe("the admin's list of payments", () => {
  const records = Array.from({ length: MANY }, (_, index) =>
    adminDb().collection(COLLECTIONS.payments).doc(`listed-${index}`),
  );
  test.beforeAll(() =>
    Promise.all(
      records.map((record, index) => record.set({ paid: false, timestamp: new Date(Date.now() - index * 60_000) })),
    ),
  );
  test.afterAll(() => Promise.all(records.map((record) => record.delete())));

  test.use({ role: 'admin' });

  test('keeps the newer list when an earlier request for a page is answered late', async ({ page }) => {
    const waiting = await createPendingOwner();
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    await page.route(QUERIES, async (route) => {
      if (isNextPage(route.request())) await released;
      await route.continue();
    });
    // The page's clock is paused while the next page is held, so that it does not reach its time limit.
    await page.clock.install();
    await page.goto(ROUTES.approvePayment);
    const others = page.getByRole('region', { name: 'Other records' });
    const asked = page.waitForRequest(isNextPage);
    await others.getByRole('button', { name: 'Show more' }).click();
    const nextPage = await asked;
    await page.clock.pauseAt(Date.now() + 1000);

    const entry = page.getByRole('listitem').filter({ hasText: waiting.email });
    await entry.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    const approved = others.getByRole('listitem').filter({ hasText: waiting.email });
    await approved.waitFor();
    release();
    await (await nextPage.response())?.finished();
    await page.clock.resume();
    await settled(page);
    await expect(approved).toHaveCount(1);
  });
});
