/** No page scrolls sideways: not at 320 px, and not at 1280 px enlarged to 200 %, which leaves 640. */
import type { Page } from '@playwright/test';
import { atRest } from '../actions';
import { expect, test } from '../fixtures';
import { openLoaded, PEOPLE } from './people';

const HEIGHT = 800;
const ENLARGED = 640;
const NARROW = 320;
const WIDE = 1920;

/** What reaches over the right or left edge, the visitor's eye included: what is cut off counts too. */
async function beyondTheEdge(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: HEIGHT });
  await atRest(page);
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const wide =
      document.documentElement.scrollWidth > edge
        ? [`the page is ${document.documentElement.scrollWidth} px wide`]
        : [];
    const words = [
      ...document.querySelectorAll(
        'h1, h2, h3, p, li, a, button, input, select, textarea, label, summary, dd, dt, td, th',
      ),
    ].filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      if (own <= 1 || (left >= -1 && right <= edge + 1) || !element.checkVisibility({ checkVisibilityCSS: true }))
        return false;
      // A box of its own may scroll, and what only readers of screens hear may be anywhere.
      return !element.closest('.visuallyHidden, .skipLink, [aria-hidden=true], [data-scrolls]');
    });
    return [...wide, ...words.map((element) => `${element.tagName} "${element.textContent?.trim().slice(0, 40)}"`)];
  });
}

test.describe('no sideways scroll', () => {
  for (const { who, role, paths } of PEOPLE) {
    test.describe(`as ${who}`, () => {
      test.use({
        role,
        viewport: { width: ENLARGED, height: HEIGHT },
        deviceScaleFactor: 2,
        contextOptions: { reducedMotion: 'reduce' },
      });
      test.beforeEach(({ complaints }) => complaints.allow(/404/));

      for (const path of paths) {
        test(path, async ({ page }) => {
          await openLoaded(page, path);
          await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
          for (const width of [ENLARGED, NARROW, WIDE])
            expect(await beyondTheEdge(page, width), `${width} px`).toStrictEqual([]);
        });
      }
    });
  }
});
