/** The visitor's system preferences are respected: less motion, and forced colours. */
import type { Locator } from '@playwright/test';
import { PNG } from 'pngjs';
import { atRest, open, scrollTo } from '../actions';
import { expect, test } from '../fixtures';
import { DESKTOP, PHONE } from '../site';
import { moving, NO_MOTION } from './findings';

/** Of WCAG 2.2, 1.4.3. */
const READABLE = 4.5;

/** The px behind a button's rounded corners are not part of it. */
const CORNER = 8;

/** The largest contrast between two pixels of what is drawn. */
async function contrast(element: Locator): Promise<number> {
  const { data, width, height } = PNG.sync.read(await element.screenshot({ animations: 'disabled' }));
  const isBox =
    width > 5 * CORNER &&
    height > 4 * CORNER &&
    (await element.evaluate(({ tagName }) => tagName !== 'INPUT' && tagName !== 'SELECT'));
  const edge = isBox ? CORNER : 0;
  let [darkest, lightest] = [1, 0];
  const linear = (value: number) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  for (let at = 0; at < data.length; at += 4) {
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    if (Math.min(x, width - 1 - x, y, height - 1 - y) < edge) continue;
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0].map(linear) as [
      number,
      number,
      number,
    ];
    const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    darkest = Math.min(darkest, luminance);
    lightest = Math.max(lightest, luminance);
  }
  return (lightest + 0.05) / (darkest + 0.05);
}

test.describe('reduced motion', () => {
  test(`with reduced motion nothing moves for longer than ${NO_MOTION} s; without it something does`, async ({
    visit,
  }) => {
    const page = await visit({ reducedMotion: 'reduce' });
    for (const path of ['/product', '/solutions', '/login', '/faq', '/']) {
      await open(page, path);
      expect(await moving(page), path).toStrictEqual([]);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior), path).toBe('auto');
    }
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(page, '/');
    expect(await moving(page)).not.toStrictEqual([]);
  });
});

test.describe('forced colours', () => {
  test('every kind of control has readable contrast in both schemes and sizes', async ({ visit }) => {
    const page = await visit({ forcedColors: 'active', reducedMotion: 'reduce' });
    // What stands at the same place on several pages, the bar above all, is looked at once in each scheme and size.
    const seen = new Set<string>();
    for (const path of ['/', '/pricing', '/login', '/findyourfit']) {
      await open(page, path);
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const viewport of [DESKTOP, PHONE]) {
          const look = `${path}, ${colorScheme}, ${viewport.width} px`;
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          // A picture of a control scrolls to it, and the bar hides meanwhile.
          await scrollTo(page, 0);
          await page.waitForFunction(() => document.querySelector('nav')?.getBoundingClientRect().top === 0);
          await atRest(page);
          expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches), look).toBeTruthy();
          const controls = page.locator(':is(main, header) :is(button, a, input, select, summary):visible');
          // One of each kind.
          const kinds = await controls.evaluateAll((elements) =>
            elements.map((element) => `${element.tagName} ${element.className} ${element.parentElement?.className}`),
          );
          const places = await controls.evaluateAll((elements) =>
            elements.map((element) => {
              const around = [element.getAttribute('aria-current')];
              for (let part: Element | null = element; part; part = part.parentElement)
                around.push(`${part.tagName}.${part.className}`);
              return around.join(' ');
            }),
          );
          expect(kinds.length, look).toBeGreaterThan(2);
          for (const [index, kind] of kinds.entries()) {
            const known = `${colorScheme}, ${viewport.width} px: ${places[index]}`;
            if (kinds.indexOf(kind) !== index || seen.has(known)) continue;
            const { width = 0, height = 0 } = (await controls.nth(index).boundingBox()) ?? {};
            if (width <= 2 || height <= 2) continue;
            seen.add(known);
            expect(await contrast(controls.nth(index)), `${look}: ${kind}`).toBeGreaterThanOrEqual(READABLE);
          }
        }
      }
    }
  });
});
