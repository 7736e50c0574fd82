/** Registered interest: from a visitor's form to the file that an admin downloads. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { adminDb, freshEmail } from '../../support/accounts';
import { open } from '../actions';
import { expect, test } from '../fixtures';
import { PHONE } from '../site';

const interest = () => adminDb().collection(COLLECTIONS.interest);

/** The rows of the downloaded file, without its head. */
async function download(page: Page): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('tessera-interest.csv');
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head ?? '').toMatch(/^\ufeff"Email","Name",/);
  expect(rows.pop(), 'the last row is ended too').toBe('');
  return rows;
}

test.describe('registered interest', () => {
  test.use({ role: 'admin' });

  test('is registered on a phone, read by an admin, and downloaded as a file', async ({ page, visit }) => {
    const email = freshEmail();
    const stranger = await visit({ viewport: PHONE, isMobile: true, hasTouch: true });
    await open(stranger, ROUTES.register);
    for (const [label, text] of [
      ['Name', 'Agnes Hawthorne'],
      ['Email', email],
      ['Business (optional)', 'The "Tin" Kettle'],
      ['About your shop (optional)', 'Teas, in Otley.\nAnd cake.'],
    ] as const) {
      await stranger.getByLabel(label, { exact: true }).fill(text);
    }
    await stranger.getByRole('button', { name: 'Register interest' }).tap();
    await stranger.getByRole('heading', { name: 'Thank you. Please check your mail.' }).waitFor();
    const waiting = await adminDb().collection(COLLECTIONS.unconfirmedInterest).where('email', '==', email).get();
    await open(stranger, `${ROUTES.register}?confirm=${waiting.docs[0]?.id}`);
    await stranger.getByRole('button', { name: 'Confirm' }).tap();
    await stranger.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();

    await open(page, ROUTES.interest);
    const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: email });
    await entry.getByRole('heading', { name: 'Agnes Hawthorne, The "Tin" Kettle' }).waitFor();
    await entry.getByText('Teas, in Otley.\nAnd cake.').waitFor();
    const rows = (await download(page)).filter((row) => row.includes(email));
    expect(rows.length).toBe(1);
    expect(
      rows[0]?.startsWith(`"${email}","Agnes Hawthorne","The ""Tin"" Kettle","Teas, in Otley.\nAnd cake.",`),
      rows[0],
    ).toBeTruthy();
  });

  test.describe('of more people than are read at once', () => {
    const crowd = Array.from({ length: 105 }, (_, index) => `crowd-${process.pid}-${index}@shop.example`);

    test.beforeAll(async () => {
      const writer = adminDb().bulkWriter({ throttling: false });
      // All have the same time, so the next page cannot start by time alone.
      const now = new Date();
      for (const email of crowd)
        void writer.set(interest().doc(email), { email, name: 'One of many', createdAt: now, confirmedAt: now });
      await writer.close();
    });
    // Other tests open this page, and would wait for it.
    test.afterAll(async () => {
      const writer = adminDb().bulkWriter({ throttling: false });
      for (const email of crowd) void writer.delete(interest().doc(email));
      await writer.close();
    });

    test('is shown page by page, and downloaded as a whole', async ({ page }) => {
      await open(page, ROUTES.interest);
      const shown = page.getByRole('main').getByRole('listitem').filter({ hasText: '@shop.example' });
      await page.getByRole('button', { name: 'Show more' }).waitFor();
      expect(await shown.count()).toBe(50);
      await page.getByRole('button', { name: 'Show more' }).click();
      await shown.nth(50).waitFor();
      const emails = (await download(page)).map((row) => row.split('"')[1] ?? '');
      // Other tests register and remove people of their own meanwhile: only this crowd's number is known.
      expect(emails.filter((email) => email.startsWith(`crowd-${process.pid}-`)).sort()).toStrictEqual(
        crowd.toSorted(),
      );
    });
  });
});
