/** A shop with points: the first ones that a new owner gives, and rooms that say points everywhere. */
import type { Locator } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { ROOMS } from '../../../web/src/app/rooms';
import { ask, callEmulator, createShop, join, passOf, scan } from '../../support/shop';
import { openLoaded } from '../accessibility/people';
import { live, startSession, unitsCalledBy } from '../actions';
import { button, type, warm } from '../counter/counterPage';
import { inEveryLook } from '../findings';
import { expect, test } from '../fixtures';
import { PHONE } from '../site';

callEmulator();
test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });

test('a new owner makes a card of points and gives the first ones within eight screens', async ({ page, visit }) => {
  const shop = await createShop();
  await warm(shop);
  await startSession(page, shop.owner);
  const main = page.locator('main');
  const dialog = page.getByRole('dialog');
  const units = unitsCalledBy(page);
  // Each page or dialog that needs an answer.
  const screens: string[] = [];

  await openLoaded(page, ROUTES.dashboard);
  screens.push('home');
  const tabs = await page.getByRole('navigation', { name: 'Shop' }).boundingBox();
  const poster = await main.getByRole('link', { name: 'Print the poster' }).boundingBox();
  expect((poster?.y ?? Infinity) + (poster?.height ?? 0), 'the poster is in view').toBeLessThan(tabs?.y ?? 0);
  await main.getByRole('link', { name: 'Edit card' }).click();
  screens.push('the card’s editor');
  const height = async (shown: Locator) => (await shown.boundingBox())?.height;
  expect(await height(main.getByRole('figure')), 'the card leaves room for the fields').toBeLessThanOrEqual(96);
  await main.getByRole('radio', { name: /^Points/ }).check();
  await main.getByRole('button', { name: 'Publish' }).click();
  screens.push('what publishing does');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(main.getByText(/^Published\./)).toBeVisible();
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Home' }).click();
  screens.push('home, with the join code');
  await expect(main.getByText('Show this code to your first customer')).toBeVisible();

  expect([...units], 'the rooms of a shop meet one unit').toEqual(['shop']);

  const phone = await visit({ viewport: PHONE });
  const customersUnits = unitsCalledBy(phone);
  await phone.goto(`/j/${shop.joinCode}`);
  await button(phone, 'Get my card').click();
  await phone.waitForURL(/\/p#/);
  await live(phone);
  const code =
    (await phone
      .getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .first()
      .textContent()) ?? '';

  await main.getByRole('link', { name: 'Scan a card' }).click();
  await live(page);
  screens.push('the counter');
  await type(page, code);
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  screens.push('the card in hand');
  await page.keyboard.type('850');
  await page.keyboard.press('Enter');
  // Said at once, or among the waiting scans when a busy machine takes longer to answer than staff wait.
  await expect(page.getByText('8.5 points added.').first()).toBeVisible();
  screens.push('points added');
  await expect(phone.getByText('8.5 points', { exact: true }).first()).toBeVisible();
  expect(screens.length, screens.join(', ')).toBeLessThanOrEqual(8);
  expect([...units], 'the counter meets one more').toEqual(['shop', 'counter']);
  expect([...customersUnits], 'the customer meets one').toEqual(['card']);
});

test('the rooms of a shop with points read of no stamps', async ({ page }) => {
  const shop = await createShop({}, { againAfterSeconds: 0 });
  const { businessId, owner } = shop;
  const scheme = { kind: 'points', perPound: 10, rewards: [{ rewardId: 'soup', price: 5000, reward: 'a soup' }] };
  await ask('saveProgramme', { businessId, name: 'Card', scheme }, owner.idToken);
  const card = await join(shop, { name: 'Ada' });
  await scan(shop, owner.idToken, { code: card.code(), pence: 1234 });
  await startSession(page, owner);
  const main = page.locator('main');
  // The editor offers the other kind of card, and the counter is a page of its own.
  const rooms = ROOMS.map(({ path }) => path).filter((path) => path !== ROUTES.programme && path !== ROUTES.counter);
  for (const path of [...rooms, `${ROUTES.customers}/${card.passId}`]) {
    await openLoaded(page, path);
    await expect(main, path).not.toContainText(/stamp/i);
  }
  await expect(main.getByText('123.4 points').first()).toBeVisible();
  await main.getByText('Change this card').click();
  await button(page, 'Correct the points').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Points')).toHaveAccessibleDescription(/take off 10 points for each £1/);
  await dialog.getByLabel('Points').fill('-23.4');
  await dialog.getByLabel('Reason').fill('Brought back');
  expect(await inEveryLook(page)).toEqual([]);
  await button(page, 'Correct').click();
  await expect(main.getByText('100 points').first()).toBeVisible();
  expect((await passOf(shop, card.passId)).balance).toBe(10_000);
  await openLoaded(page, ROUTES.figures);
  await expect(main.getByRole('img', { name: /^Points: 123\.4 in 30 days/ })).toBeVisible();
  expect(await main.getByText('By place').count(), 'the shop has one place').toBe(0);
  expect(await inEveryLook(page)).toEqual([]);
});
