/** A card in both wallets: local stand-ins refuse whatever Apple and Google would refuse. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { TEST_PORTS } from '../../../scripts/local/runs';
import { ask, scan } from '../../support/shop';
import { expect, test } from '../fixtures';
import { PHONE } from '../site';
import { getCard, staffedShop, warmUp } from './customers';

test.use({ viewport: PHONE, isMobile: true, hasTouch: true });

const WALLETS = `http://127.0.0.1:${TEST_PORTS.wallets}`;

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('a new card goes into both wallets, and a stamp by the code in one changes the pictures in both', async ({
  page,
}) => {
  await warmUp();
  const shop = await staffedShop();
  const { passId, secret } = await getCard(page, shop);

  await press(page, 'Add to Google Wallet');
  await page.waitForURL(`${WALLETS}/gp/v/save/*`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Corner Crust');
  await press(page, 'Save to the local wallet');
  await page.waitForURL(`${WALLETS}/wallet-preview`);

  await page.goto(`/p#${secret}`);
  const downloading = page.waitForEvent('download');
  await press(page, 'Add to Apple Wallet');
  const buffer = await readFile(await (await downloading).path());
  await page.goto(`${WALLETS}/wallet-preview`);
  const file = { name: 'card.pkpass', mimeType: 'application/vnd.apple.pkpass', buffer };
  await page.getByLabel('Put a .pkpass on the phone').setInputFiles(file);
  await expect(page.getByRole('status')).toHaveText('The pass is on the phone.');

  const google = page.locator(`[data-id$=".${shop.businessId}_${passId}_1"]`);
  const apple = page.locator(`[data-id="${shop.businessId}.${passId}.1"]`);
  await expect(google).toContainText('0 of 5');
  await expect(google).toContainText('Saved');
  await expect(apple).toContainText('0 of 5');
  const picture = await google.locator('.hero').getAttribute('src');
  const before = await apple.locator('figure').getAttribute('data-code');

  const code = (await google.locator('figure').getAttribute('data-code')) ?? '';
  expect((await scan(shop, shop.staff.idToken, { code, quantity: 3 })).verdict).toBe('accepted');
  await expect(google).toContainText('3 of 5');
  await expect(apple).toContainText('3 of 5');
  await expect(google.locator('.hero')).not.toHaveAttribute('src', picture ?? '');
  await expect(apple.locator('figure')).not.toHaveAttribute('data-code', before ?? '');

  await ask('erasePass', { secret });
  await expect(google).toContainText('Expired');
  await expect(apple).toContainText('Void');
});
