/** The full-screen menu of phones, and the floating button while the bar is hidden. */
import type { CDPSession, Page } from '@playwright/test';
import { createOwner } from '../../support/accounts';
import { heading, open, scrollTo, scrollTop, settled, startSession } from '../actions';
import { expect, test } from '../fixtures';
import { PHONE } from '../site';

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const opener = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Open menu' });
/** The menu button below the bar. */
const floating = (page: Page) => page.locator('header > button[aria-label="Open menu"]');
const label = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
  );

/** A swipe from the middle of the window. */
async function swipe(touch: CDPSession, right: number, down = 0): Promise<void> {
  const at = (part: number) => [{ x: 200 + right * part, y: 420 + down * part }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test.describe('menu of a phone', () => {
  test.use({ viewport: PHONE, isMobile: true, hasTouch: true });

  test('opens, closes, and floats', async ({ page, context }) => {
    await open(page, '/product');

    await test.step('fills the window, has every link, and keeps focus inside', async () => {
      await opener(page).tap();
      await menu(page).waitFor();
      await page.waitForFunction(() => document.querySelector('#menu')?.getAnimations().length === 0);
      expect(await menu(page).boundingBox()).toStrictEqual({ x: 0, y: 0, ...PHONE });
      const names = await menu(page).getByRole('link').allTextContents();
      expect(names).toStrictEqual([
        'Home',
        'Product',
        'Find your fit',
        'Pricing',
        'Accessibility',
        'Small Business',
        'Community',
        'Questions',
        'Guides',
        'Contact',
        'Get started',
        'Log in',
      ]);
      await expect.poll(() => label(page)).toBe('Close menu');
      const stops: (string | null | undefined)[] = [];
      for (let press = 0; press < names.length + 1; press += 1) {
        await page.keyboard.press('Tab');
        stops.push(await label(page));
      }
      expect(stops).toStrictEqual([...names, 'Close menu']);
      await page.keyboard.press('Shift+Tab');
      expect(await label(page)).toBe('Log in');
      // The page behind it does not scroll.
      await page.mouse.move(200, 400);
      await page.mouse.wheel(0, 600);
      await settled(page);
      expect(await scrollTop(page)).toBe(0);
      await page.keyboard.press('Escape');
      await menu(page).waitFor({ state: 'hidden' });
    });

    await test.step('closes on Escape and by its button, and returns the focus', async () => {
      await open(page, '/product');
      await opener(page).focus();
      await page.keyboard.press('Enter');
      await menu(page).waitFor();
      await page.keyboard.press('Escape');
      await menu(page).waitFor({ state: 'hidden' });
      expect(await label(page)).toBe('Open menu');
      // The bar stays for the focused button, so no second one floats.
      await scrollTo(page, 200);
      await expect(opener(page)).toBeInViewport();
      expect(await floating(page).isVisible()).toBe(false);
      await opener(page).tap();
      await page.getByRole('button', { name: 'Close menu' }).tap();
      await menu(page).waitFor({ state: 'hidden' });
    });

    await test.step('closes when the page changes: by its own link, also to the page that is shown, and by Back', async () => {
      await open(page, '/product');
      await opener(page).tap();
      await menu(page).getByRole('link', { name: 'Pricing' }).tap();
      await page.waitForURL('**/pricing');
      await menu(page).waitFor({ state: 'hidden' });
      await heading(page).waitFor();
      await opener(page).tap();
      const again = page.waitForEvent('domcontentloaded');
      await menu(page).getByRole('link', { name: 'Pricing' }).tap();
      await menu(page).waitFor({ state: 'hidden' });
      // The document that is left has a menu too.
      await again;
      await opener(page).tap();
      await menu(page).waitFor();
      await page.goBack();
      await menu(page).waitFor({ state: 'hidden' });
    });

    await test.step('the floating button appears past 50 px while the bar is hidden, and opens the menu', async () => {
      await open(page, '/product');
      await scrollTo(page, 50);
      expect(await floating(page).isVisible()).toBe(false);
      await scrollTo(page, 51);
      await floating(page).waitFor();
      await scrollTo(page, 900);
      await expect(floating(page)).toBeVisible();
      await scrollTo(page, 880);
      await floating(page).waitFor({ state: 'hidden' });
      await scrollTo(page, 1000);
      await floating(page).tap();
      await menu(page).waitFor();
      await page.keyboard.press('Escape');
      await menu(page).waitFor({ state: 'hidden' });
      expect(await scrollTop(page)).toBeGreaterThan(900);
    });

    await test.step('no back to top on a phone, and no floating button on a large screen', async () => {
      await scrollTo(page, PHONE.height * 2);
      expect(await page.getByRole('button', { name: 'Back to top' }).count()).toBe(0);
      await page.setViewportSize({ width: 1280, height: 800 });
      await scrollTo(page, 1900);
      expect(await floating(page).isVisible()).toBe(false);
    });

    await test.step('closes on a swipe to the left of more than 50 px, and on no other', async () => {
      await page.setViewportSize(PHONE);
      await open(page, '/product');
      const touch = await context.newCDPSession(page);
      await opener(page).tap();
      await menu(page).waitFor();
      await page.waitForFunction(() => document.querySelector('#menu')?.getAnimations().length === 0);
      for (const [right, down] of [
        [-40, 0],
        [-50, 0],
        [120, 0],
        [-60, 200],
        [0, -100],
      ] as const) {
        await swipe(touch, right, down);
        await settled(page);
        await expect(menu(page), `${right} to the right, ${down} down`).toBeVisible();
      }
      await swipe(touch, -51);
      await menu(page).waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe('/product');
      await touch.detach();
    });
  });

  test('has the account of the signed-in owner', async ({ page }) => {
    const account = await createOwner({ verified: true });
    await startSession(page, account);
    await open(page, '/pricing');
    await opener(page).tap();
    await menu(page).getByText(account.email, { exact: true }).waitFor();
    await menu(page)
      .getByText(account.email.split('@')[0] ?? '', { exact: true })
      .waitFor();
    await menu(page).getByRole('link', { name: 'Account Settings' }).waitFor();
    expect(await menu(page).getByRole('link', { name: 'Log in' }).count()).toBe(0);
    await menu(page).getByRole('button', { name: 'Sign Out' }).tap();
    await page.waitForURL('**/login');
    await menu(page).waitFor({ state: 'hidden' });
  });
});
