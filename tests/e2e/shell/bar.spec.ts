/** The bar at the top: when it is there, its links, the Solutions menu, the account menu. */
import type { Page } from '@playwright/test';
import { createOwner } from '../../support/accounts';
import { heading, live, logIn, open, pauseClock, scrollTo, scrollTop, settled, startSession } from '../actions';
import { expect, test } from '../fixtures';
import { DESKTOP, SIZES } from '../site';

/** Between signing out and `/login`, in ms. */
const LEAVES_AFTER = 300;
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const solutions = (page: Page) => bar(page).getByRole('button', { name: 'Solutions' });
const entry = (page: Page, name: string) => page.locator('#solutions-menu').getByRole('link', { name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

/** Waits until the bar is above the window, or wholly in it. */
const away = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('nav')?.getBoundingClientRect().bottom ?? 1) <= 0);
const there = (page: Page) =>
  page.waitForFunction(() => document.querySelector('nav')?.getBoundingClientRect().top === 0);

/** Fails if the bar is hidden or moving. */
async function stays(page: Page): Promise<void> {
  await settled(page);
  expect(
    await bar(page).evaluate((element) => element.getBoundingClientRect().top + element.getAnimations().length),
  ).toBe(0);
}

for (const [size, options] of SIZES) {
  test.describe(`bar, ${size}`, () => {
    test.use(options);

    test('the bar hides on scrolling down and returns on scrolling up', async ({ page }) => {
      await open(page, '/product');

      await test.step('stays for the first 10 px, hides after them, and returns on scrolling up', async () => {
        expect(await bar(page).evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
        await scrollTo(page, 10);
        await stays(page);
        await scrollTo(page, 11);
        await away(page);
        await scrollTo(page, 1200);
        await away(page);
        await scrollTo(page, 1190);
        await there(page);
        await scrollTo(page, 1400);
        await away(page);
      });

      await test.step('is back near the top', async () => {
        await scrollTo(page, 0);
        await there(page);
        await scrollTo(page, 400);
        await away(page);
        await scrollTo(page, 5);
        await there(page);
        await scrollTo(page, 9);
        await stays(page);
      });

      await test.step('is back when the keyboard reaches it', async () => {
        await scrollTo(page, 0);
        await there(page);
        await scrollTo(page, 300);
        await away(page);
        await bar(page).locator(':is(a, button):visible').first().focus();
        await page.keyboard.press('Tab');
        await there(page);
      });
    });
  });
}

test('bar of a signed-out visitor, desktop', async ({ page }) => {
  await open(page, '/faq');

  await test.step('has its links, and the present page is marked', async () => {
    const links = await bar(page)
      .locator('a:visible')
      .evaluateAll((anchors) => anchors.map((anchor) => [anchor.textContent?.trim(), anchor.getAttribute('href')]));
    expect(links.slice(-6)).toStrictEqual([
      ['Home', '/'],
      ['Product', '/product'],
      ['Find your fit', '/findyourfit'],
      ['Pricing', '/pricing'],
      ['Log in', '/login'],
      ['Get started', '/signup'],
    ]);
    await bar(page).getByRole('link', { name: 'Pricing' }).click();
    await page.waitForURL('**/pricing');
    expect(await bar(page).locator('[aria-current=page]').textContent()).toBe('Pricing');
  });

  await test.step('Solutions by keyboard: opens, arrows go round, Escape closes and gives focus back', async () => {
    await open(page, '/faq');
    await solutions(page).focus();
    expect(await solutions(page).getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Enter');
    await entry(page, 'Accessibility').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-expanded') === 'true');
    for (const name of ['Accessibility', 'Small Business', 'Community', 'Accessibility']) {
      await page.keyboard.press('ArrowDown');
      expect(await focused(page)).toBe(name);
    }
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('Community');
    await page.keyboard.press('Escape');
    await entry(page, 'Community').waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Solutions');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-expanded') === 'false');

    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Accessibility');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/solutions?tab=smallBusiness');
    await entry(page, 'Community').waitFor({ state: 'hidden' });
  });

  await test.step('Solutions by pointer: a press outside, and Tab beyond its end, close it', async () => {
    await open(page, '/faq');
    await solutions(page).click();
    await entry(page, 'Community').waitFor();
    await page.mouse.click(40, 500);
    await entry(page, 'Community').waitFor({ state: 'hidden' });
    await solutions(page).click();
    await entry(page, 'Community').focus();
    await page.keyboard.press('Tab');
    await entry(page, 'Community').waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Log in');
    await solutions(page).click();
    await solutions(page).click();
    await entry(page, 'Community').waitFor({ state: 'hidden' });
  });

  await test.step('the menu closes when the page changes', async () => {
    await bar(page).getByRole('link', { name: 'Product' }).click();
    await page.waitForURL('**/product');
    await live(page);
    await solutions(page).click();
    await entry(page, 'Community').waitFor();
    await page.goBack();
    await page.waitForURL('**/faq');
    await entry(page, 'Community').waitFor({ state: 'hidden' });
  });

  await test.step('back to top: past one window height, not before; a press leads up and to the content', async () => {
    const button = page.getByRole('button', { name: 'Back to top' });
    await scrollTo(page, DESKTOP.height);
    expect(await button.count()).toBe(0);
    await scrollTo(page, DESKTOP.height + 1);
    await button.waitFor();
    await button.click();
    await page.waitForFunction(() => scrollY === 0);
    await button.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  await test.step('back to top: in a low window not before 50 px', async () => {
    await page.setViewportSize({ width: DESKTOP.width, height: 40 });
    const shown = () => page.evaluate(() => document.documentElement.dataset['scroll']?.includes('past-window'));
    await scrollTo(page, 50);
    expect(await shown()).toBe(false);
    await scrollTo(page, 51);
    expect(await shown()).toBe(true);
  });
});

test.describe('bar of an owner, desktop', () => {
  test('has who is signed in, Account Settings and Sign Out, which leads to /login after about 300 ms', async ({
    page,
  }) => {
    const account = await createOwner({ verified: true });
    const name = account.email.split('@')[0] ?? '';
    await startSession(page, account);
    await open(page, '/faq');
    const opener = bar(page).getByRole('button', { name });
    await opener.waitFor();
    expect(await bar(page).getByRole('link', { name: 'Log in' }).count()).toBe(0);
    expect(await bar(page).getByRole('link', { name: 'Get started' }).count()).toBe(0);
    const menu = page.locator('#account-menu');
    await opener.click();
    await menu.getByText(account.email, { exact: true }).waitFor();
    await menu.getByText(name, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await opener.click();
    await page.mouse.click(40, 500);
    await menu.waitFor({ state: 'hidden' });

    await opener.click();
    await menu.getByRole('link', { name: 'Account Settings' }).click();
    await page.waitForURL('**/accountSettings');
    await menu.waitFor({ state: 'hidden' });
    await heading(page).waitFor();

    // From a public page, because the guard of a protected one redirects to /login itself.
    await page.clock.install();
    await open(page, '/pricing');
    const notifications = page.getByRole('region', { name: 'Notifications' });
    await opener.click();
    await pauseClock(page);
    await menu.getByRole('button', { name: 'Sign Out' }).click();
    await notifications.getByText('User logged out.').waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage)), 'also for who closes the page at once').toStrictEqual(
      [],
    );
    await page.clock.runFor(LEAVES_AFTER - 1);
    expect(new URL(page.url()).pathname).toBe('/pricing');
    await page.clock.runFor(1);
    await page.waitForURL('**/login');
    await page.clock.resume();
    await bar(page).getByRole('link', { name: 'Log in' }).waitFor();
    expect(await opener.count()).toBe(0);
    await page.goto('/accountSettings');
    await page.waitForURL('**/login');
  });

  test('no flash of the wrong bar on the next visit', async ({ page }) => {
    const account = await createOwner({ verified: true });
    await logIn(page, account);
    // In every frame, right before it is painted.
    await page.addInitScript(`
      window.seen = [];
      (function look() {
        const link = document.querySelector('nav a[href="/login"]');
        if (link?.checkVisibility({ checkVisibilityCSS: true }))
          seen.push(document.documentElement.outerHTML.slice(0, 100) + document.readyState);
        requestAnimationFrame(look);
      })();
    `);
    await page.goto('/pricing');
    await bar(page)
      .getByRole('button', { name: account.email.split('@')[0] ?? '' })
      .waitFor();
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toStrictEqual([]);
    expect(await scrollTop(page)).toBe(0);
  });
});
