/** Every public address as a stranger meets it. */
import assert from 'node:assert/strict';
import { ROUTES } from '@tessera/domain/paths';
import { PRODUCT_NAME } from '@tessera/domain/product';
import { routes } from '../../../web/src/routes';
import { live, SITE, visitor } from '../../support/browser';
import { MISSING, PUBLIC_PATHS, READING_PATHS } from '../../support/sitePages';

/** Public, but nothing to find: they mean something to somebody who was sent there. */
const NOT_INDEXED: readonly string[] = [ROUTES.verifyEmail, ROUTES.success];
const MOST_REQUESTS = 10;

const isHome = (path: string) => path === ROUTES.home || path === ROUTES.homeAlias;
const canonicalOf = (path: string) => routes.find((route) => route.path === path)?.canonical ?? path;

describe('public pages', () => {
  for (const path of PUBLIC_PATHS) {
    it(`${path}: whole, told of in its head, and no complaint`, async () => {
      const { page, leave } = await visitor();
      const responses: { url: string; type: string; body: Promise<string> }[] = [];
      page.on('response', (response) => {
        responses.push({
          url: response.url(),
          type: response.request().resourceType(),
          body: response.text().catch(() => ''),
        });
      });
      assert.equal((await page.goto(path))?.status(), 200);
      await live(page);
      await page.waitForLoadState('networkidle');

      assert.equal(await page.locator('h1').count(), 1, 'one h1');
      assert.ok(((await page.locator('h1').textContent()) ?? '').trim().length > 3);
      const title = await page.title();
      if (isHome(path)) assert.ok(title.length > 10 && !title.endsWith(` · ${PRODUCT_NAME}`));
      else assert.match(title, new RegExp(`^.{3,} · ${PRODUCT_NAME}$`));
      const content = (selector: string) => page.locator(`head > ${selector}`).getAttribute('content');
      const description = (await content('meta[name=description]')) ?? '';
      assert.ok(
        description.length >= 50 && description.length <= 160,
        `description of ${description.length} characters`,
      );

      if (NOT_INDEXED.includes(path)) {
        assert.equal(await content('meta[name=robots]'), 'noindex');
      } else {
        assert.equal(await page.locator('head > meta[name=robots]').count(), 0);
        assert.equal(await page.locator('head > link[rel=canonical]').getAttribute('href'), SITE + canonicalOf(path));
        assert.equal(await content('meta[property="og:url"]'), SITE + canonicalOf(path));
        assert.equal(await content('meta[property="og:description"]'), description);
        const image = await fetch((await content('meta[property="og:image"]')) ?? '');
        assert.deepEqual([image.status, image.headers.get('content-type')], [200, 'image/png']);
        await image.arrayBuffer();
      }

      assert.deepEqual(
        responses
          .map(({ url }) => url)
          .filter((url) => !url.startsWith(SITE) && !url.startsWith('data:') && READING_PATHS.includes(path)),
        [],
        'nobody else is asked',
      );
      if (READING_PATHS.includes(path)) {
        assert.ok(
          responses.length <= MOST_REQUESTS,
          `${responses.length} requests: ${responses.map(({ url }) => url).join(' ')}`,
        );
        for (const { url, type, body } of responses) {
          if (type === 'script')
            assert.doesNotMatch(
              await body,
              /identitytoolkit|firestore\.googleapis|js\.stripe\.com/,
              `${url} is for those who sign in`,
            );
        }
      }
      await leave();
    });
  }

  it(`${MISSING}: "Page not found", and the status says so too`, async () => {
    const { page, leave } = await visitor();
    assert.equal((await page.goto(MISSING))?.status(), 404);
    await live(page);
    assert.equal(await page.locator('h1').textContent(), 'Page not found');
    assert.equal(await page.title(), `Page not found · ${PRODUCT_NAME}`);
    assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex');
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname !== MISSING);
    await leave(/404/);
  });

  it('descriptions and titles are no two alike', async () => {
    const heads = await Promise.all(
      PUBLIC_PATHS.filter((path) => canonicalOf(path) === path).map(async (path) => {
        const html = await (await fetch(SITE + path)).text();
        return [/<title>(.*?)<\/title>/.exec(html)?.[1], /<meta name="description" content="(.*?)"/.exec(html)?.[1]];
      }),
    );
    assert.equal(new Set(heads.map(([title]) => title)).size, heads.length);
    assert.equal(new Set(heads.map(([, description]) => description)).size, heads.length);
  });

  it('sitemap.xml lists what is to be found and nothing else; robots.txt points to it', async () => {
    const sitemap = await (await fetch(`${SITE}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    const wanted = PUBLIC_PATHS.filter((path) => canonicalOf(path) === path && !NOT_INDEXED.includes(path)).map(
      (path) => SITE + path,
    );
    assert.deepEqual(listed.toSorted(), wanted.toSorted());
    const robots = await (await fetch(`${SITE}/robots.txt`)).text();
    assert.match(robots, /^User-agent: \*$/m);
    assert.doesNotMatch(robots, /^Disallow: \/$/m);
    assert.ok(robots.includes(`\nSitemap: ${SITE}/sitemap.xml\n`));
  });

  it('account pages are not for search engines', async () => {
    for (const { path, access } of routes) {
      if (access !== 'public')
        assert.match(await (await fetch(SITE + path)).text(), /<meta name="robots" content="noindex">/, path);
    }
  });
});
