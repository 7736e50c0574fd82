/** What a change of page brings with it, and what is measured meanwhile. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { holdScripts, live, SIZES, type Visitor, visitor } from '../../support/browser';
import { heading } from '../../support/journey';
import { scrollTo, scrollTop } from '../../support/scroll';

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });
const description = (page: Page) => page.locator('meta[name=description]').getAttribute('content');

/** Waits until focus is on the heading with these words. */
const arrived = (page: Page, title: string) =>
  page.waitForFunction(
    (words) => document.activeElement?.matches('main h1') && document.activeElement.textContent === words,
    title,
  );

/** The title and description that an address is prerendered with. */
async function headOf(page: Page, path: string): Promise<[string | undefined, string | undefined, string | undefined]> {
  const html = await (await page.request.get(path)).text();
  const plain = (text: string | undefined) =>
    text
      ?.replace(/<[^>]+>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&');
  return [
    /<title>(.*?)</.exec(html)?.[1],
    /name="description" content="(.*?)"/.exec(html)?.[1],
    /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1],
  ].map(plain) as [string, string, string];
}

for (const [size, options] of SIZES) {
  describe(`a change of page, ${size}`, () => {
    let reader: Visitor;
    before(async () => {
      reader = await visitor(options);
    });
    after(() => reader.leave());

    it('begins at the top, on the new heading, under its own title and description', async () => {
      const { page } = reader;
      await page.goto('/');
      await live(page);
      assert.equal(
        await page.evaluate(() => document.activeElement === document.body),
        true,
        'a first visit keeps its focus',
      );
      for (const [name, path] of [
        ['FAQ', '/faq'],
        ['Privacy', '/privacy'],
        ['Pricing', '/pricing'],
        ['Partners', '/partners'],
      ] as const) {
        const [title, about, words] = await headOf(page, path);
        await footerLink(page, name).scrollIntoViewIfNeeded();
        assert.ok((await scrollTop(page)) > 100);
        await footerLink(page, name).click();
        await arrived(page, words ?? '');
        assert.equal(await scrollTop(page), 0);
        assert.equal(await page.title(), title);
        assert.equal(await description(page), about);
        assert.equal(new URL(page.url()).pathname, path);
      }
    });

    it('shows that the next page is coming, until it or another one is there', async () => {
      const { page, leave } = await visitor(options);
      const isLoading = (expected: boolean) =>
        page.waitForFunction((is) => 'loading' in document.documentElement.dataset === is, expected);
      await page.goto('/');
      await live(page);
      const open = await holdScripts(page);
      await footerLink(page, 'Privacy').click();
      await isLoading(true);
      assert.equal(new URL(page.url()).pathname, '/privacy');
      await page.goBack();
      await isLoading(false);
      await footerLink(page, 'Privacy').click();
      await isLoading(true);
      open();
      await arrived(page, (await headOf(page, '/privacy'))[2] ?? '');
      await isLoading(false);
      await leave();
    });

    it('Back and Forward restore where the reader was, title and description too', async () => {
      const { page } = reader;
      await page.goto('/');
      await live(page);
      const [, , home] = await headOf(page, '/');
      const [title, about, faq] = await headOf(page, '/faq');
      await scrollTo(page, 900);
      // Clicking would scroll to the link first.
      await footerLink(page, 'FAQ').evaluate((link) => (link as HTMLElement).click());
      await arrived(page, faq ?? '');
      await scrollTo(page, 700);
      await page.goBack();
      await arrived(page, home ?? '');
      await page.waitForFunction(() => scrollY === 900);
      await page.goForward();
      await arrived(page, faq ?? '');
      await page.waitForFunction(() => scrollY === 700);
      assert.deepEqual([await page.title(), await description(page)], [title, about]);
    });

    it('Back from another site, or after a reload, too', async () => {
      const { page } = reader;
      await page.goto('/faq');
      await live(page);
      await scrollTo(page, 640);
      await page.goto('/robots.txt');
      await page.goBack();
      await live(page);
      await page.waitForFunction(() => scrollY === 640);
      await page.reload();
      await live(page);
      await page.waitForFunction(() => scrollY === 640);
    });

    it('Back goes on where the places that were kept are none', async () => {
      const { page, leave } = await visitor(options);
      await page.addInitScript(() => sessionStorage.setItem('tessera.scroll', 'null'));
      await page.goto('/faq');
      await live(page);
      await footerLink(page, 'Privacy').click();
      await arrived(page, (await headOf(page, '/privacy'))[2] ?? '');
      await page.goBack();
      await arrived(page, (await headOf(page, '/faq'))[2] ?? '');
      await leave();
    });

    it('a link to a place on the page leads there', async () => {
      const { page } = reader;
      await page.goto('/faq');
      await live(page);
      const anchor = page.locator('main a[href^="#"], main a[href*="/faq#"]').first();
      const id = ((await anchor.getAttribute('href')) ?? assert.fail('no link to a question')).replace(/^.*#/, '');
      await anchor.click();
      await page.waitForFunction((place) => {
        const { top = -1 } = document.getElementById(place)?.getBoundingClientRect() ?? {};
        return top >= 0 && top < innerHeight;
      }, id);
      assert.ok(await page.locator(`#${id}`).isVisible());
    });

    it('the skip link leads past the bar', async () => {
      const { page } = reader;
      await page.goto('/pricing');
      await live(page);
      await page.keyboard.press('Tab');
      assert.match((await page.evaluate(() => document.activeElement?.textContent)) ?? '', /^Skip to/);
      await page.keyboard.press('Enter');
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
      await heading(page).waitFor();
    });
  });

  describe(`measurements, ${size}`, () => {
    it('FCP, LCP, CLS, FID, INP and TTFB go to the console, once each, and nowhere else', async () => {
      const { page, leave } = await visitor(options);
      const said: string[] = [];
      const asked: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
      await page.goto('/pricing');
      await live(page);
      await page.waitForLoadState('networkidle');
      const before = asked.length;
      // Measured to the end means: until the page is hidden. Twice, to see that nothing is said again.
      for (let round = 0; round < 2; round += 1) {
        await page.locator('main details summary, main h1').first().click();
        await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));
        for (const state of ['hidden', 'visible']) {
          await page.evaluate((visibility) => {
            Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
            document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
          }, state);
        }
      }
      const names = () =>
        said.map((text) => /^([A-Z]{3,4}) [\d.]+( ms)?$/.exec(text)?.[1]).filter((name) => name !== undefined);
      const wanted = ['CLS', 'FCP', 'FID', 'INP', 'LCP', 'TTFB'];
      const patience = Date.now() + 10_000;
      while (new Set(names()).size < wanted.length && Date.now() < patience)
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      assert.deepEqual(names().toSorted(), wanted);
      assert.deepEqual(
        asked.slice(before).filter((request) => !request.startsWith('GET ')),
        [],
      );
      await leave();
    });

    it('without a measurement id nobody is asked for consent, and nothing is kept or sent', async () => {
      const { page, context, leave } = await visitor(options);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto('/');
      await live(page);
      await footerLink(page, 'Cookies').click();
      await page.waitForURL('**/cookies');
      await page.waitForLoadState('networkidle');
      assert.equal(await page.getByRole('region', { name: 'Cookies' }).count(), 0);
      assert.deepEqual(
        asked.filter((url) => /google|analytics|collect/.test(url)),
        [],
      );
      assert.deepEqual(await context.cookies(), []);
      assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
      await leave();
    });
  });
}
