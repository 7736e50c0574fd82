/** No page scrolls sideways: not at 320 px, and not at 1280 px enlarged to 200 %, which leaves 640. */
import { expect, test } from '../fixtures';
import { beyondTheEdge } from './findings';
import { openLoaded, PEOPLE } from './people';

const HEIGHT = 800;
const ENLARGED = 640;
const NARROW = 320;
const WIDE = 1920;

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
