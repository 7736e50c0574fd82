import assert from 'node:assert/strict';
import { TEST_RUN } from '../../../scripts/local/runs';
import { holdLoad, live, visitor } from '../../support/browser';
import { heading } from '../../support/journey';
import { serveSite, type StaticSite } from '../../support/staticSite';

describe('registering the service worker', () => {
  it('is spared whoever asks for less data', async () => {
    const { page, leave } = await visitor();
    await page.goto('/');
    await live(page);
    await page.waitForLoadState('networkidle');
    assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
    assert.deepEqual(await page.evaluate(() => caches.keys()), []);
    await leave();
  });

  it('begins after the load event', async () => {
    const { page, context, leave } = await visitor({ offlineCopy: true });
    await context.addInitScript(() => {
      const { register } = ServiceWorkerContainer.prototype;
      ServiceWorkerContainer.prototype.register = function (...parameters) {
        document.documentElement.dataset['registeredWhen'] = document.readyState;
        return register.apply(this, parameters);
      };
    });
    const arrive = await holdLoad(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await live(page);
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    arrive();
    await page.locator('html[data-registered-when]').waitFor({ state: 'attached' });
    assert.equal(await page.locator('html').getAttribute('data-registered-when'), 'complete');
    await leave();
  });

  describe('that fails', () => {
    let site: StaticSite;
    before(async () => {
      site = await serveSite(TEST_RUN.site);
      site.withhold('/service-worker.js');
    });
    after(() => site.close());

    it('is logged, and nothing else is lost', async () => {
      const { page, complaints, leave } = await visitor({ offlineCopy: true, baseURL: site.origin });
      const logged = page.waitForEvent('console', (message) =>
        /service worker could not be registered/i.test(message.text()),
      );
      await page.goto('/faq');
      await logged;
      await page.getByRole('navigation').first().getByRole('link', { name: 'Pricing' }).first().click();
      await page.waitForURL('**/pricing');
      await heading(page).waitFor();
      assert.equal(await page.getByRole('alert').count(), 0);
      assert.ok(complaints.length > 0);
      await leave(/service.worker|bad HTTP response code/i);
    });
  });
});
