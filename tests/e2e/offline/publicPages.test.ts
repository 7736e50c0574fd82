/** The public site without a connection. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { routes } from '../../../web/src/routes';
import { live, SITE, type Visitor, visitor } from '../../support/browser';
import { heading } from '../../support/journey';
import { cached, untilKept } from './offlineCopy';

const OFFLINE_NOTICE = 'We cannot reach our server.';
const UNREACHABLE = /net::ERR_INTERNET_DISCONNECTED/;
const publicPaths = routes.filter(({ access }) => access === 'public').map(({ path }) => path);

/** The heading that Hosting sends with a page. */
async function sentHeading(path: string): Promise<string> {
  const html = await (await fetch(SITE + path)).text();
  return /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, '') ?? assert.fail(`${path} has no h1`);
}

describe('the public site without a connection', () => {
  let somebody: Visitor;
  let page: Page;
  const headings = new Map<string, string>();
  before(async () => {
    for (const path of publicPaths) headings.set(path, await sentHeading(path));
    somebody = await visitor({ offlineCopy: true });
    await somebody.page.goto('/');
    await live(somebody.page);
    await untilKept(somebody.page);
    await somebody.context.setOffline(true);
  });
  // Its own for each: a page that does not open must not take the next one with it.
  beforeEach(async () => {
    page = await somebody.context.newPage();
  });
  afterEach(() => page.close());
  after(() => somebody.leave(UNREACHABLE));

  async function opens(address: string, path: string): Promise<void> {
    const answer = (await page.goto(address)) ?? assert.fail('no answer');
    assert.equal(answer.fromServiceWorker(), true);
    await live(page);
    await heading(page).waitFor();
    const shown = (await heading(page).innerHTML()).replace(/<[^>]+>/g, '');
    assert.equal(shown, headings.get(path));
  }

  for (const path of publicPaths) it(`${path} opens, and answers to its visitor`, () => opens(path, path));

  it('opens with a query as without', async () => {
    await opens('/pricing?utm_source=leaflet&x=1', '/pricing');
    await opens('/solutions?tab=community', '/solutions');
    assert.equal(await page.getByRole('tab', { name: 'Community' }).getAttribute('aria-selected'), 'true');
  });

  it('opens with a slash at the end as without', async () => {
    await opens('/pricing/?utm_source=leaflet', '/pricing');
    assert.equal(new URL(page.url()).pathname, '/pricing');
  });

  it('stays on the site when an address looks like another one', async () => {
    await page.goto(`${SITE}//elsewhere.example/`);
    await live(page);
    await heading(page).filter({ hasText: 'Page not found' }).waitFor();
    assert.equal(new URL(page.url()).origin, SITE);
  });

  it('says of an address that is none that there is no such page', async () => {
    await page.goto('/no/such/page');
    await live(page);
    await heading(page).filter({ hasText: 'Page not found' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/no/such/page');
  });

  it('goes from page to page', async () => {
    await opens('/', '/');
    await page.getByRole('navigation').first().getByRole('link', { name: 'Pricing' }).first().click();
    await page.waitForURL('**/pricing');
    await page.waitForFunction(
      (words) => document.querySelector('h1')?.textContent === words,
      headings.get('/pricing'),
    );
  });

  it('says that the server does not answer, until it does', async () => {
    const { context } = somebody;
    const logged = page.waitForEvent('console', (message) => /offline mode/.test(message.text()));
    await opens('/faq', '/faq');
    await logged;
    const notice = page.getByRole('region', { name: 'Notifications' }).getByText(OFFLINE_NOTICE);
    await notice.waitFor();
    await context.setOffline(false);
    await notice.waitFor({ state: 'detached' });
  });

  it('keeps the program, the pages and the icons, and nothing else', async () => {
    const paths = (await cached(somebody.page)).map(({ address }) => new URL(address).pathname);
    const known = new Set([...routes.map(({ path }) => path), '/not-found']);
    const others = paths.filter(
      (path) =>
        !known.has(path) &&
        !/^\/(static\/(js|css|media)\/[\w.-]+|icons\/[\w-]+\.png|manifest\.webmanifest|favicon\.svg)$/.test(path),
    );
    assert.deepEqual(others, []);
    assert.equal(new Set(paths).size, paths.length);
    assert.deepEqual(
      [...known].filter((path) => !paths.includes(path)),
      [],
    );
  });
});
