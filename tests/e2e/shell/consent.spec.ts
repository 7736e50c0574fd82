/** Page views: nothing before consent, one a page after it, nothing once it is withdrawn. */
import type { Page } from '@playwright/test';
import { TEST_FULL_SITE } from '../../../scripts/local/runs';
import { serveSite, type StaticSite } from '../../support/staticSite';
import { holdScripts, live, open, SCRIPTS, scrollTo } from '../actions';
import { expect, test } from '../fixtures';
import { SIZES } from '../site';

const COLLECTOR = 'https://region1.google-analytics.com/';

test.describe('page views', () => {
  let site: StaticSite;
  test.beforeAll(async () => {
    site = await serveSite(TEST_FULL_SITE);
  });
  test.afterAll(() => site.close());

  for (const [size, options] of SIZES) {
    test.describe(size, () => {
      // Playwright asks for the options before beforeAll as well, when there is no site yet.
      test.use({ ...options, baseURL: async ({}, use) => use(site?.origin) });

      const stored = (page: Page) => page.evaluate(() => localStorage.getItem('tessera.analytics'));

      /** Collects the page views that are sent from now on. */
      async function collect(page: Page): Promise<URL[]> {
        const sent: URL[] = [];
        await page.route(`${COLLECTOR}**`, (route) => route.fulfill({ status: 204 }));
        page.on('request', (request) => {
          if (request.url().startsWith(COLLECTOR)) sent.push(new URL(request.url()));
        });
        return sent;
      }

      /** Goes to another page by the bar's link, and waits until it is live. A view is sent by then. */
      async function follow(page: Page, link: string): Promise<void> {
        // The bar is there at the top of the page.
        await scrollTo(page, 0);
        const bar = page.getByRole('navigation', { name: 'Main' });
        if (size === 'phone') await bar.getByRole('button', { name: 'Open menu' }).click();
        const links = size === 'phone' ? page.getByRole('dialog', { name: 'Menu' }) : bar;
        await links.getByRole('link', { name: link, exact: true }).click();
        await page.waitForURL(`**/${link.toLowerCase()}`);
        await live(page);
      }

      /** Answers on the page about cookies before these scripts of it have loaded. The returned function lets them. */
      async function answerBefore(scripts: string, page: Page, name: RegExp): Promise<() => void> {
        const release = await holdScripts(page, scripts);
        await page.goto('/cookies');
        await page.getByRole('main').getByRole('button', { name }).click();
        return release;
      }

      test('page views need an answer', async ({ page }) => {
        const sent = await collect(page);
        await test.step('the banner is in view at once, and leaves the footer uncovered at the page’s end', async () => {
          await open(page, '/');
          const banner = page.getByRole('region', { name: 'Cookies' });
          await banner.waitFor();
          expect(
            await banner.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight),
            'in sight at once',
          ).toBeTruthy();
          await scrollTo(page, 100_000);
          const footer = await page.getByRole('contentinfo').boundingBox();
          const asked = await banner.boundingBox();
          expect(footer && asked && asked.y >= footer.y + footer.height).toBeTruthy();
        });

        await test.step('nothing is sent or stored before an answer, or after No, thanks', async () => {
          await open(page, '/?utm_source=x');
          const banner = page.getByRole('region', { name: 'Cookies' });
          await banner.waitFor();
          await follow(page, 'Product');
          await banner.getByRole('button', { name: 'No, thanks' }).click();
          await banner.waitFor({ state: 'detached' });
          await follow(page, 'Pricing');
          await page.reload();
          await live(page);
          expect(await banner.count(), 'the answer is remembered').toBe(0);
          expect(sent).toStrictEqual([]);
          expect(await stored(page)).toBe(null);
        });

        await test.step('are sent once a page after a yes on /cookies, without the query, and stop when that is withdrawn', async () => {
          // As for somebody who has not answered yet.
          await page.evaluate(() => localStorage.clear());
          const viewOf = (path: string) =>
            page.waitForRequest(
              (asked) =>
                asked.url().startsWith(COLLECTOR) && new URL(asked.url()).searchParams.get('dl') === site.origin + path,
            );
          const cookies = viewOf('/cookies');
          const start = await answerBefore(SCRIPTS, page, /count my page views/i);
          start();
          await cookies;
          for (const link of ['Product', 'Pricing']) {
            const view = viewOf(`/${link.toLowerCase()}`);
            await follow(page, link);
            await view;
          }
          expect(
            sent.map(({ searchParams }) => [searchParams.get('en'), searchParams.get('tid'), searchParams.get('dl')]),
          ).toStrictEqual(
            ['/cookies', '/product', '/pricing'].map((route) => ['page_view', 'G-TEST', site.origin + route]),
          );
          expect(await stored(page)).not.toBe(null);

          const again = viewOf('/cookies');
          // It counts at once, also for somebody who goes on before the code that shows it has loaded.
          const release = await answerBefore('**/islandParts.*', page, /do not count me/i);
          await again;
          await live(page);
          sent.length = 0;
          await follow(page, 'Product');
          release();
          expect(sent).toStrictEqual([]);
          expect(await stored(page)).toBe(null);
        });
      });
    });
  }
});
