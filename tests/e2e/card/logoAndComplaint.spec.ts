/** Logo and complaint: a logo from the owner's file to the customer's phone, and a complaint with its answer. */
import type { Locator } from '@playwright/test';
import { pngOf } from '../../support/pictures';
import { callEmulator } from '../../support/shop';
import { live, open, startSession } from '../actions';
import { expect, test } from '../fixtures';
import { OUTAGES, startNetwork } from '../offline/network';
import { untilKept } from '../offline/offlineCopy';
import { PHONE } from '../site';
import { staffedShop, warmUp } from './customers';

callEmulator();

/** The edge of the picture that an image shows, in its own pixels; 0 while it shows none. */
const edge = (image: Locator) => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth);

test('a logo goes from a file to the card, the poster and an offline phone; a complaint is answered on the card', async ({
  page,
  visit,
  complaints,
}) => {
  test.slow();
  complaints.allow(/ERR_|Failed to load/);
  await warmUp();
  const shop = await staffedShop();
  await startSession(page, shop.owner);
  await open(page, '/dashboard');

  await test.step('the owner accepts the data agreement', async () => {
    const agreement = page.getByRole('region', { name: 'Data agreement' });
    await agreement.getByRole('button', { name: 'Accept the agreement' }).click();
    await expect(page.getByText('You have accepted the data agreement.')).toBeVisible();
    await open(page, '/accountSettings');
    await expect(agreement).toContainText(`by ${shop.owner.email}`);
  });

  await test.step('the owner chooses a logo', async () => {
    await open(page, '/programme');
    await page.getByText('How it looks').click();
    const field = page.getByLabel(/^(Your|Another) logo/);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await field.setInputFiles({ name: 'sign.svg', mimeType: 'image/svg+xml', buffer: svg });
    await expect(page.getByText('An SVG cannot be used.')).toBeVisible();
    await field.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(page.getByText('This picture cannot be read.')).toBeVisible();
    const white = pngOf({
      rows: Buffer.concat(Array<Buffer>(96).fill(Buffer.from([0, ...Buffer.alloc(96 * 3, 255)]))),
    });
    await field.setInputFiles({ name: 'white.png', mimeType: 'image/png', buffer: white });
    await expect(page.getByText('On white, this picture is a plain square.')).toBeVisible();
    await field.setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer: pngOf({ width: 300, height: 200 }) });
    await expect(page.getByText('Your logo is on the card.')).toBeVisible();
    await expect.poll(() => edge(page.locator('figure img'))).toBe(256);
    await open(page, '/poster');
    await expect.poll(() => edge(page.locator('figure img'))).toBe(256);
  });

  const network = await startNetwork();
  const customer = await visit({ proxy: network.proxy, viewport: PHONE, offlineCopy: true });
  await test.step('a customer sees it where people join, on the card, and without a connection', async () => {
    await customer.goto(`/j/${shop.joinCode}`);
    await expect.poll(() => edge(customer.locator('main img').first())).toBe(256);
    await customer.getByRole('button', { name: 'Get my card' }).click();
    await customer.waitForURL(/\/p#/);
    await live(customer);
    await untilKept(customer);
    await customer.reload();
    await expect.poll(() => edge(customer.locator('main img').first())).toBe(256);
    await network.cut(customer.context(), OUTAGES[0]);
    await customer.reload();
    await expect.poll(() => edge(customer.locator('main img').first())).toBe(256);
    await network.restore(customer.context());
  });

  await test.step('the customer reads who is responsible, and complains', async () => {
    await customer.reload();
    await customer.getByText('Who holds your data').click();
    await expect(customer.getByText('12 Sample Street')).toBeVisible();
    await customer.getByText('Something wrong?', { exact: true }).click();
    await customer.getByLabel('Tell The Corner Crust').fill('Please forget my name');
    await customer.getByRole('button', { name: 'Send to the shop' }).click();
    await expect(customer.getByText(/^Received\. An answer is due by/)).toBeVisible();
  });

  await test.step('the owner answers, and the card says so', async () => {
    await open(page, '/dashboard');
    const needed = page.getByRole('region', { name: 'Needs you' });
    await expect(needed).toContainText(/Answer by .*: 30 days left/);
    await needed.getByRole('button', { name: /^Answer card/ }).click();
    const send = page.getByRole('button', { name: 'Send the answer' });
    await send.click();
    await expect(page.getByText('Write what you did about it.')).toBeVisible();
    await page.getByLabel('What you did about it').fill('It is forgotten');
    await send.click();
    await expect(page.getByText('The customer can read your answer.')).toBeVisible();
    // The customer comes back to the page, which was open meanwhile.
    await customer.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(customer.getByText(/The shop answered on .*It is forgotten/)).toBeVisible();
  });

  await test.step('the owner takes the logo off, and every page looks as before', async () => {
    await open(page, '/programme');
    await page.getByText('How it looks').click();
    await page.getByRole('button', { name: 'Take the logo off' }).click();
    await expect(page.getByText('The card has no logo any more.')).toBeVisible();
    await expect(page.locator('figure img')).toHaveCount(0);
    await customer.reload();
    await expect(customer.getByRole('img', { name: 'Card code' })).toBeVisible();
    await expect(customer.locator('main img')).toHaveCount(0);
  });

  await test.step('the owner changes the name and the colour where the card is edited', async () => {
    await page.getByLabel('Name of the shop').fill('The Tin Kettle');
    await page.getByRole('button', { name: 'Plum' }).click();
    await expect(page.locator('figure').getByText('The Tin Kettle').filter({ visible: true })).toBeVisible();
    await page.getByRole('button', { name: 'Save name and colour' }).click();
    await expect(page.getByText('Saved. Customers see it when they open their card.')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('The Tin Kettle');
    await customer.reload();
    await expect(customer.getByRole('heading', { level: 1 })).toContainText('The Tin Kettle');
  });
  await customer.context().close();
  await network.close();
});
