/** The full-screen menu of phones, and the button that floats while the bar is away. */
import assert from 'node:assert/strict';
import type { CDPSession, Page } from 'playwright-core';
import { createOwner } from '../../support/accounts';
import { live, PHONE, type Visitor, visitor } from '../../support/browser';
import { heading, logIn } from '../../support/journey';
import { scrollTo, scrollTop, settled } from '../../support/scroll';

const PHONE_OPTIONS = { viewport: PHONE, isMobile: true, hasTouch: true } as const;
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const opener = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Open menu' });
/** The one below the bar. */
const floating = (page: Page) => page.locator('header > button[aria-label="Open menu"]');
const label = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
  );

/** A finger's way over the glass, from the middle of the window. */
async function swipe(touch: CDPSession, right: number, down = 0): Promise<void> {
  const at = (part: number) => [{ x: 200 + right * part, y: 420 + down * part }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('menu of a phone', () => {
  let stranger: Visitor;
  before(async () => {
    stranger = await visitor(PHONE_OPTIONS);
  });
  after(() => stranger.leave());
  beforeEach(async () => {
    await stranger.page.goto('/product');
    await live(stranger.page);
  });

  it('fills the window, has every link, and keeps focus inside', async () => {
    const { page } = stranger;
    await opener(page).tap();
    await menu(page).waitFor();
    await page.waitForFunction(() => document.querySelector('#menu')?.getAnimations().length === 0);
    assert.deepEqual(await menu(page).boundingBox(), { x: 0, y: 0, ...PHONE });
    const names = await menu(page).getByRole('link').allTextContents();
    assert.deepEqual(names, [
      'Home',
      'Product',
      'Find your fit',
      'Pricing',
      'Accessibility',
      'Small Business',
      'Community',
      'Get started',
      'Log in',
    ]);
    assert.equal(await label(page), 'Close menu');
    const stops: (string | null | undefined)[] = [];
    for (let press = 0; press < names.length + 1; press += 1) {
      await page.keyboard.press('Tab');
      stops.push(await label(page));
    }
    assert.deepEqual(stops, [...names, 'Close menu']);
    await page.keyboard.press('Shift+Tab');
    assert.equal(await label(page), 'Log in');
    // What is behind it does not scroll away under it.
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 600);
    await settled(page);
    assert.equal(await scrollTop(page), 0);
  });

  it('closes on Escape and by its button, and focus is where it was', async () => {
    const { page } = stranger;
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await menu(page).waitFor();
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'hidden' });
    assert.equal(await label(page), 'Open menu');
    await opener(page).tap();
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await menu(page).waitFor({ state: 'hidden' });
  });

  it('closes on a swipe to the left of more than 50 px, and on no other', async () => {
    const { page, context } = stranger;
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
      assert.ok(await menu(page).isVisible(), `${right} to the right, ${down} down`);
    }
    await swipe(touch, -51);
    await menu(page).waitFor({ state: 'hidden' });
    assert.equal(new URL(page.url()).pathname, '/product');
    await touch.detach();
  });

  it('closes when the page changes: by its own link, also to the page that is shown, and by Back', async () => {
    const { page } = stranger;
    await opener(page).tap();
    await menu(page).getByRole('link', { name: 'Pricing' }).tap();
    await page.waitForURL('**/pricing');
    await menu(page).waitFor({ state: 'hidden' });
    await heading(page).waitFor();
    await opener(page).tap();
    await menu(page).getByRole('link', { name: 'Pricing' }).tap();
    await menu(page).waitFor({ state: 'hidden' });
    await opener(page).tap();
    await menu(page).waitFor();
    await page.goBack();
    await menu(page).waitFor({ state: 'hidden' });
  });

  it('the floating button is there past 50 px while the bar is away, and opens the menu', async () => {
    const { page } = stranger;
    await scrollTo(page, 50);
    assert.equal(await floating(page).isVisible(), false);
    await scrollTo(page, 51);
    await floating(page).waitFor();
    await scrollTo(page, 900);
    assert.ok(await floating(page).isVisible());
    await scrollTo(page, 880);
    await floating(page).waitFor({ state: 'hidden' });
    await scrollTo(page, 1000);
    await floating(page).tap();
    await menu(page).waitFor();
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'hidden' });
    assert.ok((await scrollTop(page)) > 900);
  });

  it('no back to top on a phone, and no floating button on a large screen', async () => {
    const { page } = stranger;
    await scrollTo(page, PHONE.height * 2);
    assert.equal(await page.getByRole('button', { name: 'Back to top' }).count(), 0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await scrollTo(page, 1900);
    assert.equal(await floating(page).isVisible(), false);
    await page.setViewportSize(PHONE);
  });

  it('has the account of whoever is signed in', async () => {
    const account = await createOwner({ verified: true });
    const { page, leave } = await visitor(PHONE_OPTIONS);
    await logIn(page, account);
    await page.goto('/pricing');
    await live(page);
    await opener(page).tap();
    await menu(page).getByText(account.email, { exact: true }).waitFor();
    await menu(page)
      .getByText(account.email.split('@')[0] ?? '', { exact: true })
      .waitFor();
    await menu(page).getByRole('link', { name: 'Account Settings' }).waitFor();
    assert.equal(await menu(page).getByRole('link', { name: 'Log in' }).count(), 0);
    await menu(page).getByRole('button', { name: 'Sign Out' }).tap();
    await page.waitForURL('**/login');
    await menu(page).waitFor({ state: 'hidden' });
    await leave();
  });
});
