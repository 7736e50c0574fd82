/** What a visitor does before the app's code is there is not lost. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { holdLoad, holdScripts, live, PHONE, type Visitor, visitor, type VisitorOptions } from '../../support/browser';
import { heading } from '../../support/journey';

/** Opens a page and holds back all of its scripts until `release` is called. */
async function heldBack(path: string, options?: VisitorOptions): Promise<Visitor & { release: () => Promise<void> }> {
  const somebody = await visitor(options);
  const open = await holdScripts(somebody.page);
  await somebody.page.goto(path);
  return {
    ...somebody,
    release: async () => {
      assert.equal(
        await somebody.page.evaluate(() => document.documentElement.dataset['live']),
        undefined,
        'still held back',
      );
      open();
      await live(somebody.page);
    },
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

describe('before the app is there', () => {
  it('a form that is sent is sent, once', async () => {
    const { page, release, leave } = await heldBack('/register');
    const counted = await countInterest(page);
    await page.getByLabel('Name', { exact: true }).fill('Ada Example');
    await page.getByLabel('Email', { exact: true }).fill('ada@shop.example');
    await page.getByLabel('Message (optional)').fill('A bakery in Leeds');
    const send = page.getByRole('button', { name: 'Register interest' });
    await send.click();
    await send.click();
    await page.getByLabel('Email', { exact: true }).press('Enter');
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, '/register');
    assert.equal(counted.sent.length, 0);
    await release();
    await page.getByRole('heading', { name: 'Thank you. We have it.' }).waitFor();
    assert.equal(counted.sent.length, 1);
    const { name, email, message } = counted.sent[0] as Record<string, string>;
    assert.deepEqual([name, email, message], ['Ada Example', 'ada@shop.example', 'A bakery in Leeds']);
    await leave();
  });

  it('what is typed stays, and so does the place in it', async () => {
    const { page, release, leave } = await heldBack('/signup');
    await page.getByLabel('Email', { exact: true }).fill('ada@shop.example');
    await page.getByLabel('Password', { exact: true }).pressSequentially('half a pass');
    await release();
    await page.keyboard.type('word');
    assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), 'ada@shop.example');
    assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), 'half a password');
    await leave();
  });

  it('a pressed button does its work', async () => {
    const { page, release, leave } = await heldBack('/pricing', { viewport: PHONE, isMobile: true, hasTouch: true });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Open menu' }).tap();
    await release();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await leave();
  });

  it('a pressed tab is opened', async () => {
    const { page, release, leave } = await heldBack('/solutions');
    await page.getByRole('main').getByRole('tab', { name: 'Community' }).click();
    await release();
    await page.getByRole('tabpanel', { name: 'Community' }).waitFor();
    assert.equal(new URL(page.url()).search, '?tab=community');
    await leave();
  });

  it('stamps on the card, opened questions, chosen answers stay', async () => {
    const home = await heldBack('/');
    const stamp = home.page.getByRole('checkbox', { name: 'Stamp 4 of 8' });
    await home.page.locator('label').filter({ has: stamp }).click();
    await home.release();
    assert.ok(await stamp.isChecked());
    await home.leave();

    const faq = await heldBack('/faq');
    await faq.page.locator('main details:not([open]) summary').first().click();
    await faq.release();
    assert.equal(await faq.page.locator('main details[open]').count(), 1);
    await faq.leave();

    const fit = await heldBack('/findyourfit');
    const answer = fit.page.getByRole('radio').first();
    await answer.check({ force: true });
    await fit.release();
    assert.ok(await answer.isChecked());
    await fit.leave();
  });

  it('a phone has the whole page right after its first paint', async () => {
    const { page, leave } = await heldBack('/', { viewport: PHONE, isMobile: true, hasTouch: true });
    await page.getByRole('contentinfo').waitFor();
    await page.getByRole('heading', { level: 2 }).last().waitFor();
    await leave();
  });

  it('a link is followed without waiting', async () => {
    const { page, leave } = await heldBack('/');
    const [arrival] = await Promise.all([
      page.waitForEvent('domcontentloaded'),
      page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click(),
    ]);
    assert.equal(new URL(arrival.url()).pathname, '/faq');
    await heading(page).waitFor();
    await leave();
  });

  describe('its scripts wait', () => {
    async function painted(path: string) {
      const somebody = await visitor();
      const { page } = somebody;
      const asked: string[] = [];
      page.on('request', (request) => request.resourceType() === 'script' && asked.push(request.url()));
      const arrive = await holdLoad(page);
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(
        () => document.readyState === 'interactive' && performance.getEntriesByType('paint').length > 0,
      );
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
      assert.deepEqual(asked, []);
      return { ...somebody, arrive };
    }

    it('for the load event', async () => {
      const { page, arrive, leave } = await painted('/pricing');
      arrive();
      await live(page);
      await leave();
    });

    it('but not for it once the page is touched', async () => {
      const { page, arrive, leave } = await painted('/pricing');
      await page.mouse.click(1, 1);
      await live(page);
      assert.equal(await page.evaluate(() => document.readyState), 'interactive');
      arrive();
      await leave();
    });
  });

  for (const path of ['/', '/privacy', '/login', '/signup']) {
    it(`${path} asks for all of its files at once`, async () => {
      const { page, leave } = await visitor();
      await page.goto(path);
      await live(page);
      await page.waitForLoadState('networkidle');
      const { announced, asked } = await page.evaluate(() => {
        const { app = '', files = '' } = document.querySelector<HTMLElement>('[data-app]')?.dataset ?? {};
        const scripts = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        return { announced: [app, ...files.split(' ')], asked: scripts.filter((name) => name.endsWith('.js')) };
      });
      assert.ok(announced.length > 1);
      assert.deepEqual([...new Set(asked)].sort(), announced.sort());
      await leave();
    });
  }
});
