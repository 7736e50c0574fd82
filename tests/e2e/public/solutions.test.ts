/** The three solutions: tabs that have an address of their own. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { live, SIZES, type Visitor, visitor } from '../../support/browser';

const TABS = [
  ['accessibility', 'Accessibility'],
  ['smallBusiness', 'Small Business'],
  ['community', 'Community'],
] as const;

const tab = (page: Page, name: string) => page.getByRole('main').getByRole('tab', { name });

/** Fails unless this tab, and its panel alone, is shown. */
async function shows(page: Page, [id, name]: (typeof TABS)[number]): Promise<void> {
  await page.getByRole('tabpanel', { name }).waitFor();
  assert.equal(await page.getByRole('tabpanel').count(), 1);
  assert.equal(await page.getByRole('tab', { selected: true }).textContent(), name);
  assert.equal(await page.getByRole('tabpanel').getAttribute('id'), `panel-${id}`);
}

for (const [size, options] of SIZES) {
  describe(`solutions, ${size}`, () => {
    let reader: Visitor;
    before(async () => {
      reader = await visitor(options);
    });
    after(() => reader.leave());

    for (const entry of TABS) {
      const [id, name] = entry;
      it(`?tab=${id} opens ${name}`, async () => {
        await reader.page.goto(`/solutions?tab=${id}`);
        await live(reader.page);
        await shows(reader.page, entry);
      });
    }

    it('an unknown tab, or none, is the first', async () => {
      for (const address of ['/solutions', '/solutions?tab=nonsense', '/solutions?tab=']) {
        await reader.page.goto(address);
        await live(reader.page);
        await shows(reader.page, TABS[0]);
      }
    });

    it('arrow keys go round, Home and End to the ends; one stop for Tab', async () => {
      const { page } = reader;
      await page.goto('/solutions');
      await live(page);
      await tab(page, 'Accessibility').focus();
      for (const [key, at] of [
        ['ArrowRight', 1],
        ['ArrowRight', 2],
        ['ArrowRight', 0],
        ['ArrowLeft', 2],
        ['Home', 0],
        ['End', 2],
      ] as const) {
        await page.keyboard.press(key);
        await shows(page, TABS[at]);
        assert.equal(await page.evaluate(() => document.activeElement?.textContent), TABS[at][1], key);
        assert.equal(new URL(page.url()).searchParams.get('tab'), TABS[at][0]);
      }
      assert.equal(await page.locator('[role=tab][tabindex="0"]').count(), 1);
      await page.keyboard.press('Shift+Tab');
      assert.notEqual(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'tab');
    });

    it('a pressed tab is in the address, and Back leaves the page', async () => {
      const { page } = reader;
      await page.goto('/faq');
      await page.goto('/solutions');
      await live(page);
      await tab(page, 'Community').click();
      await page.waitForURL('**/solutions?tab=community');
      await shows(page, TABS[2]);
      await page.reload();
      await live(page);
      await shows(page, TABS[2]);
      await page.goBack();
      await page.waitForURL('**/faq');
    });

    it("the bar's own links open them, also from the page itself", async () => {
      const { page } = reader;
      await page.goto('/solutions?tab=community');
      await live(page);
      const bar = page.getByRole('navigation', { name: 'Main' });
      await bar.getByRole('button', { name: size === 'phone' ? 'Open menu' : 'Solutions' }).click();
      const menu = size === 'phone' ? page.getByRole('dialog', { name: 'Menu' }) : bar;
      await menu.getByRole('link', { name: 'Small Business' }).click();
      await shows(page, TABS[1]);
      await menu.getByRole('link', { name: 'Small Business' }).waitFor({ state: 'hidden' });
    });
  });
}
