/** Every public address as a signed-out visitor sees it. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { routes } from '../../../web/src/routes';
import { heading, live } from '../actions';
import { expect, test } from '../fixtures';
import { appFile, ISLANDS, MISSING, PUBLIC_PATHS, READING_PATHS, SITE } from '../site';

/** Public but not indexed: pages for visitors who were sent there. */
const NOT_INDEXED: readonly string[] = [
  ROUTES.verifyEmail,
  ROUTES.success,
  ROUTES.stopMails,
  ROUTES.confirmAddress,
  ROUTES.invitation,
];
const MOST_REQUESTS = 10;

const isHome = (path: string) => path === ROUTES.home || path === ROUTES.homeAlias;
const canonicalOf = (path: string) => routes.find((route) => route.path === path)?.canonical ?? path;

test.describe('public pages', () => {
  test('are complete, described in their heads, and without a complaint; those to read load neither the app nor React', async ({
    page,
    context,
  }) => {
    test.slow();
    // Each page is opened as by somebody who has been nowhere on the site yet.
    const network = await context.newCDPSession(page);
    await network.send('Network.setCacheDisabled', { cacheDisabled: true });
    const app = await appFile();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    let responses: { url: string; type: string; body: Promise<string> }[] = [];
    page.on('response', (response) => {
      responses.push({
        url: response.url(),
        type: response.request().resourceType(),
        body: response.text().catch(() => ''),
      });
    });
    for (const path of PUBLIC_PATHS) await test.step(path, () => isComplete(path));

    async function isComplete(path: string): Promise<void> {
      await page.goto('about:blank');
      responses = [];
      asked.length = 0;
      expect((await page.goto(path))?.status()).toBe(200);
      await live(page);
      await page.waitForLoadState('networkidle');

      await expect(page.locator('h1'), 'one h1').toHaveCount(1);
      expect(((await page.locator('h1').textContent()) ?? '').trim().length).toBeGreaterThan(3);
      const title = await page.title();
      if (isHome(path)) {
        expect(title.length).toBeGreaterThan(10);
        expect(title.endsWith(` · ${PRODUCT_NAME}`)).toBe(false);
      } else expect(title).toMatch(new RegExp(`^.{3,} · ${PRODUCT_NAME}$`));
      const content = (selector: string) => page.locator(`head > ${selector}`).getAttribute('content');
      const description = (await content('meta[name=description]')) ?? '';
      expect(description.length, 'length of the description').toBeGreaterThanOrEqual(50);
      expect(description.length, 'length of the description').toBeLessThanOrEqual(160);

      if (NOT_INDEXED.includes(path)) {
        expect(await content('meta[name=robots]')).toBe('noindex');
      } else {
        expect(await page.locator('head > meta[name=robots]').count()).toBe(0);
        expect(await page.locator('head > link[rel=canonical]').getAttribute('href')).toBe(SITE + canonicalOf(path));
        expect(await content('meta[property="og:url"]')).toBe(SITE + canonicalOf(path));
        expect(await content('meta[property="og:description"]')).toBe(description);
        const image = await fetch((await content('meta[property="og:image"]')) ?? '');
        expect([image.status, image.headers.get('content-type')]).toStrictEqual([200, 'image/png']);
        await image.arrayBuffer();
      }

      expect(
        responses
          .map(({ url }) => url)
          .filter((url) => !url.startsWith(SITE) && !url.startsWith('data:') && READING_PATHS.includes(path)),
        'nobody else is asked',
      ).toStrictEqual([]);
      if (READING_PATHS.includes(path)) {
        expect(responses.length, responses.map(({ url }) => url).join(' ')).toBeLessThanOrEqual(MOST_REQUESTS);
        for (const { url, type, body } of responses) {
          if (type === 'script')
            expect(await body, `${url} is for those who sign in`).not.toMatch(
              /identitytoolkit|firestore\.googleapis|js\.stripe\.com/,
            );
        }
        expect(asked.filter((file) => ISLANDS.test(file))).toStrictEqual([]);
        await heading(page).click();
        expect(asked, 'the app is for those who sign in').not.toContain(app);
      }
    }
  });

  test(`${MISSING}: "Page not found", with status 404`, async ({ page, complaints }) => {
    complaints.allow(/404/);
    expect((await page.goto(MISSING))?.status()).toBe(404);
    await live(page);
    expect(await page.locator('h1').textContent()).toBe('Page not found');
    expect(await page.title()).toBe(`Page not found · ${PRODUCT_NAME}`);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname !== MISSING);
  });

  test('descriptions and titles are unique', async () => {
    const heads = await Promise.all(
      PUBLIC_PATHS.filter((path) => canonicalOf(path) === path).map(async (path) => {
        const html = await (await fetch(SITE + path)).text();
        return [/<title>(.*?)<\/title>/.exec(html)?.[1], /<meta name="description" content="(.*?)"/.exec(html)?.[1]];
      }),
    );
    expect(new Set(heads.map(([title]) => title)).size).toBe(heads.length);
    expect(new Set(heads.map(([, description]) => description)).size).toBe(heads.length);
  });

  test('sitemap.xml lists exactly the indexed pages; robots.txt points to it', async () => {
    const sitemap = await (await fetch(`${SITE}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    const wanted = PUBLIC_PATHS.filter((path) => canonicalOf(path) === path && !NOT_INDEXED.includes(path)).map(
      (path) => SITE + path,
    );
    expect(listed.toSorted()).toStrictEqual(wanted.toSorted());
    const robots = await (await fetch(`${SITE}/robots.txt`)).text();
    expect(robots).toMatch(/^User-agent: \*$/m);
    expect(robots).not.toMatch(/^Disallow: \/$/m);
    expect(robots).toContain(`\nSitemap: ${SITE}/sitemap.xml\n`);
  });

  test('account pages are not for search engines', async () => {
    for (const { path, access } of routes) {
      if (access !== 'public')
        expect(await (await fetch(SITE + path)).text(), path).toMatch(/<meta name="robots" content="noindex">/);
    }
  });
});
