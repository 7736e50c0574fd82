/** A newer version of the site: offered, never forced. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../../scripts/lib/root';
import { TEST_FULL_SITE, TEST_RUN } from '../../../scripts/local/runs';
import { serveSite, type StaticSite } from '../../support/staticSite';
import { live, open } from '../actions';
import { expect, test } from '../fixtures';
import { cached, untilKept } from './offlineCopy';

const FIRST = TEST_RUN.site;
/** It differs from the first in its program and in its pages: it counts page views, and asks for consent. */
const SECOND = TEST_FULL_SITE;

/** The address of the program that a page starts. */
const appIn = (html: string): string => /data-app="([^"]+)"/.exec(html)?.[1] ?? assert.fail('no program');
const appOf = async (folder: string): Promise<string> =>
  appIn(await readFile(path.join(ROOT, folder, 'register.html'), 'utf8'));
const appOn = async (page: Page): Promise<string> => appIn(await page.content());

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { untouched: true }));
const isUntouched = (page: Page) => page.evaluate(() => 'untouched' in window);
const offer = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Reload to update' });

const openForm = (page: Page) => open(page, '/register');

test.describe('a newer version of the site', () => {
  let site: StaticSite;
  test.beforeAll(async () => {
    site = await serveSite(FIRST);
  });
  test.afterAll(() => site.close());
  test.beforeEach(() => site.deploy(FIRST));
  // Playwright asks for the options before beforeAll as well, when there is no site yet.
  test.use({ offlineCopy: true, baseURL: async ({}, use) => use(site?.origin) });

  test('is offered, waits while somebody types, and is installed when asked for', async ({ page, context }) => {
    const [first, second] = await Promise.all([appOf(FIRST), appOf(SECOND)]);
    expect(first).not.toBe(second);
    await openForm(page);
    await untilKept(page);
    expect(await offer(page).count(), 'the first version is no update').toBe(0);

    site.deploy(SECOND);
    await openForm(page);
    await mark(page);
    const email = page.getByLabel('Email', { exact: true });
    await email.pressSequentially('somebody@sho');
    await offer(page).waitFor();
    await email.pressSequentially('p.example');
    expect(await email.inputValue()).toBe('somebody@shop.example');

    // Another tab meets the same version, and neither changes by itself.
    const other = await context.newPage();
    await openForm(other);
    await offer(other).waitFor();
    await mark(other);
    for (const tab of [page, other]) expect([await appOn(tab), await isUntouched(tab)]).toStrictEqual([first, true]);

    await offer(page).click();
    await page.waitForFunction(() => !('untouched' in window));
    await live(page);
    expect(await appOn(page)).toBe(second);
    expect(await isUntouched(other), 'only the tab that asked is reloaded').toBe(true);
    // Its own offer still works, although the version is in use already.
    await offer(other).click();
    await other.waitForFunction(() => !('untouched' in window));
    await live(other);
    expect(await appOn(other)).toBe(second);

    await openForm(page);
    expect(await offer(page).count()).toBe(0);
    const kept = (await cached(page)).map(({ address }) => new URL(address).pathname);
    expect([kept.includes(first), kept.includes(second)]).toStrictEqual([false, true]);
  });

  test('is offered at the counter, whose page may stay open for weeks', async ({ page }) => {
    await open(page, '/counter');
    await untilKept(page);
    site.deploy(SECOND);
    // The browser checks when a page is loaded.
    await open(page, '/counter');
    await mark(page);
    await page.getByRole('button', { name: 'Update this page' }).click();
    await page.waitForFunction(() => !('untouched' in window));
    await live(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Counter' })).toBeVisible();
    expect(await page.getByRole('button', { name: 'Update this page' }).count()).toBe(0);
  });

  test('is not installed from a Wi-Fi’s page; can be put off; and is offered once, although another one replaces it', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/integrity|Failed to find a valid digest|bad-precaching|ServiceWorker/i);
    await openForm(page);
    await untilKept(page);
    site.deploy(SECOND);

    await test.step('a Wi-Fi portal, which answers 200 to everything, installs no version', async () => {
      site.behindPortal(['/service-worker.js']);
      const outcome = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const ended = new Promise<string>((done) => {
          registration.addEventListener('updatefound', () => {
            const worker = registration.installing;
            worker?.addEventListener('statechange', () => worker.state !== 'installing' && done(worker.state));
          });
        });
        await registration.update();
        return ended;
      });
      site.behindPortal();
      expect(outcome).toBe('redundant');
      await openForm(page);
      expect(await appOn(page)).toBe(await appOf(FIRST));
      await offer(page).waitFor();
    });

    await test.step('it can be put off, until a page is loaded', async () => {
      await open(page, '/login');
      await offer(page).waitFor();
      await mark(page);
      await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' }).click();
      await offer(page).waitFor({ state: 'detached' });
      await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
      await page.waitForURL('**/signup');
      expect(await isUntouched(page)).toBe(true);
      expect(await offer(page).count()).toBe(0);
      await openForm(page);
      await offer(page).waitFor();
    });

    await test.step('it is offered once, although another version replaces it while it waits', async () => {
      await mark(page);
      // For the browser the first version is newer than the second one, which is waiting.
      site.deploy(FIRST);
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const installed = new Promise<void>((done) => {
          registration.addEventListener('updatefound', () => {
            const worker = registration.installing;
            worker?.addEventListener('statechange', () => worker.state === 'installed' && done());
          });
        });
        await registration.update();
        await installed;
      });
      await expect(offer(page)).toHaveCount(1);
      await offer(page).click();
      await page.waitForFunction(() => !('untouched' in window));
    });
  });
});
