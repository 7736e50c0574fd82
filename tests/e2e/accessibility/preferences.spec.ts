/** The visitor's system preferences are respected: less motion, and forced colours. */
import type { Locator } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { PNG } from 'pngjs';
import { createShop, join, scan } from '../../support/shop';
import { atRest, open, scrollTo, startSession } from '../actions';
import { warmUp } from '../card/customers';
import { openCounter, type, warm } from '../counter/counterPage';
import { moving, NO_MOTION } from '../findings';
import { expect, test } from '../fixtures';
import { DESKTOP, PHONE } from '../site';
import { openLoaded } from './people';

/** Of WCAG 2.2, 1.4.3. */
const READABLE = 4.5;
/** Of WCAG 2.2, 1.4.11: for parts that are not text. */
const SEEN = 3;

/** The px behind a button's rounded corners are not part of it. */
const CORNER = 8;

/** The largest contrast between two pixels of a picture. @param edgeOf how many px at its edges do not count */
function contrastIn(picture: Buffer, edgeOf: (width: number, height: number) => number): number {
  const { data, width, height } = PNG.sync.read(picture);
  const edge = edgeOf(width, height);
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

/** The largest contrast between two pixels of what is drawn. */
async function contrast(element: Locator): Promise<number> {
  const isField = await element.evaluate(({ tagName }) => tagName === 'INPUT' || tagName === 'SELECT');
  const isBox = (width: number, height: number) => !isField && width > 5 * CORNER && height > 4 * CORNER;
  const picture = await element.screenshot({ animations: 'disabled' });
  return contrastIn(picture, (width, height) => (isBox(width, height) ? CORNER : 0));
}

/** The same of an element and what is just around it, for one that is drawn in a single colour. */
async function contrastAround(element: Locator): Promise<number> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  const clip = { x: x - 4, y: y - 4, width: width + 8, height: height + 8 };
  return contrastIn(await element.page().screenshot({ clip, animations: 'disabled' }), () => 0);
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
    // An element at the same place on several pages, such as the bar, is checked once in each scheme and size.
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

  test('what is told by colour or background elsewhere is still told, in both schemes', async ({ visit }) => {
    const shop = await createShop({ brandColour: '#7b2d4e' }, { againAfterSeconds: 0 });
    await Promise.all([warmUp(), warm(shop)]);
    const card = await join(shop);
    await scan(shop, shop.owner.idToken, { code: card.code() });
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await visit({ forcedColors: 'active', reducedMotion: 'reduce', colorScheme });
      const told = async (what: string, element: Locator) => {
        await element.scrollIntoViewIfNeeded();
        await atRest(page);
        expect(await contrastAround(element), `${colorScheme}: ${what}`).toBeGreaterThanOrEqual(SEEN);
      };
      const styleOf = (element: Locator, name: 'borderBottomColor' | 'backgroundColor' | 'outlineStyle') =>
        element.evaluate((one, property) => getComputedStyle(one)[property], name);

      await test.step(`${colorScheme}: one tab is selected`, async () => {
        await open(page, '/solutions');
        const colours = await page
          .getByRole('tab')
          .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor));
        expect(new Set(colours.slice(1)).size).toBe(1);
        expect(colours[0]).not.toBe(colours[1]);
        expect(colours[1]).toBe(await styleOf(page.locator('html'), 'backgroundColor'));
      });
      await test.step(`${colorScheme}: every place of the cards, laid or not`, async () => {
        await open(page, '/');
        for (const tile of await page.locator('main label:has(input)').all()) await told('a place', tile);
        await open(page, `/p#${card.secret}`);
        await page.getByRole('img', { name: 'Card code' }).waitFor();
        const tiles = page.locator('main div[aria-hidden=true]').first().locator('> span');
        await expect(tiles).toHaveCount(5);
        for (const tile of await tiles.all()) await told('a place of a card', tile);
      });
      await startSession(page, shop.owner);
      await test.step(`${colorScheme}: the filter that is on, and the room`, async () => {
        await openLoaded(page, ROUTES.customers);
        const filter = page.getByRole('group', { name: 'Show' }).getByRole('button');
        const [on, off] = [filter.first(), filter.nth(1)];
        expect(await styleOf(on, 'backgroundColor')).not.toBe(await styleOf(off, 'backgroundColor'));
        await told('the filter', on);
        const here = page
          .getByRole('navigation', { name: 'Shop' })
          .getByRole('link', { name: 'Customers', exact: true });
        expect(await styleOf(here, 'outlineStyle')).toBe('solid');
      });
      await test.step(`${colorScheme}: the counter’s lamp, its way home, and a verdict’s shape`, async () => {
        await openCounter(page, shop.owner);
        await told('the lamp', page.getByText('Connected', { exact: true }).locator('span'));
        await told('the way home', page.getByRole('link', { name: 'Home of the shop' }).locator('span'));
        await type(page, 'hello');
        await told('the shape', page.getByRole('heading', { name: 'No card found' }).locator('..').locator('> span'));
      });
      await page.context().close();
    }
  });
});
