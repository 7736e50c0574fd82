/** The admin's lists of payments, which are fetched page by page. */
import type { Request } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { adminDb, type Owner } from '../../support/accounts';
import { createPendingOwner } from '../../support/paidOwner';
import { pauseClock, settled } from '../actions';
import { expect, test } from '../fixtures';

/** More than one page holds. */
const MANY = 25;

const QUERIES = /\/documents:runQuery/;
const isNextPage = (request: Request): boolean =>
  QUERIES.test(request.url()) && (request.postData() ?? '').includes('startAt');

/** An owner who waits for the transfer with this reference. */
async function waitingFor(reference: string): Promise<Owner> {
  const owner = await createPendingOwner();
  await adminDb().collection(COLLECTIONS.payments).doc(owner.uid).update({ reference });
  return owner;
}

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
    await pauseClock(page);

    const entry = page.getByRole('rowgroup').filter({ hasText: waiting.email });
    await entry.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    const approved = others.getByRole('rowgroup').filter({ hasText: waiting.email });
    await approved.waitFor();
    release();
    await (await nextPage.response())?.finished();
    await page.clock.resume();
    await settled(page);
    await expect(approved).toHaveCount(1);
  });

  test('shows what stands below the records that need attention once these are read', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    await page.route(QUERIES, async (route) => {
      if ((route.request().postData() ?? '').includes('"attention"')) await released;
      await route.continue();
    });
    await page.goto(ROUTES.approvePayment);
    await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
    const others = page.getByRole('region', { name: 'Other records' });
    await expect(others).toHaveCount(0);
    release();
    await expect(others).toBeVisible();
  });

  test('approves a transfer from pasted lines of a bank statement, and none of another amount', async ({ page }) => {
    const [right, wrong] = await Promise.all([waitingFor('TES-AAAA-2222'), waitingFor('TES-BBBB-2222')]);
    await page.goto(ROUTES.approvePayment);
    const bank = page.getByRole('region', { name: 'Compare with the bank' });
    await bank
      .getByLabel('Lines of the bank statement')
      .fill('24 Nov TESAAAA2222 49.00\n24 Nov TES-BBBB-2222 39.00\n24 Nov TES-CCCC-2222 49.00\nCARD TEA 3.00');
    await bank.getByRole('button', { name: 'Compare' }).click();
    await expect(bank.getByText('3 lines compared, 1 without a reference.')).toBeVisible();
    await expect(bank.getByText('No payment record has the reference TES-CCCC-2222.')).toBeVisible();

    const short = bank.getByRole('listitem').filter({ hasText: wrong.email });
    await expect(short).toContainText('£39 arrived, which is not what we asked for.');
    await expect(short.getByRole('button', { name: 'Approve' })).toHaveCount(0);

    const full = bank.getByRole('listitem').filter({ hasText: right.email });
    await test.step('compares a corrected amount anew', async () => {
      const typed = await bank.getByLabel('Lines of the bank statement').inputValue();
      const compare = async (text: string) => {
        await bank.getByLabel('Lines of the bank statement').fill(text);
        await bank.getByRole('button', { name: 'Compare' }).click();
      };
      await compare(typed.replace('49.00', '39.00'));
      await expect(full).toContainText('£39 arrived, which is not what we asked for.');
      await compare(typed);
      await expect(full).not.toContainText('£39');
    });
    await full.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(full).toContainText('This transfer is approved.');
  });

  test('names the shops, and finds one by the beginning of its name', async ({ page }) => {
    const waiting = await waitingFor('TES-DDDD-2222');
    const shop = `Pell & Rye ${waiting.uid}`;
    await adminDb().collection(COLLECTIONS.businessSetups).doc(waiting.uid).set({ name: shop }, { merge: true });
    await page.goto(ROUTES.approvePayment);
    await page.getByRole('searchbox').fill('pell & rye');
    await page.keyboard.press('Enter');
    const found = page.getByRole('rowgroup').filter({ hasText: waiting.email });
    await expect(found.getByRole('rowheader')).toContainText(shop);
    await expect(found).toContainText('TES-DDDD-2222');
    await found.getByRole('button', { name: `More about ${shop}` }).click();
    await expect(found).toContainText(waiting.uid);
    await found.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('dialog')).toContainText(shop);
  });
});
