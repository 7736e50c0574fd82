/**
 * On every page axe-core finds nothing, in both schemes, on a phone and on a desktop; and no page scrolls sideways: not
 * at 320 px, and not at 1280 px enlarged to 200 %, which leaves 640. Enlarged to 400 %,
 * nothing fixed takes the page's place.
 */
import axe from 'axe-core';
import { open, scrollTo } from '../actions';
import { beyondTheEdge, findings, inEveryLook, pinned } from '../findings';
import { expect, test } from '../fixtures';
import { DESKTOP, PHONE } from '../site';
import { openLoaded, PEOPLE } from './people';

const WIDTHS = [640, 320, 1920];
/** The most of an enlarged window that anything fixed may take. */
const PINNED = 0.25;

test.describe('every page', () => {
  for (const { who, role, paths } of PEOPLE) {
    test.describe(`as ${who}`, () => {
      // Colours in the middle of a transition would be findings.
      test.use({ role, contextOptions: { reducedMotion: 'reduce' } });
      // A cold function on a slow machine may miss the time limit: its page then shows that, which is checked as well.
      test.beforeEach(({ complaints }) => complaints.allow(/404|deadline-exceeded/));

      test('has no findings, and fits', async ({ page }) => {
        test.slow();
        for (const path of paths) {
          await test.step(path, async () => {
            await page.setViewportSize(DESKTOP);
            await openLoaded(page, path);
            // A finding on one page is no reason to leave the others out.
            expect.soft(await inEveryLook(page), path).toStrictEqual([]);
            await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
            for (const width of WIDTHS)
              expect.soft(await beyondTheEdge(page, width), `${path}, ${width} px`).toStrictEqual([]);
            expect.soft(await pinned(page), `${path}, enlarged: what is fixed`).toBeLessThan(PINNED);
            // Each page is opened as on the first visit.
            await page.evaluate(() => localStorage.removeItem('tessera.lastRead'));
          });
        }
      });
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
        await expect(page.getByRole('main').locator('[aria-invalid=true]').first()).toBeFocused();
        await page.evaluate(axe.source);
        expect(await findings(page), path).toStrictEqual([]);
      }
    });
  });
});
