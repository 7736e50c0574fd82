/** Browsers that keep nothing: storage that is refused, full, or gone while a page is open. */
import type { Page } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { createOwner } from '../../support/accounts';
import { addMember, ask, createShop, join } from '../../support/shop';
import { announced, heading, live, open, startSession } from '../actions';
import { openCard, warmUp } from '../card/customers';
import { field, warm } from '../counter/counterPage';
import { expect, test } from '../fixtures';

/** From now on the browser refuses all storage, as with blocked site data. */
const refuseStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, name, { get, configurable: true });
    }
  });

/** From now on the local storage is full. */
const fillStorage = (page: Page) =>
  page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, text) {
      if (this === localStorage && text.length > 100) throw new DOMException('No room', 'QuotaExceededError');
      setItem.call(this, key, text);
    };
  });

/** Logs in on the way to the counter. */
async function logInForCounter(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await open(page, `${ROUTES.logIn}?next=${encodeURIComponent(ROUTES.counter)}`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`**${ROUTES.counter}`);
  await live(page);
}

test('where storage is refused, each page says what is not kept, and how to get it back', async ({ page }) => {
  const shop = await createShop();
  await Promise.all([warmUp(), warm(shop)]);
  const [card, staff] = [await join(shop), await addMember(shop, 'staff')];
  const { ticket } = await ask('movePass', { businessId: shop.businessId, passId: card.passId }, shop.owner.idToken);
  await page.context().grantPermissions(['clipboard-write']);
  await refuseStorage(page);

  const unkept = page.getByText('Your log-in will not be remembered');
  await test.step('the log-in, and the counter that staff come to', async () => {
    await logInForCounter(page, staff);
    await expect(heading(page)).toHaveText('Counter');
    await expect(unkept).toBeVisible();
    await expect(page.getByText('the counter does not open here')).toBeVisible();
    for (const path of [ROUTES.logIn, ROUTES.signUp]) {
      await open(page, path);
      await expect(unkept, path).toBeVisible();
    }
  });
  await test.step('an owner works on, as long as the page is open', async () => {
    const owner = await createOwner({ verified: true });
    await open(page, ROUTES.logIn);
    await page.getByLabel('Email', { exact: true }).fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(`**${ROUTES.onboarding}`);
  });
  await test.step('the pages of cards', async () => {
    for (const path of [ROUTES.cards, `/j/${shop.joinCode}`, `/take-over#${ticket}`]) {
      await page.goto('about:blank');
      await open(page, path);
      await expect(page.getByText('No card is remembered here'), path).toBeVisible();
      await expect(page.getByText('kept in this browser'), path).toHaveCount(0);
    }
  });
  await test.step('the card itself, with its link', async () => {
    await open(page, `/p#${card.secret}`);
    const panel = page.getByRole('region', { name: 'This phone will not remember your card' });
    await expect(panel.getByRole('link')).toHaveAttribute('href', new RegExp(`/p#${card.secret}$`));
    await expect(panel.getByLabel('Email')).toBeVisible();
  });
});

test('where local storage is full, the tab keeps the session and the card, and says so', async ({ page }) => {
  const shop = await createShop();
  await Promise.all([warmUp(), warm(shop)]);
  const staff = await addMember(shop, 'staff');
  await fillStorage(page);
  await open(page, ROUTES.logIn);
  await expect(page.getByText('You stay logged in only until you close this tab.')).toBeVisible();
  await logInForCounter(page, staff);
  await expect(field(page)).toBeVisible();
  await page.reload();
  await expect(field(page)).toBeVisible();

  await openCard(page, shop);
  await expect(page.getByRole('heading', { name: 'This phone will not remember your card' })).toBeVisible();
  await open(page, ROUTES.cards);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test('a card that is open while all storage goes stays, and is kept again', async ({ page }) => {
  const shop = await createShop();
  await warmUp();
  const card = await openCard(page, shop);
  const isKept = () => page.evaluate((secret) => localStorage.getItem('tessera.cards')?.includes(secret), card.secret);
  await expect.poll(isKept).toBe(true);
  await page.evaluate(() => localStorage.clear());
  await expect.poll(isKept).toBe(true);
  await expect(page.getByRole('img', { name: 'Card code' })).toBeVisible();
  // Removing this one card in another tab is something else.
  await page.evaluate(() => localStorage.setItem('tessera.cards', '{}'));
  await page.waitForURL(`**${ROUTES.cards}#removed`);
});

test('logging out does not wait for a database that an older tab holds', async ({ page }) => {
  const owner = await createOwner({ verified: true });
  const older = await page.context().newPage();
  await startSession(page, owner);
  await older.goto('/robots.txt');
  await older.evaluate(() => {
    localStorage.setItem('tessera.clock', '{}');
    return new Promise((done) => {
      const opening = indexedDB.open('tessera-counter', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('scans', { keyPath: 'scanId' });
      // The connection stays open, and does not close for a newer version.
      opening.onsuccess = () => done(Object.assign(window, { held: opening.result }) && null);
    });
  });
  await open(page, ROUTES.onboarding);
  await page.getByRole('button', { name: owner.email.split('@')[0] ?? '' }).click();
  const told = announced(page, 'User logged out.');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`**${ROUTES.logIn}`);
  await told;
});
