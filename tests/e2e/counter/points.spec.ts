/** A card of points: an amount of money on the keypad, and a reward bought by its name. */
import { DAY_MS } from '@tessera/domain/lib/time';
import { differences } from '@tessera/domain/pass/ledger';
import type { OpenReward } from '@tessera/domain/scheme/types';
import { adminDb } from '../../support/accounts';
import { ask, createShop, eventsOf, join, passOf, type Shop } from '../../support/shop';
import { beyondTheEdge, inEveryLook } from '../findings';
import { expect, test } from '../fixtures';
import { button, expectSaid, openCounter, show, type, warm } from './counterPage';

const SCHEME = {
  kind: 'points' as const,
  perPound: 10,
  rewards: [
    { rewardId: 'coffee', price: 5000, reward: 'a coffee' },
    { rewardId: 'cake', price: 8000, reward: 'a slice of cake' },
  ],
};

let shop: Shop;
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(async () => {
  shop = await createShop({}, { againAfterSeconds: 0 });
  const { businessId, owner } = shop;
  await ask('saveProgramme', { businessId, name: 'Card', scheme: SCHEME }, owner.idToken);
  await warm(shop);
});

test('an amount typed on the keypad adds points, and a named reward is bought after a question', async ({ page }) => {
  const card = await join(shop, { name: 'Ada' });
  await openCounter(page, shop.owner);
  await show(page, card.code(), '0 points');
  await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await expect(amount).toBeFocused();
  await button(page, 'Add points').click();
  await expect(amount).toHaveAccessibleDescription('Type the amount first.');
  await expect(amount).toBeFocused();
  for (const key of ['8', '5', '5', 'Backspace', '0']) await button(page, key).click();
  await expect(amount).toHaveValue('£8.50');
  await expect(amount).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText('£8.50 → 85 points')).toBeVisible();
  expect(await inEveryLook(page)).toEqual([]);
  expect(await beyondTheEdge(page, 320)).toEqual([]);
  // The looks take time, and a code is taken for a minute.
  await show(page, card.code(), '0 points');
  // The server may know of a higher limit, so only the first press is held back.
  await amount.fill('50001');
  await expect(amount).toHaveAttribute('aria-invalid');
  await button(page, 'Add points').click();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription('At most £500 at once.');
  await amount.fill('850');
  await button(page, 'Add points').click();
  await expect(page.getByRole('heading', { name: '85 points added.' })).toBeVisible();
  await expect(page.getByText('Ada 85 points')).toBeVisible();
  expect((await passOf(shop, card.passId)).balance).toBe(8500);

  await expect(button(page, 'Give reward: a coffee for 50 points')).toBeVisible();
  await button(page, 'Give reward: a slice of cake for 80 points').click();
  await expect(page.getByRole('heading', { name: 'Give “a slice of cake” for 80 points?' })).toBeVisible();
  expect(await inEveryLook(page)).toEqual([]);
  expect((await passOf(shop, card.passId)).balance).toBe(8500);
  await type(page, card.code());
  await button(page, 'Give reward: a slice of cake for 80 points').click();
  await expectSaid(page, ['Given: a slice of cake.', 'Ada 5 points'], () => button(page, 'Yes, given').click());
  expect((await passOf(shop, card.passId)).balance).toBe(500);
  expect(differences(await passOf(shop, card.passId), await eventsOf(shop, card.passId))).toEqual([]);
});

test('a manager is asked before a reward is given that ended three days ago', async ({ page }) => {
  const stamps = await createShop({ reward: 'a coffee' }, { againAfterSeconds: 0 });
  const { passId, code } = await join(stamps, { name: 'Kim' });
  const { offer } = await passOf(stamps, passId);
  const endsAt = Date.now() - 3 * DAY_MS - 1000;
  const ended: OpenReward = { rewardId: 'r1', reward: 'a coffee', earnedAt: 1, unitsUsed: 5, offer, endsAt };
  const card = adminDb().doc(`businesses/${stamps.businessId}/passes/${passId}`);
  await card.update({ rewards: [ended], earned: 1, endsFirst: endsAt });
  await openCounter(page, stamps.owner);
  await type(page, code());
  await expect(page.getByText('Ended: a coffee 3 days ago')).toBeVisible();
  expect(await inEveryLook(page)).toEqual([]);
  // The looks take time, and a code is taken for a minute.
  await type(page, code());
  await button(page, 'Give it anyway').click();
  await expect(page.getByRole('heading', { name: '“a coffee” ended 3 days ago. Give it anyway?' })).toBeVisible();
  await expectSaid(page, 'Given: a coffee.', () => button(page, 'Yes, given').click());
  expect((await passOf(stamps, passId)).rewards).toEqual([]);
});
