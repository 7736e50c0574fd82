/** The counter for everybody: axe-core, the keyboard alone, and no sideways scroll, in every state, size and scheme. */
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { createShop, join, type Shop } from '../../support/shop';
import { atRest } from '../actions';
import { expect, test } from '../fixtures';
import { DESKTOP, PHONE } from '../site';
import { button, field, openCounter, type, warm } from './counterPage';

const TABLET = { width: 820, height: 600 };
/** Verdicts are read at arm's length. */
const LEAST_CONTRAST = 7;

let shop: Shop;
test.beforeAll(async () => {
  shop = await createShop({ reward: 'a flat white', stampsNeeded: 8 }, { dailyLimit: 50, maxPerScan: 10 });
  await warm(shop);
});
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function findings(page: Page): Promise<string[]> {
  await atRest(page);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] });
    const edge = document.documentElement.clientWidth;
    const wide = document.documentElement.scrollWidth > edge ? [`${document.documentElement.scrollWidth} px wide`] : [];
    return [
      ...wide,
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      ),
    ];
  });
}

async function inEveryLook(page: Page, state: string): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const viewport of [PHONE, TABLET, DESKTOP])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const look = `${state}, ${viewport.width} px, ${colorScheme}`;
      for (const finding of await findings(page)) found.push(`${look}: ${finding}`);
      const folder = process.env['TESSERA_LOOK'];
      if (folder) await page.screenshot({ path: `${folder}/${look.replace(/\W+/g, '-')}.png` });
    }
  return found;
}

/** The contrast of an element's text with the ground that is painted behind it (WCAG 2). */
const contrast = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    let ground: Element | null = element;
    while (ground && /rgba\(0, 0, 0, 0\)|transparent/.test(getComputedStyle(ground).backgroundColor))
      ground = ground.parentElement;
    const [one, other] = [getComputedStyle(element).color, getComputedStyle(ground ?? element).backgroundColor].map(
      luminance,
    );
    const [light, dark] = [Math.max(one ?? 0, other ?? 0), Math.min(one ?? 0, other ?? 0)];
    return { ratio: (light + 0.05) / (dark + 0.05), size: parseFloat(getComputedStyle(element).fontSize) };
  });

test('axe-core finds nothing in any state, and verdicts are large and clear', async ({ page }) => {
  test.setTimeout(240_000);
  const card = await join(shop, { name: 'Ada Lovelace' });
  await openCounter(page, shop.owner);
  expect(await inEveryLook(page, 'ready')).toEqual([]);
  await type(page, card.code());
  await expect(page.getByText('0 of 8')).toBeVisible();
  expect(await inEveryLook(page, 'card')).toEqual([]);
  await type(page, 'WIFI:S:Cafe;;');
  await expect(page.getByRole('heading', { name: /wifi/ })).toBeVisible();
  expect(await inEveryLook(page, 'refused')).toEqual([]);
  await type(page, card.code());
  for (let more = 0; more < 8; more += 1) await button(page, 'One more').click();
  await button(page, 'Add stamp').click();
  await expect(button(page, 'Give reward')).toBeVisible();
  expect(await inEveryLook(page, 'full')).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { ratio, size } = await contrast(page, '[role=status] h2');
    expect(size).toBeGreaterThanOrEqual(40);
    expect(ratio).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  }
});

test('with the keyboard alone: a code, two keys, a stamp; and a scanner types wherever the focus is', async ({
  page,
}) => {
  const [card, next] = await Promise.all([join(shop, { name: 'Grace' }), join(shop, { name: 'Joan' })]);
  await openCounter(page, shop.owner);
  await page.keyboard.type(card.code());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Grace' })).toBeVisible();
  await expect(button(page, 'Add stamp')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '1 stamp added.' })).toBeVisible();
  await page.keyboard.type(next.code());
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Joan' })).toBeVisible();
});
