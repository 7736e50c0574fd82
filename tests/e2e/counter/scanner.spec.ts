/** A hand-held scanner: whatever it is set to send, and whatever has the focus. */
import { ask, createShop, eventsOf, join, passOf } from '../../support/shop';
import { expect, test } from '../fixtures';
import { button, field, openCounter, scan, type, warm } from './counterPage';

const otherCase = (text: string): string =>
  [...text].map((sign) => (/[a-z]/.test(sign) ? sign.toUpperCase() : sign.toLowerCase())).join('');

test('a code is read whatever the scanner adds and whatever stands in the field, and is never typed into a dialog', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|not be reached|no answer|Not loaded/i);
  const shop = await createShop();
  const [ada, joan, mary] = await Promise.all(['Ada', 'Joan', 'Mary'].map((name) => join(shop, { name })));
  if (!ada || !joan || !mary) throw new Error('no cards');
  await warm(shop);
  await openCounter(page, shop.owner);
  const said = page.getByRole('status').getByRole('heading');
  const named = (name: string) => page.getByRole('heading', { name });

  await test.step('with a mark, turned round by the caps lock, and ended by Tab', async () => {
    await scan(page, `]q1${otherCase(ada.code())}`, 'Tab');
    await expect(named('Ada')).toBeVisible();
    await button(page, 'Close').click();
  });
  await test.step('after half a name', async () => {
    await field(page).fill('gra');
    await scan(page, `*${joan.code()}*`, 'Enter', 'Enter');
    await expect(named('Joan')).toBeVisible();
    await button(page, 'Close').click();
    await field(page).fill('gra');
    await scan(page, 'https://tessera.example/j/ABCD2345', 'Enter');
    await expect(said).toContainText('This is the poster’s code');
    await button(page, 'Try again').click();
  });
  await test.step('without an end it waits in the field', async () => {
    await field(page).fill('gra');
    await scan(page, mary.code());
    await expect(field(page)).toHaveValue(/T1\.\w+\.\d+\.\d{8}$/);
    await page.keyboard.press('Enter');
    await expect(named('Mary')).toBeVisible();
    await button(page, 'Close').click();
  });
  await test.step('a name that is typed at once is looked up', async () => {
    await field(page).focus();
    await scan(page, 'Grace', 'Enter');
    await expect(said).toHaveText(
      'No card found for “Grace”. Type the first letters of the first or last name, such as “Gra”.',
    );
    await button(page, 'Try again').click();
  });
  await test.step('two ends read a card once, and do not stamp it', async () => {
    await page.context().route(/\/(recordScans?|readCard)$/, (route) => route.abort());
    await page.getByRole('main').click({ position: { x: 2, y: 2 } });
    await scan(page, ada.code(), 'Enter', 'Enter');
    await expect(button(page, 'Add stamp')).toBeVisible();
    await button(page, 'Add stamp').click();
    await expect(page.getByText('1 saved here', { exact: true })).toBeVisible();
  });
  await test.step('behind a dialog it presses nothing', async () => {
    await button(page, 'Sign out').click();
    const stay = button(page, 'Sign out all the same');
    await stay.focus();
    await scan(page, joan.code(), 'Enter');
    await expect(said).toContainText('Not read.');
    await expect(stay).toBeVisible();
    await button(page, 'Stay').click();
    await page.context().unroute(/\/(recordScans?|readCard)$/);
  });
  await expect(page.getByText('1 scan counted')).toBeVisible();
  expect(await eventsOf(shop, ada.passId)).toHaveLength(2);
  expect(await eventsOf(shop, joan.passId)).toHaveLength(1);
});

test('a scan while an amount or a PIN is asked for is no amount and no PIN, and what was typed stays', async ({
  page,
}) => {
  const shop = await createShop();
  const { businessId, owner } = shop;
  const rewards = [{ rewardId: 'tea', price: 5000, reward: 'a tea' }];
  await ask(
    'saveProgramme',
    { businessId, name: 'Card', scheme: { kind: 'points', perPound: 10, rewards } },
    owner.idToken,
  );
  const [ada, joan] = await Promise.all(['Ada', 'Joan'].map((name) => join(shop, { name })));
  if (!ada || !joan) throw new Error('no cards');
  await warm(shop);
  await openCounter(page, owner);
  await type(page, ada.code());
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('450');

  await test.step('a product’s barcode', async () => {
    await scan(page, '5012345678900');
    await expect(field(page)).toHaveValue('5012345678900');
    await expect(amount).toHaveValue('£4.50');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'This is the barcode of a product' })).toBeVisible();
    await button(page, 'Try again').click();
  });
  await type(page, ada.code());
  await amount.fill('450');
  const digits = { 'at once': '634004123456789012', 'on a busy device': ['6340041234', '56789012'] } as const;
  for (const [how, text] of Object.entries(digits)) {
    await test.step(`a barcode of digits with an end, such as another shop’s card, ${how}`, async () => {
      await scan(page, text, 'Enter');
      await expect(page.getByRole('heading', { name: 'This is not a card’s code' })).toBeVisible();
      await expect(field(page)).toHaveValue('');
      await button(page, 'Try again').click();
      expect((await passOf(shop, ada.passId)).balance).toBe(0);
    });
    await type(page, ada.code());
    await amount.fill('450');
  }
  await test.step('the next customer’s card', async () => {
    await scan(page, joan.code(), 'Enter');
    await expect(page.getByRole('heading', { name: 'Joan' })).toBeVisible();
    await expect(amount).toHaveValue('£0.00');
  });
  await test.step('an amount that is typed at once is one', async () => {
    await expect(amount).toBeFocused();
    await scan(page, '1250', 'Enter');
    await expect(page.getByRole('heading', { name: '125 points added.' })).toBeVisible();
  });
  expect((await passOf(shop, ada.passId)).balance).toBe(0);
});
