/** The card's editor: a new owner makes a card of points, and what is typed wrong is said where it is. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { adminDb } from '../../support/accounts';
import { ask, callEmulator, createShop, join } from '../../support/shop';
import { openLoaded } from '../accessibility/people';
import { startSession, unitsCalledBy } from '../actions';
import { inEveryLook } from '../findings';
import { expect, test } from '../fixtures';
import { DESKTOP } from '../site';

callEmulator();
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a new owner makes a card of points and publishes it', async ({ page }) => {
  const shop = await createShop();
  await ask('makePracticeCard', { businessId: shop.businessId }, shop.owner.idToken);
  const units = unitsCalledBy(page);
  await startSession(page, shop.owner);
  await openLoaded(page, ROUTES.programme);
  const main = page.locator('main');
  const dialog = page.getByRole('dialog');

  await expect(main.getByText(/You can change this until/)).toBeVisible();
  expect(await main.getByRole('button', { name: 'Publish' }).count(), 'nothing to publish yet').toBe(0);
  await test.step('the heading does not touch the choices below it, and no picture covers its radio button', async () => {
    const heading = await main.getByRole('heading', { name: 'Kind of card' }).boundingBox();
    const choices = await main.getByRole('group', { name: 'Kind of card' }).boundingBox();
    expect((choices?.y ?? 0) - ((heading?.y ?? 0) + (heading?.height ?? 0))).toBeGreaterThanOrEqual(8);
    for (const name of [/^Stamps/, /^Points/]) await main.getByRole('radio', { name }).click({ trial: true });
  });
  await test.step('a number makes no other reward the full card, also when it is left', async () => {
    await main.getByRole('button', { name: 'Add a reward' }).click();
    await main.getByRole('group', { name: 'On the way' }).getByLabel('Stamps until this reward').fill('4');
    const full = main.getByRole('group', { name: 'The full card' }).getByLabel('Stamps until the reward');
    await full.fill('1');
    await full.blur();
    await expect(full).toHaveValue('1');
    await full.fill('10');
    await main.getByRole('group', { name: 'On the way' }).getByLabel('Stamps until this reward').fill('1');
    await expect(main.getByRole('figure').getByText('1 stamp', { exact: true })).toBeVisible();
  });
  await main.getByRole('radio', { name: /^Points/ }).check();
  await main.getByLabel('Points for each pound').fill('1');
  await expect(main.getByRole('figure').getByText('1 point for each £1')).toBeVisible();
  await main.getByLabel('Points for each pound').fill('10');
  const first = main.getByRole('group', { name: 'Reward 1' });
  await first.getByLabel('Price in points').fill('a lot');
  await main.getByRole('button', { name: 'Add a reward' }).click();
  const second = main.getByRole('group', { name: 'Reward 2' });
  await second.getByLabel('Price in points').fill('200');
  await second.getByLabel('Reward', { exact: true }).fill('a lunch');
  await expect(main.getByRole('button', { name: 'Add bonus hours' })).toBeHidden();
  for (const section of ['How it looks', 'Bonus hours and welcome', 'The terms'])
    await main.getByText(section, { exact: true }).click();
  await main.getByRole('button', { name: 'Add bonus hours' }).click();
  const bonus = main.getByRole('group', { name: 'Bonus 1' });

  await test.step('what is typed wrong is said in its field, and the first one has the focus', async () => {
    await main.getByRole('button', { name: 'Publish' }).click();
    const price = first.getByLabel('Price in points');
    await expect(price).toBeFocused();
    await expect(price).toHaveAccessibleDescription(/From 0\.01 to 1,000,000 points\./);
    await expect(bonus.getByText('Choose at least one day.')).toBeVisible();
    expect(await inEveryLook(page)).toEqual([]);
    await main.getByText('Advanced: limits that protect you').click();
    await main.getByLabel('Largest amount in one scan, in pounds').fill('0');
    await main.getByText('Advanced: limits that protect you').click();
    await price.fill('50');
    await bonus.getByRole('checkbox', { name: 'Tuesday' }).check();
    await bonus.getByRole('checkbox', { name: 'Monday' }).check();
    await expect(bonus.getByText('Double points: Monday and Tuesday, 14:00 to 17:00.')).toBeVisible();
    await test.step('the hours can be drawn on a day, and a press on a day chooses it', async () => {
      const day = async (name: string) => {
        const row = bonus.locator('div', { has: page.getByRole('checkbox', { name, exact: true }) }).last();
        const track = row.locator('xpath=..').locator('[aria-hidden]');
        await track.scrollIntoViewIfNeeded();
        const box = await track.boundingBox();
        if (!box) throw new Error(`${name} is not drawn`);
        return (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;
      };
      const friday = await day('Friday');
      await page.mouse.move(...friday(0.75));
      await page.mouse.down();
      await page.mouse.move(...friday(0.5), { steps: 4 });
      await page.mouse.up();
      await expect(bonus.getByText('Double points: Monday, Tuesday and Friday, 12:00 to 18:00.')).toBeVisible();
      // The bonus's sentence is longer now and has moved the days, so `day` measures again.
      await page.mouse.click(...(await day('Friday'))(0.1));
      await expect(bonus.getByRole('checkbox', { name: 'Friday' })).not.toBeChecked();
      await bonus.getByRole('checkbox', { name: 'Friday' }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Space');
      await bonus.getByLabel('From').fill('17:00');
      await bonus.getByLabel('Until').fill('16:00');
      await expect(bonus.getByText('It ends on the next day, after 23 hours. Is that what you mean?')).toBeVisible();
      await bonus.getByLabel('Until').fill('17:00');
      await expect(bonus.getByLabel('Until')).toHaveAccessibleDescription(/another time than the beginning/);
      await bonus.getByLabel('From').fill('14:00');
      await expect(bonus.getByText('Double points: Monday and Tuesday, 14:00 to 17:00.')).toBeVisible();
    });
    // A field that is folded away is shown again.
    await main.getByRole('button', { name: 'Publish' }).click();
    await expect(main.getByLabel('Largest amount in one scan, in pounds')).toBeFocused();
    await main.getByLabel('Largest amount in one scan, in pounds').fill('250');
  });

  await expect(main.getByText('comes after £5 spent')).toBeVisible();
  await main.getByLabel('Welcome: points on a new card').fill('25');
  await page.reload();
  await expect(second.getByLabel('Reward', { exact: true })).toHaveValue('a lunch');
  await test.step('what waits can be published from the top of the page, on a small phone too', async () => {
    await page.setViewportSize({ width: 390, height: 640 });
    await main.getByText('How it looks', { exact: true }).click();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(main.getByRole('button', { name: 'Publish' })).toBeInViewport();
    await page.setViewportSize(DESKTOP);
  });
  await main.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText(/^New: 10 points for each £1/)).toBeVisible();
  await expect(dialog.getByRole('status').filter({ hasText: 'Counting the cards' })).toHaveCount(0);
  await expect(dialog.getByText(/^New: Double points: Monday and Tuesday, 14:00 to 17:00, from /)).toBeVisible();
  await expect(dialog.getByText('A new card begins with 25 points; started cards get none.')).toBeVisible();
  await expect(dialog.getByText('Other limits, as typed under “Advanced”.')).toBeVisible();
  expect(await dialog.getByRole('paragraph').count(), 'nobody has a card, so nothing is said of cards').toBe(5);
  expect(await inEveryLook(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(main.getByText(/^Published\./)).toBeVisible();
  await expect(main.locator(':focus')).toContainText('Published.');
  await expect(main.locator(':focus')).toBeInViewport();
  expect(await main.getByRole('button', { name: 'Publish' }).count()).toBe(0);

  const stored = await adminDb().doc(`businesses/${shop.businessId}/programmes/${shop.programmeId}`).get();
  expect([stored.get('kind'), stored.get('welcome'), stored.get('limits.maxPence')]).toEqual(['points', 2500, 25_000]);
  expect(stored.get('bonuses')).toMatchObject([{ days: [1, 2], from: '14:00', until: '17:00', times: 2 }]);

  await test.step('once a customer has a card, its kind stays; a worse offer begins after 60 days', async () => {
    await join(shop);
    await page.reload();
    await expect(main.getByText('Points. Customers have cards, so the kind stays.')).toBeVisible();
    expect(await main.getByRole('radio', { name: /^Stamps/ }).count()).toBe(0);
    await main.getByRole('group', { name: 'Reward 2' }).getByLabel('Price in points').fill('300');
    await main.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog.getByText('1 card is in a customer’s hands.')).toBeVisible();
    await expect(dialog.getByText(/60 days from now, for every card/)).toBeVisible();
    await expect(dialog.getByText(/“a lunch” costs 300 points instead of 200 points/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(main.getByText(/^Published\. It begins on /)).toBeVisible();
    await expect(
      main.getByText(/^What you see here begins on .* Until then this holds: .*200 points: a lunch/),
    ).toBeVisible();
    expect(await inEveryLook(page)).toEqual([]);
  });

  await test.step('it is taken back', async () => {
    await main.getByRole('group', { name: 'Reward 2' }).getByLabel('Price in points').fill('200');
    await main.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog.getByText(/^Every card gets it at once/)).toBeVisible();
    await expect(dialog.getByText(/^This replaces what you published before: it was to begin on /)).toBeVisible();
    expect(await inEveryLook(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(main.getByText('Published. It applies to every card from now on.')).toBeVisible();
    expect(await main.getByText(/^What you see here begins on /).count()).toBe(0);
  });
  expect([...units]).toEqual(['shop']);
});
