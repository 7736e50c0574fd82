/** The page that a shop prints its join code from. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import type { Alert } from '@tessera/domain/alerts/alert';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { adminDb } from '../../support/accounts';
import { addMember, callEmulator, createShop, freezeShop } from '../../support/shop';
import { open, startSession } from '../actions';
import { expect, test } from '../fixtures';
import { SITE } from '../site';

callEmulator();

/** Points of 1/72 inch in a millimetre. */
const POINTS = 72 / 25.4;

/** The sizes of a PDF's pages, in whole millimetres. */
function pagesOf(pdf: Buffer): number[][] {
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)];
  return boxes.map(([, width, height]) => [width, height].map((points) => Math.round(Number(points) / POINTS)));
}

test('the poster is printed on one page of its size, and its code leads to the join page', async ({ page }) => {
  const shop = await createShop({ reward: 'A coffee of your choice', stampsNeeded: 8 });
  await startSession(page, shop.owner);
  await open(page, '/poster');
  for (const [name, size] of [
    ['A4 poster', [210, 297]],
    ['A6 card', [105, 148]],
    ['Till', [80, 120]],
    ['For staff', [210, 297]],
  ] as const) {
    await page.getByRole('radio', { name }).check();
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true })), name).toEqual([size]);
  }
  await page.getByRole('radio', { name: 'A4 poster' }).check();
  await page.emulateMedia({ media: 'print' });
  const onPaper = page.locator('svg:visible').filter({ hasText: 'Join code' });
  const cells = Number((await onPaper.getAttribute('viewBox'))?.split(' ')[2]);
  const margin = 8;
  const inches = ((await onPaper.boundingBox())?.width ?? 0) / 96;
  expect((inches * 25.4 * (cells - margin)) / cells, 'millimetres of the code on A4').toBeGreaterThanOrEqual(100);
  await page.emulateMedia({ media: null });
  const code = page.getByRole('img', { name: 'Join code' }).first();
  const { data, width, height } = PNG.sync.read(await code.screenshot());
  expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(`${SITE}/j/${shop.joinCode}`);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PNG' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('join-code.png');
});

/** The one picture in a PDF, 600 px wide. */
async function pictureIn(page: Page, pdf: Buffer): Promise<PNG> {
  const start = pdf.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
  const jpeg = pdf.subarray(start, pdf.indexOf('endstream', start)).toString('base64');
  const png = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const [width, height] = [600, Math.round((600 * bitmap.height) / bitmap.width)];
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, jpeg);
  return PNG.sync.read(Buffer.from(png, 'base64'));
}

test('the poster is shared as a PDF of its size, whose code leads to the join page', async ({ page }) => {
  const shop = await createShop({ reward: 'A coffee of your choice', stampsNeeded: 8 });
  await startSession(page, shop.owner);
  await open(page, '/poster');
  for (const [name, size] of [
    ['A4 poster', [210, 297]],
    ['Till', [80, 120]],
  ] as const) {
    await page.getByRole('radio', { name }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Share as PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${name}.pdf`);
    const pdf = readFileSync(await download.path());
    expect(pagesOf(pdf), name).toEqual([size]);
    const { data, width, height } = await pictureIn(page, pdf);
    expect(jsQR(new Uint8ClampedArray(data), width, height)?.data, name).toBe(`${SITE}/j/${shop.joinCode}`);
  }
});

test('a shop that cannot be joined yet is told what is missing, and led there', async ({ page }) => {
  const shop = await createShop({ addressLine1: '', city: '', postcode: '' });
  await startSession(page, shop.owner);
  await open(page, '/poster');
  await expect(page.getByText('Joining is not open yet')).toBeVisible();
  await page.getByRole('link', { name: 'Add address and contact' }).click();
  await page.waitForURL(/\/business-setup/);
});

test('an owner who does not pay for the shop is not led into a set-up or a payment of their own', async ({ page }) => {
  const shop = await createShop({ name: 'The Corner Crust', addressLine1: '', city: '', postcode: '' });
  await startSession(page, await addMember(shop, 'owner'));
  await open(page, ROUTES.poster);
  await expect(page.getByText('Ask the owner to fill them in.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add address and contact' })).toHaveCount(0);
  const found = { alertId: 'night', rule: 'outside-hours', from: '2026-11-21', to: '2026-11-21' } as const;
  const alert: Alert = {
    ...found,
    hands: [],
    events: [],
    numbers: { scans: 1 },
    least: 'manager',
    foundAt: 1,
    state: 'open',
  };
  await adminDb().doc(`businesses/${shop.businessId}/alerts/night`).set(alert);
  await open(page, ROUTES.alerts);
  await page.getByRole('button', { name: 'It’s fine' }).waitFor();
  await expect(page.getByText('Opening hours come from the owner’s set-up')).toBeAttached();
  await expect(page.getByRole('link', { name: 'Change your hours' })).toHaveCount(0);
  await open(page, ROUTES.accountSettings);
  await page.getByRole('banner').getByText('The Corner Crust').waitFor();
  const parts = page.getByRole('navigation', { name: 'On this page' }).getByRole('listitem');
  await expect(parts).toHaveText(['Profile', 'Email', 'Password', 'Your data', 'Delete account']);
  await open(page, ROUTES.dashboard);
  await expect(page.getByText('once the owner has added the shop’s contact and address')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add them' })).toHaveCount(0);
  await freezeShop(shop);
  await open(page, ROUTES.dashboard);
  await expect(page.getByText('The Corner Crust is frozen')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay again to open it' })).toHaveCount(0);
  for (const [path, says] of [
    [ROUTES.printedCards, 'The shop is frozen, so nobody can join. Print cards once it is paid for again.'],
    [ROUTES.import, 'Your shop is frozen, so nobody can be brought over.'],
    [ROUTES.insights, 'Your shop is frozen, so nobody can join.'],
  ] as const) {
    await open(page, path);
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: 'Print the poster' })).toHaveCount(0);
  }
});
