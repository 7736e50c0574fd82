import type { Page } from '@playwright/test';
import { TEST_RUN } from '../../../scripts/local/runs';
import { serveSite, type StaticSite } from '../../support/staticSite';
import { heading, holdLoad, live, open } from '../actions';
import { expect, test } from '../fixtures';

test.describe('a browser that asks for less data', () => {
  test.use({ offlineCopy: true });
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  );
  const registrations = (page: Page) =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

  test('gets no service worker from the public site', async ({ page }) => {
    await open(page, '/');
    await page.waitForLoadState('networkidle');
    expect(await registrations(page)).toBe(0);
    expect(await page.evaluate(() => caches.keys())).toStrictEqual([]);
  });

  for (const path of ['/p', '/j/AAAAAAAAAA', '/cards', '/counter'])
    test(`gets one from ${path}, which must open without a connection`, async ({ page, complaints }) => {
      // Nobody has this join code.
      complaints.allow(/404/);
      await open(page, path);
      await expect.poll(() => registrations(page)).toBe(1);
    });
});

test.describe('registering the service worker', () => {
  test.use({ offlineCopy: true });

  test('begins after the load event', async ({ page }) => {
    await page.addInitScript(() => {
      const { register } = ServiceWorkerContainer.prototype;
      ServiceWorkerContainer.prototype.register = function (...parameters) {
        document.documentElement.dataset['registeredWhen'] = document.readyState;
        return register.apply(this, parameters);
      };
    });
    const releaseLoad = await holdLoad(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await live(page);
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 3000 })));
    releaseLoad();
    await page.locator('html[data-registered-when]').waitFor({ state: 'attached' });
    expect(await page.locator('html').getAttribute('data-registered-when')).toBe('complete');
  });

  test.describe('when it fails', () => {
    let site: StaticSite;
    test.beforeAll(async () => {
      site = await serveSite(TEST_RUN.site);
      site.withhold('/service-worker.js');
    });
    test.afterAll(() => site.close());

    test('the failure is logged, and the site still works', async ({ visit, complaints }) => {
      complaints.allow(/service.worker|bad HTTP response code/i);
      const page = await visit({ baseURL: site.origin });
      const logged = page.waitForEvent('console', (message) =>
        /service worker could not be registered/i.test(message.text()),
      );
      await page.goto('/faq');
      await logged;
      await page.getByRole('navigation').first().getByRole('link', { name: 'Pricing' }).first().click();
      await page.waitForURL('**/pricing');
      await heading(page).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(complaints.all.length).toBeGreaterThan(0);
    });
  });
});
