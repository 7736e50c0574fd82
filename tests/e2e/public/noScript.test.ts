/** Every public page without JavaScript. */
import assert from 'node:assert/strict';
import { formatMoney, PLAN } from '@tessera/domain/money';
import { SITE, type Visitor, visitor } from '../../support/browser';
import { heading } from '../../support/journey';
import { MISSING, READING_PATHS, SIGN_IN_PATHS } from '../../support/sitePages';

/** How much of a page has to be readable, in characters. */
const READABLE = 600;

describe('without JavaScript', () => {
  let reader: Visitor;
  const links = new Map<string, string>();
  before(async () => {
    reader = await visitor({ javaScriptEnabled: false });
  });
  after(() => reader.leave(/404/));

  for (const path of [...READING_PATHS, ...SIGN_IN_PATHS, MISSING]) {
    it(`${path} can be read`, async () => {
      const { page } = reader;
      await page.goto(path);
      assert.ok(await heading(page).isVisible());
      const text = await page.locator('main').innerText();
      if (READING_PATHS.includes(path)) assert.ok(text.length >= READABLE, `${text.length} characters`);
      else if (path !== MISSING) assert.match(text, /needs JavaScript/);
      const found = await page
        .locator('a[href]')
        .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
      for (const href of found) if (href.startsWith(SITE)) links.set(href, path);
    });
  }

  it('every link leads to a page, and every anchor to a place on it', async () => {
    assert.ok(links.size >= READING_PATHS.length - 1);
    const pages = new Map<string, Promise<[number, string]>>();
    const read = async (url: string): Promise<[number, string]> => {
      const response = await fetch(url);
      return [response.status, await response.text()];
    };
    for (const [href, from] of links) {
      const { hash, origin, pathname } = new URL(href);
      if (pathname === MISSING) continue;
      const url = origin + pathname;
      if (!pages.has(url)) pages.set(url, read(url));
      const [status, html] = (await pages.get(url)) ?? assert.fail();
      assert.equal(status, 200, `${from} links to ${href}`);
      if (hash) assert.ok(html.includes(`id="${hash.slice(1)}"`), `${from} links to ${href}`);
    }
  });

  it('a link can be followed, a question opened, a tile stamped', async () => {
    const { page } = reader;
    await page.goto('/');
    const stamp = page.getByRole('checkbox', { name: 'Stamp 4 of 8' });
    await page.locator('label').filter({ has: stamp }).click();
    assert.ok(await stamp.isChecked());
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await page.waitForURL('**/faq');
    const question = page.locator('main details:not([open])').first();
    await question.locator('summary').click();
    assert.equal(await page.locator('main details[open]').count(), 1);
  });

  it('all three solutions are shown, one below the other', async () => {
    await reader.page.goto('/solutions');
    assert.equal((await reader.page.locator('main h2').filter({ visible: true }).count()) >= 3, true);
    for (const id of ['accessibility', 'smallBusiness', 'community'])
      assert.ok(await reader.page.locator(`#panel-${id}`).isVisible(), id);
  });

  it('the price is on the page', async () => {
    await reader.page.goto('/pricing');
    assert.ok((await reader.page.locator('main').innerText()).includes(formatMoney(PLAN.amount, PLAN.currency)));
  });
});
