/** The rooms of a shop for everybody: with the keyboard alone, and with what opens in them looked at by axe-core. */
import type { Locator, Page } from '@playwright/test';
import { DAY_MS } from '@tessera/domain/lib/time';
import axe from 'axe-core';
import { ROOMS } from '../../../web/src/app/rooms';
import { adminDb } from '../../support/accounts';
import { addMember, callEmulator, createShop, eventsOf, join, scan } from '../../support/shop';
import { fontLoaded, heading, holdRequests, open, startSession } from '../actions';
import { warm } from '../counter/counterPage';
import { findings } from '../findings';
import { expect, test } from '../fixtures';
import { PHONE } from '../site';
import { focusOn, isSeen, tabTo } from './keys';
import { openLoaded } from './people';

callEmulator();
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** More than any room has. */
const MOST_STOPS = 90;

/** What axe-core finds in an open dialog. */
async function dialogFindings(page: Page): Promise<string[]> {
  await page.getByRole('dialog').waitFor();
  await page.evaluate(axe.source);
  return findings(page);
}

/** Presses Tab until focus is there. Another step checks that it is visible. */
const tab = (page: Page, target: Locator) => tabTo(page, target, () => Promise.resolve());

test('whoever is signed in has both faces on the first page of a visit', async ({ page }) => {
  const { owner } = await createShop();
  await startSession(page, owner);
  await open(page, '/dashboard');
  await fontLoaded(page, 'Inter');
  await fontLoaded(page, 'Fraunces');
});

test('a press on the home’s card is not lost when the rest of the page arrives under it', async ({ page }) => {
  const shop = await createShop();
  await join(shop);
  await adminDb()
    .doc(`businesses/${shop.businessId}`)
    .update({ createdAt: Date.now() - 30 * DAY_MS });
  await startSession(page, shop.owner);
  const release = await holdRequests(page, '**/*:runAggregationQuery*');
  await open(page, '/dashboard');
  const main = page.locator('main');
  await main.getByRole('link', { name: 'Edit card' }).hover();
  await page.mouse.down();
  release();
  await expect(main.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Data agreement' })).toBeVisible();
  await page.mouse.up();
  await expect(heading(page)).toHaveText('Your card');
});

test('a home whose numbers cannot be read says so, without rows that wait for them', async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED|Not read/);
  const { owner } = await createShop();
  await startSession(page, owner);
  await page.route(/:runAggregationQuery/, (route) => route.abort());
  await open(page, '/dashboard');
  const main = page.locator('main');
  await expect(main.getByText(/We could not load what happened today/)).toBeVisible();
  expect(await main.locator('[aria-busy]').count()).toBe(0);
});

test('a home says what happened before it knows the names of the team', async ({ page }) => {
  const shop = await createShop();
  const { passId } = await join(shop, { name: 'Ada Lovelace' });
  await scan(shop, shop.owner.idToken, { passId });
  await startSession(page, shop.owner);
  const release = await holdRequests(page, '**/shop/listTeam');
  await open(page, '/dashboard');
  const stamped = page
    .locator('main')
    .getByRole('listitem')
    .filter({ hasText: /\+1.*Ada Lovelace/ });
  await expect(stamped).toContainText('The team');
  release();
  await expect(stamped).not.toContainText('The team');
});

