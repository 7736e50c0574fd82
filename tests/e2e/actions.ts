/** Actions of visitors, and conditions that tests wait for. */
import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { emailsTo } from '../support/accounts';
import { eventually } from '../support/eventually';

/** The page's main heading. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits until the page is interactive, which the prerendered HTML is not. */
export async function live(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['live'] === 'true');
}

/** Opens a page and waits until it is interactive. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await live(page);
}

/** Logs in with the form. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await live(page);
}

/** Signs up and ends on the page that waits for the verification. */
export async function signUp(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signup');
  await fillInSignUp(page, email, password);
}

/** Fills in and sends the sign-up form of the open page. */
export async function fillInSignUp(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/verify-email');
}

/** The address of ours that an e-mail's link leads to. */
export async function mailedLink(email: string, requestType: 'VERIFY_EMAIL' | 'PASSWORD_RESET'): Promise<string> {
  const sent = async () => (await emailsTo(email)).filter((mail) => mail.requestType === requestType);
  await eventually(`an e-mail to ${email}`, async () => (await sent()).length > 0);
  const code = (await sent()).at(-1)?.oobCode ?? assert.fail('no code');
  return requestType === 'VERIFY_EMAIL'
    ? `/verify-email?mode=verifyEmail&oobCode=${code}`
    : `/forgot-password?mode=resetPassword&oobCode=${code}`;
}

/** Delays all scripts that a page asks for from now on, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/static/js/**', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Delays the load event of the next page with a pending image, until the returned function is called. */
export async function holdLoad(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/late.svg', async (route) => {
    await released;
    await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      document.body.append(Object.assign(new Image(), { src: '/late.svg' })),
    );
  });
  return release;
}

/** Waits two frames: by then the page has handled an event, and the change that follows has begun. */
export const settled = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Scrolls to so many px from the top, without animation. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await settled(page);
}

/** How far the page is scrolled, in px. */
export const scrollTop = (page: Page) => page.evaluate(() => scrollY);

/** Waits until no animation or transition is running. */
export async function atRest(page: Page): Promise<void> {
  do await settled(page);
  while (await page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running')));
}
