/** axe-core finds nothing on any page: both schemes, phone and desktop. */
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { atRest, open, scrollTo } from '../actions';
import { expect, test } from '../fixtures';
import { DESKTOP, PHONE } from '../site';
import { openLoaded, PEOPLE } from './people';

/** What axe-core has to say of the page as it is, one line for each element. */
async function findings(page: Page): Promise<string[]> {
  await atRest(page);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  });
}

/** The page in both sizes and both schemes. */
async function inEveryLook(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const [viewport, colorScheme] of [
    [DESKTOP, 'light'],
    [DESKTOP, 'dark'],
    [PHONE, 'dark'],
    [PHONE, 'light'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    for (const finding of await findings(page)) found.push(`${viewport.width} px, ${colorScheme}: ${finding}`);
  }
  return found;
}

test.describe('axe-core', () => {
  for (const { who, role, paths } of PEOPLE) {
    test.describe(`as ${who}`, () => {
      // Colours in the middle of a transition would be findings.
      test.use({ role, contextOptions: { reducedMotion: 'reduce' } });
      test.beforeEach(({ complaints }) => complaints.allow(/404/));

      for (const path of paths) {
        test(path, async ({ page }) => {
          await openLoaded(page, path);
          expect(await inEveryLook(page)).toStrictEqual([]);
        });
      }
    });
  }

  test.describe('what opens', () => {
    test('the menus, the QR code, and the errors of forms', async ({ visit }) => {
      const page = await visit({ reducedMotion: 'reduce' });
      await openLoaded(page, '/pricing');
      await page.evaluate(axe.source);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Solutions' }).click();
      expect(await findings(page)).toStrictEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Show QR' }).click();
      await page.getByRole('dialog').waitFor();
      expect(await inEveryLook(page)).toStrictEqual([]);
      await page.keyboard.press('Escape');
      await page.setViewportSize(PHONE);
      await scrollTo(page, 0);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
      expect(await findings(page)).toStrictEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findings(page)).toStrictEqual([]);

      for (const [path, button] of [
        ['/register', 'Register interest'],
        ['/signup', 'Create account'],
        ['/login', 'Log in'],
        ['/forgot-password', 'Send reset link'],
      ] as const) {
        await open(page, path);
        await page.getByRole('main').getByRole('button', { name: button }).click();
        await page.getByRole('main').locator('[aria-invalid=true], [role=alert]').first().waitFor();
        await page.evaluate(axe.source);
        expect(await findings(page), path).toStrictEqual([]);
      }
    });
  });
});