test('an owner runs the shop with the keyboard alone', async ({ page }) => {
  const shop = await createShop({}, { againAfterSeconds: 0 });
  await warm(shop);
  await addMember(shop, 'staff', { name: 'Kit' });
  const ada = await join(shop, { name: 'Ada Lovelace' });
  await startSession(page, shop.owner);
  await open(page, '/dashboard');
  const main = page.locator('main');
  const dialog = page.getByRole('dialog');
  const go = async (name: string) => {
    await tab(page, page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name, exact: true }));
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.matches('h1'));
  };
  const press = async (name: string, within = main) => {
    await tab(page, within.getByRole('button', { name, exact: true }).first());
    await page.keyboard.press('Enter');
  };

  // The readings of the page that is opened last.
  const readings: string[] = [];
  page.on('framenavigated', () => readings.splice(0));
  page.on('request', (request) => {
    const asked = request.postData() ?? '';
    if (request.url().includes(':runQuery') && asked.includes('"members"')) readings.push('memberships');
    if (request.url().includes(':batchGet') && asked.includes(`/businesses/${shop.businessId}"`))
      readings.push('business');
  });

  await test.step('home before the first stamp: shows the practice card', async () => {
    await press('Show the practice card');
    expect(await dialogFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(main.getByRole('button', { name: 'Show the practice card' })).toBeFocused();
  });
  await scan(shop, shop.owner.idToken, { code: ada.code() });
  await page.reload();

  await test.step('home: takes a stamp back', async () => {
    await press('Undo: 1 stamp added. Ada Lovelace');
    expect(await dialogFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await dialogFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await press('Undo', dialog);
    await expect(main.getByText('1 stamp taken back.').first()).toBeVisible();
    // The first stamp has ended the practice.
    await expect(main.getByRole('button', { name: 'Show the practice card' })).toHaveCount(0);
    expect(readings, 'each is read once, whenever the payment is known').toStrictEqual(['memberships', 'business']);
  });

  await test.step('customers: corrects a card', async () => {
    await go('Customers');
    await tab(page, main.getByRole('link', { name: /Ada Lovelace/ }));
    await page.keyboard.press('Enter');
    await expect(main.getByText('0 of 5 stamps')).toBeVisible();
    await tab(page, main.getByText('Change this card'));
    await page.keyboard.press('Enter');
    for (const name of ['Move to a new phone', 'Merge with another card', 'Erase this card']) {
      await press(name);
      expect(await dialogFindings(page), name).toEqual([]);
      await press('Cancel', dialog);
      await expect(main.getByRole('button', { name, exact: true })).toBeFocused();
    }
    await press('Correct the stamps');
    expect(await dialogFindings(page)).toEqual([]);
    await expect(dialog.getByLabel('Stamps'), 'a form opens at its first field').toBeFocused();
    await page.keyboard.type('2');
    await tab(page, dialog.getByLabel('Reason'));
    await page.keyboard.type('Forgot the phone');
    await page.keyboard.press('Enter');
    await expect(main.getByText('2 of 5 stamps')).toBeVisible();
  });

  await test.step('card: publishes a new reward', async () => {
    await go('Card');
    await tab(page, main.getByLabel('Reward', { exact: true }));
    await page.keyboard.type('a bun');
    await page.keyboard.press('Enter');
    expect(await dialogFindings(page)).toEqual([]);
    await press('Publish', dialog);
    await expect(main.locator(':focus')).toHaveText(/^Published\./);
  });

  await test.step('team: sets a PIN, and opens what else there is', async () => {
    await go('Team');
    const kit = main.getByRole('button', { name: /^Kit/ });
    await tab(page, kit);
    await page.keyboard.press('Enter');
    expect(await dialogFindings(page)).toEqual([]);
    await expect(dialog.locator('dl')).toContainText(/RoleStaff.*In the team since.*Account.*Last shift there/s);
    await press('Edit Kit', dialog);
    expect(await dialogFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(kit).toBeFocused();
    await page.keyboard.press('Enter');
    await press('Set PIN of Kit', dialog);
    expect(await dialogFindings(page)).toEqual([]);
    const pin = dialog.getByLabel('New PIN of Kit');
    await expect(pin).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(pin).toHaveAccessibleDescription(/A PIN has four to six digits\.$/);
    await page.keyboard.type('4826');
    await page.keyboard.press('Enter');
    await expect(main.getByText('Kit has a new PIN.')).toBeVisible();
    await kit.press('Enter');
    await press('Remove Kit', dialog);
    await expect(dialog.getByRole('button', { name: 'Cancel' }), 'a question opens at its way out').toBeFocused();
    await page.keyboard.press('Enter');
    await expect(kit).toBeFocused();
  });

  await test.step('team: hears at each field what an invitation lacks', async () => {
    await press('Add somebody');
    await press('Somebody with an email', dialog);
    const [name, email] = [dialog.getByLabel('Name'), dialog.getByLabel('Email')];
    await expect(name).toBeFocused();
    await page.keyboard.type('Lou');
    await page.keyboard.press('Enter');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Enter an email address like name@shop.co.uk.');
    await name.fill('');
    await page.keyboard.press('Enter');
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Type a name.');
    expect(await dialogFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('activity: narrows the list to one kind', async () => {
    await go('Activity');
    await tab(page, main.getByLabel('Kind'));
    // One key: after a second without another one, a browser begins the word anew.
    await page.keyboard.press('C');
    await expect(main.getByText('“Forgot the phone”')).toBeVisible();
    expect((await eventsOf(shop, ada.passId)).map(({ type }) => type)).toEqual([
      ...['joined', 'stamped', 'undone', 'adjusted'],
    ]);
  });

  await test.step('on a phone every stop of Tab is seen in every room', async () => {
    await page.setViewportSize(PHONE);
    const end = page.getByRole('contentinfo').getByRole('link').last();
    for (const { path } of ROOMS.filter(({ isAlone }) => !isAlone)) {
      await openLoaded(page, path);
      await heading(page).waitFor();
      const isAtEnd = await focusOn(end);
      let stops = 0;
      do {
        await page.keyboard.press('Tab');
        stops += 1;
        await isSeen(page);
      } while (!(await isAtEnd()) && stops < MOST_STOPS);
      expect(stops, path).toBeLessThan(MOST_STOPS);
    }
  });
});
