/** A change of page: scroll position, focus, title, and what is measured. */
import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { fontLoaded, heading, holdRequests, live, open, scrollTo, scrollTop } from '../actions';
import { expect, test } from '../fixtures';
import { filesOnlyOf, SIZES } from '../site';

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });
const description = (page: Page) => page.locator('meta[name=description]').getAttribute('content');

/** Waits until focus is on the heading with these words. */
const arrived = (page: Page, title: string) =>
  page.waitForFunction(
    (words) => document.activeElement?.matches('main h1') && document.activeElement.textContent === words,
    title,
  );

/** The link to sign up, on the page to log in. */
const signUpLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Create an account' });

/** Follows the link by a scripted click, which does not scroll, and waits until the page to sign up has the focus. */
async function toSignUp(page: Page): Promise<void> {
  await signUpLink(page).evaluate((link) => (link as HTMLElement).click());
  await arrived(page, 'Create your account');
}

/** The first question below the top of the window, and how many px below it is. */
const firstInView = (page: Page) =>
  page.locator('main summary').evaluateAll((questions) => {
    const tops = questions.map((question) => Math.round(question.getBoundingClientRect().top));
    const first = tops.findIndex((top) => top > 0);
    return `${questions[first]?.textContent} ${tops[first]}`;
  });

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
  test.describe(`a change of page, ${size}`, () => {
    test.use(options);

    test('leads to its place, its focus and its head', async ({ page }) => {
      await test.step('a document begins at the top, under its own title and description', async () => {
        await open(page, '/');
        expect(
          await page.evaluate(() => document.activeElement === document.body),
          'a first visit keeps its focus',
        ).toBe(true);
        for (const [name, path] of [
          ['FAQ', '/faq'],
          ['Privacy', '/privacy'],
          ['Pricing', '/pricing'],
          ['Partners', '/partners'],
        ] as const) {
          const [title, about] = await headOf(page, path);
          await footerLink(page, name).scrollIntoViewIfNeeded();
          expect(await scrollTop(page)).toBeGreaterThan(100);
          await footerLink(page, name).click();
          await page.waitForURL(`**${path}`);
          await live(page);
          expect(await scrollTop(page)).toBe(0);
          expect(await page.title()).toBe(title);
          expect(await description(page)).toBe(about);
        }
      });

      await test.step('a page of the app begins at the top, on its heading, under its own title and description', async () => {
        await open(page, '/login');
        await toSignUp(page);
        expect(await scrollTop(page)).toBe(0);
        const [title, about] = await headOf(page, '/signup');
        expect([await page.title(), await description(page)]).toStrictEqual([title, about]);
      });

      await test.step('the app shows that its next page is loading', async () => {
        const isLoading = (expected: boolean) =>
          page.waitForFunction((is) => document.querySelector('main')?.hasAttribute('aria-busy') === is, expected);
        await open(page, '/login');
        const [file = ''] = await filesOnlyOf('/signup', '/login');
        const release = await holdRequests(page, `**${file}`);
        await signUpLink(page).click();
        await isLoading(true);
        expect(new URL(page.url()).pathname).toBe('/signup');
        release();
        await arrived(page, 'Create your account');
        await isLoading(false);
        await page.unrouteAll({ behavior: 'wait' });
      });

      await test.step('Back and Forward in the app restore the scroll position, the title and the description', async () => {
        await open(page, '/login');
        await fontLoaded(page, 'Fraunces');
        await scrollTo(page, 60);
        await toSignUp(page);
        await scrollTo(page, 90);
        await page.goBack();
        await arrived(page, 'Log in');
        await page.waitForFunction(() => scrollY === 60);
        await page.goForward();
        await arrived(page, 'Create your account');
        await page.waitForFunction(() => scrollY === 90);
        const [title, about] = await headOf(page, '/signup');
        expect([await page.title(), await description(page)]).toStrictEqual([title, about]);
      });

      await test.step('Back from another site or after a reload restores the scroll position', async () => {
        await open(page, '/faq');
        await fontLoaded(page, 'Fraunces');
        await scrollTo(page, 640);
        const first = await firstInView(page);
        await page.goto('/robots.txt');
        await page.goBack();
        await live(page);
        await expect.poll(() => firstInView(page)).toBe(first);
        await page.reload();
        await live(page);
        await expect.poll(() => firstInView(page)).toBe(first);
      });

      await test.step('a link to a place on the page leads there', async () => {
        await open(page, '/faq');
        const anchor = page.locator('main a[href^="#"], main a[href*="/faq#"]').first();
        const id = ((await anchor.getAttribute('href')) ?? assert.fail('no link to a question')).replace(/^.*#/, '');
        await anchor.click();
        await page.waitForFunction((place) => {
          const { top = -1 } = document.getElementById(place)?.getBoundingClientRect() ?? {};
          return top >= 0 && top < innerHeight;
        }, id);
        await expect(page.locator(`#${id}`)).toBeVisible();
      });

      await test.step('the skip link leads past the bar', async () => {
        await open(page, '/pricing');
        await page.keyboard.press('Tab');
        expect((await page.evaluate(() => document.activeElement?.textContent)) ?? '').toMatch(/^Skip to/);
        await page.keyboard.press('Enter');
        await expect(page.locator('#main')).toBeFocused();
        await heading(page).waitFor();
      });

      // This step is last, because its script stays.
      await test.step('Back works although the kept scroll positions are malformed', async () => {
        await page.addInitScript(() => sessionStorage.setItem('tessera.scroll', 'null'));
        await open(page, '/login');
        await toSignUp(page);
        await page.goBack();
        await arrived(page, 'Log in');
      });
    });
  });

  test.describe(`measurements, ${size}`, () => {
    test.use(options);

    test('stay on this device', async ({ page }) => {
      await test.step('without a measurement id no consent is asked, and nothing is stored or sent', async () => {
        const context = page.context();
        const asked: string[] = [];
        page.on('request', (request) => asked.push(request.url()));
        await open(page, '/');
        await footerLink(page, 'Cookies').click();
        await page.waitForURL('**/cookies');
        await page.waitForLoadState('networkidle');
        expect(await page.getByRole('region', { name: 'Cookies' }).count()).toBe(0);
        expect(asked.filter((url) => /google|analytics|collect/.test(url))).toStrictEqual([]);
        expect(await context.cookies()).toStrictEqual([]);
        expect(await page.evaluate(() => Object.keys(localStorage))).toStrictEqual([]);
      });

      await test.step('FCP, LCP, CLS, FID, INP and TTFB go to the console, once each, and nowhere else', async () => {
        // The previous page logs the rest of its measurements when it is left.
        await page.goto('about:blank');
        const said: string[] = [];
        const asked: string[] = [];
        page.on('console', (message) => said.push(message.text()));
        page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
        // Measuring starts some time after the page is live.
        const measured = page.waitForEvent('console', (message) => /^(FCP|TTFB) /.test(message.text()));
        await open(page, '/pricing');
        await measured;
        await page.waitForLoadState('networkidle');
        const before = asked.length;
        // Measuring ends when the page is hidden. It is hidden twice, to see that nothing is logged again.
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
        await expect.poll(() => [...new Set(names())].toSorted()).toStrictEqual(wanted);
        expect(names().toSorted()).toStrictEqual(wanted);
        expect(asked.slice(before).filter((request) => !request.startsWith('GET '))).toStrictEqual([]);
      });
    });
  });
}
