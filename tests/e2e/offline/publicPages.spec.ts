/** The public site without a connection. */
import assert from 'node:assert/strict';
import type { BrowserContext, Page } from '@playwright/test';
import { exampleAddress } from '../../../scripts/build/hosting';
import { routes } from '../../../web/src/routes';
import { heading, live, open } from '../actions';
import { Complaints, expect, test } from '../fixtures';
import { addressOf, PUBLIC_PATHS, SITE } from '../site';
import { cached, untilKept } from './offlineCopy';

const OFFLINE_NOTICE = 'We cannot reach our server.';

/** The heading that Hosting sends with a page. */
async function sentHeading(path: string): Promise<string> {
  const html = await (await fetch(SITE + path)).text();
  return /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, '') ?? assert.fail(`${path} has no h1`);
}

test.describe('the public site without a connection', () => {
  let context: BrowserContext;
  let page: Page;
  const complaints = new Complaints();
  const headings = new Map<string, string>();
  // One visitor for all tests: the worker keeps its copy once.
  test.beforeAll(async ({ browser }) => {
    for (const path of PUBLIC_PATHS) headings.set(path, await sentHeading(path));
    context = await browser.newContext({ baseURL: SITE });
    complaints.watch(context);
    complaints.allow(/net::ERR_INTERNET_DISCONNECTED/);
    const first = await context.newPage();
    await open(first, '/');
    await untilKept(first);
    await first.close();
  });
  test.beforeEach(async () => {
    await context.setOffline(true);
    page = await context.newPage();
  });
  test.afterEach(() => page.close());
  test.afterAll(async () => {
    await context.close();
    expect(complaints.unexpected).toEqual([]);
  });

  async function opens(address: string, path: string): Promise<void> {
    const answer = (await page.goto(address)) ?? assert.fail('no answer');
    expect(answer.fromServiceWorker(), address).toBe(true);
    await live(page);
    await heading(page).waitFor();
    const shown = (await heading(page).innerHTML()).replace(/<[^>]+>/g, '');
    expect(shown, address).toBe(headings.get(path));
  }

  test('every page opens, and answers to its visitor', async () => {
    test.slow();
    for (const path of PUBLIC_PATHS) await test.step(path, () => opens(addressOf(path), path));
  });

  test('opens with a query as without', async () => {
    await opens('/pricing?utm_source=leaflet&x=1', '/pricing');
    await opens('/solutions?tab=community', '/solutions');
    expect(await page.getByRole('tab', { name: 'Community' }).getAttribute('aria-selected')).toBe('true');
  });

  test('opens with a slash at the end as without', async () => {
    await opens('/pricing/?utm_source=leaflet', '/pricing');
    expect(new URL(page.url()).pathname).toBe('/pricing');
  });

  test('stays on the site when an address looks like another one', async () => {
    await open(page, `${SITE}//elsewhere.example/`);
    await heading(page).filter({ hasText: 'Page not found' }).waitFor();
    expect(new URL(page.url()).origin).toBe(SITE);
  });

  test('answers an unknown address with Page not found', async () => {
    await open(page, '/no/such/page');
    await heading(page).filter({ hasText: 'Page not found' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/no/such/page');
  });

  test('goes from page to page', async () => {
    await opens('/', '/');
    await page.getByRole('navigation').first().getByRole('link', { name: 'Pricing' }).first().click();
    await page.waitForURL('**/pricing');
    await page.waitForFunction(
      (words) => document.querySelector('h1')?.textContent === words,
      headings.get('/pricing'),
    );
  });

  test('says that the server does not answer, until it does', async () => {
    const logged = page.waitForEvent('console', (message) => /offline mode/.test(message.text()));
    await opens('/faq', '/faq');
    await logged;
    const notice = page.getByRole('region', { name: 'Notifications' }).getByText(OFFLINE_NOTICE);
    await notice.waitFor();
    await context.setOffline(false);
    await notice.waitFor({ state: 'detached' });
  });

  test('keeps the program, the pages and the icons, and nothing else', async () => {
    await open(page, '/');
    const paths = (await cached(page)).map(({ address }) => new URL(address).pathname);
    const known = new Set([...routes.map(exampleAddress), '/not-found']);
    const others = paths.filter(
      (path) =>
        !known.has(path) &&
        !/^\/(static\/(js|css|media)\/[\w.-]+|icons\/[\w-]+\.png|(manifest|counter)\.webmanifest|favicon\.svg)$/.test(
          path,
        ),
    );
    expect(others).toStrictEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
    expect([...known].filter((path) => !paths.includes(path))).toStrictEqual([]);
  });
});
