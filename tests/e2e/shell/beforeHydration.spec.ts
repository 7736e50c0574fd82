/** Input before hydration is not lost. */
import type { Page } from '@playwright/test';
import { heading, holdLoad, holdScripts, live, open, SCRIPTS } from '../actions';
import { expect, test } from '../fixtures';
import { PHONE } from '../site';

/**
 * Opens a page with its scripts held back. The returned function releases them, and waits until the page is
 * interactive.
 */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdScripts(page);
  await page.goto(path);
  return async () => {
    expect(
      await page.evaluate(() => document.documentElement.dataset['live']),
      'still without scripts',
    ).toBeUndefined();
    release();
    await live(page);
    await page.unroute(SCRIPTS);
  };
}

/** Answers the form's callable instead of the server, and counts. */
async function countInterest(page: Page): Promise<{ sent: unknown[] }> {
  const counted: { sent: unknown[] } = { sent: [] };
  await page.route('**/registerInterest', async (route) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
    counted.sent.push((route.request().postDataJSON() as { data: unknown }).data);
    return route.fulfill({ headers, json: { result: { received: true } } });
  });
  return counted;
}

test.describe('before the page’s program has loaded', () => {
  test('nothing that a visitor does is lost', async ({ page }) => {
    await test.step('a form that was submitted is sent once', async () => {
      const release = await openWithoutScripts(page, '/register');
      const counted = await countInterest(page);
      await page.getByLabel('Name', { exact: true }).fill('Ada Example');
      await page.getByLabel('Email', { exact: true }).fill('ada@shop.example');
      await page.getByLabel('About your shop (optional)').fill('A bakery in Leeds');
      const send = page.getByRole('button', { name: 'Register interest' });
      await send.click();
      await send.click();
      await page.getByLabel('Email', { exact: true }).press('Enter');
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/register');
      expect(counted.sent.length).toBe(0);
      await release();
      const thanks = page.getByRole('heading', { name: 'Thank you. Please check your mail.' });
      await expect(thanks).toBeFocused();
      const [top, bar] = [await thanks.locator('..').boundingBox(), await page.getByRole('banner').boundingBox()];
      expect(top?.y, 'below the bar').toBeGreaterThanOrEqual(bar ? bar.y + bar.height : Infinity);
      expect(counted.sent.length).toBe(1);
      const { name, email, message } = counted.sent[0] as Record<string, string>;
      expect([name, email, message]).toStrictEqual(['Ada Example', 'ada@shop.example', 'A bakery in Leeds']);
    });

    await test.step('keeps typed text and the position of the cursor', async () => {
      const release = await openWithoutScripts(page, '/signup');
      await page.getByLabel('Email', { exact: true }).fill('ada@shop.example');
      await page.getByLabel('Password', { exact: true }).pressSequentially('half a pass');
      await release();
      await page.keyboard.type('word');
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@shop.example');
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('half a password');
    });

    await test.step('a tab that was pressed opens', async () => {
      const release = await openWithoutScripts(page, '/solutions');
      await page.getByRole('main').getByRole('tab', { name: 'Community' }).click();
      await release();
      await page.getByRole('tabpanel', { name: 'Community' }).waitFor();
      expect(new URL(page.url()).search).toBe('?tab=community');
    });

    await test.step('keeps stamps on the card, opened questions and chosen answers', async () => {
      const releaseHome = await openWithoutScripts(page, '/');
      const stamp = page.getByRole('checkbox', { name: 'Stamp 4 of 8' });
      await page.locator('label').filter({ has: stamp }).click();
      await releaseHome();
      await expect(stamp).toBeChecked();

      const releaseFaq = await openWithoutScripts(page, '/faq');
      await page.locator('main details:not([open]) summary').first().click();
      await releaseFaq();
      await expect(page.locator('main details[open]')).toHaveCount(1);

      const releaseFit = await openWithoutScripts(page, '/findyourfit');
      const answer = page.getByRole('radio').first();
      await answer.check({ force: true });
      await releaseFit();
      await expect(answer).toBeChecked();
    });

    await test.step('keeps what was typed on the card, for the sign-up', async () => {
      const release = await openWithoutScripts(page, '/');
      await page.getByLabel('Your shop’s name').fill('The Tin Kettle');
      await page.getByRole('link', { name: 'Keep this card' }).click();
      expect(new URL(page.url()).pathname, 'the press waits for the program').toBe('/');
      await release();
      await page.waitForURL('**/signup');
      await expect(page.getByRole('main').getByText('The Tin Kettle')).toBeVisible();
    });

    // This step is last, because its scripts are never let through.
    await test.step('a link is followed without waiting', async () => {
      await openWithoutScripts(page, '/');
      const [arrival] = await Promise.all([
        page.waitForEvent('domcontentloaded'),
        page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click(),
      ]);
      expect(new URL(arrival.url()).pathname).toBe('/faq');
      await heading(page).waitFor();
    });
  });

  test('on a phone a button that was pressed acts, and the whole page is there right after its first paint', async ({
    visit,
  }) => {
    const page = await visit({ viewport: PHONE, isMobile: true, hasTouch: true });
    const release = await openWithoutScripts(page, '/pricing');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Open menu' }).tap();
    await release();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });

    await openWithoutScripts(page, '/');
    await page.getByRole('contentinfo').waitFor();
    await page.getByRole('heading', { level: 2 }).last().waitFor();
  });

  test.describe('its scripts load', () => {
    /** Opens a page up to its first paint. The returned function lets the load event come. */
    async function openUntilPainted(page: Page, path: string): Promise<() => void> {
      const asked: string[] = [];
      page.on('request', (request) => request.resourceType() === 'script' && asked.push(request.url()));
      const releaseLoad = await holdLoad(page);
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(
        () => document.readyState === 'interactive' && performance.getEntriesByType('paint').length > 0,
      );
      // With the page's own limit: a browser that has nothing to draw may not call back.
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 3000 })));
      expect(asked).toStrictEqual([]);
      return releaseLoad;
    }

    test('after the load event', async ({ page }) => {
      const releaseLoad = await openUntilPainted(page, '/pricing');
      releaseLoad();
      await live(page);
    });

    test('at once when the visitor touches the page', async ({ page }) => {
      const releaseLoad = await openUntilPainted(page, '/pricing');
      await page.mouse.click(1, 1);
      await live(page);
      expect(await page.evaluate(() => document.readyState)).toBe('interactive');
      releaseLoad();
    });
  });

  test('a page requests all of its files at once', async ({ page, context }) => {
    // Each page is opened as by somebody who has none of the files yet.
    const network = await context.newCDPSession(page);
    await network.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.addInitScript(() => {
      // The requests until hydration; later ones are not awaited.
      new MutationObserver((_, observer) => {
        if (document.documentElement.dataset['live'] === undefined) return;
        observer.disconnect();
        const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        Object.assign(window, { asked: names.filter((name) => name.endsWith('.js')) });
      }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-live'] });
    });
    for (const path of ['/', '/privacy', '/login', '/signup']) {
      await open(page, path);
      const { announced, asked } = await page.evaluate(() => {
        const { app = '', files = '' } = document.querySelector<HTMLElement>('[data-app]')?.dataset ?? {};
        return {
          announced: [app, ...files.split(' ')],
          asked: (window as unknown as { asked: string[] }).asked,
        };
      });
      expect([...new Set(asked)].sort(), path).toStrictEqual(announced.toSorted());
    }
  });
});
