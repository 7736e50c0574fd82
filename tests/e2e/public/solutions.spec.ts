/** The three solutions: tabs with their own addresses. */
import type { Page } from '@playwright/test';
import { live, open } from '../actions';
import { expect, test } from '../fixtures';
import { SIZES } from '../site';

const TABS = [
  ['accessibility', 'Accessibility'],
  ['smallBusiness', 'Small Business'],
  ['community', 'Community'],
] as const;

const tab = (page: Page, name: string) => page.getByRole('main').getByRole('tab', { name });

/** Fails unless this tab, and its panel alone, is shown. */
async function shows(page: Page, [id, name]: (typeof TABS)[number]): Promise<void> {
  await page.getByRole('tabpanel', { name }).waitFor();
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe(name);
  expect(await page.getByRole('tabpanel').getAttribute('id')).toBe(`panel-${id}`);
}

for (const [size, options] of SIZES) {
  test.describe(`solutions, ${size}`, () => {
    test.use(options);

    test('are tabs with addresses, for keys, presses and links', async ({ page }) => {
      await test.step('?tab= opens its tab; an unknown one, or none, is the first', async () => {
        for (const entry of TABS) {
          await open(page, `/solutions?tab=${entry[0]}`);
          await shows(page, entry);
        }
        for (const address of ['/solutions', '/solutions?tab=nonsense', '/solutions?tab=']) {
          await open(page, address);
          await shows(page, TABS[0]);
        }
      });

      await test.step('arrow keys go round, Home and End to the ends; one stop for Tab', async () => {
        await open(page, '/solutions');
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
          expect(await page.evaluate(() => document.activeElement?.textContent), key).toBe(TABS[at][1]);
          expect(new URL(page.url()).searchParams.get('tab')).toBe(TABS[at][0]);
        }
        await expect(page.locator('[role=tab][tabindex="0"]')).toHaveCount(1);
        await page.keyboard.press('Shift+Tab');
        expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).not.toBe('tab');
      });

      await test.step('a pressed tab is in the address, and Back leaves the page', async () => {
        await page.goto('/faq');
        await open(page, '/solutions');
        await tab(page, 'Community').click();
        await page.waitForURL('**/solutions?tab=community');
        await shows(page, TABS[2]);
        await page.reload();
        await live(page);
        await shows(page, TABS[2]);
        await page.goBack();
        await page.waitForURL('**/faq');
      });

      await test.step("the bar's own links open them, also from the page itself", async () => {
        await open(page, '/solutions?tab=community');
        const bar = page.getByRole('navigation', { name: 'Main' });
        await bar.getByRole('button', { name: size === 'phone' ? 'Open menu' : 'Solutions' }).click();
        const menu = size === 'phone' ? page.getByRole('dialog', { name: 'Menu' }) : bar;
        await menu.getByRole('link', { name: 'Small Business' }).click();
        await shows(page, TABS[1]);
        await menu.getByRole('link', { name: 'Small Business' }).waitFor({ state: 'hidden' });
      });
    });
  });
}
