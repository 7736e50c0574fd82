/**
 * On every page axe-core finds nothing, in both schemes, on a phone and on a desktop; and no page scrolls sideways: not
 * at 320 px, and not at 1280 px enlarged to 200 %, which leaves 640.
 */
import axe from 'axe-core';
import { open, scrollTo } from '../actions';
import { expect, test } from '../fixtures';
import { PHONE } from '../site';
import { beyondTheEdge, findings, inEveryLook } from './findings';
import { openLoaded, PEOPLE } from './people';

const WIDTHS = [640, 320, 1920];

test.describe('every page', () => {
  for (const { who, role, paths } of PEOPLE) {
    test.describe(`as ${who}`, () => {
      // Colours in the middle of a transition would be findings.
      test.use({ role, deviceScaleFactor: 2, contextOptions: { reducedMotion: 'reduce' } });
      test.beforeEach(({ complaints }) => complaints.allow(/404/));

      for (const path of paths) {
        test(path, async ({ page }) => {
          await openLoaded(page, path);
          expect(await inEveryLook(page)).toStrictEqual([]);
          await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
          for (const width of WIDTHS) expect(await beyondTheEdge(page, width), `${width} px`).toStrictEqual([]);
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
