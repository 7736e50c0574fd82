/** What appears at the counter while it is used moves nothing that a hand is on its way to. */
import { chromium, type Page } from '@playwright/test';
import { createShop, join } from '../../support/shop';
import { stopClock } from '../actions';
import { expect, test } from '../fixtures';
import { DESKTOP, PHONE, SITE } from '../site';
import { button, field, openCounter, type, warm } from './counterPage';

/** The places of the head, the camera's picture and the code field, in whole px. */
async function places(page: Page): Promise<Record<string, unknown>> {
  const all = {
    name: page.getByRole('heading', { level: 1 }),
    connection: page.getByRole('status').filter({ hasText: /^(Connected|No connection)$/ }),
    picture: page.getByLabel('Camera'),
    code: field(page),
    read: button(page, 'Find'),
    join: page.getByRole('region', { name: 'Join code' }),
  };
  const boxes = await Promise.all(
    Object.entries(all).map(async ([name, one]) => {
      // A phone shows no join code, and a counter without a camera no picture.
      const box = (await one.isVisible()) && (await one.boundingBox());
      return [name, box && [box.x, box.y, box.width, box.height].map(Math.round)];
    }),
  );
  return Object.fromEntries(boxes) as Record<string, unknown>;
}

/** How long a good verdict stays, at most. */
const VERDICT_MS = 2000;

const DEVICES = {
  'a phone': PHONE,
  'a tablet in landscape': { width: 1024, height: 768 },
  'a tablet upright': { width: 768, height: 1024 },
  'a computer': DESKTOP,
};

/** The places on every device, one after the other in the same page. */
async function placesOnEveryDevice(page: Page): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [device, viewport] of Object.entries(DEVICES)) {
    await page.setViewportSize(viewport);
    await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, viewport);
    const isWide = viewport.width > PHONE.width;
    await expect(page.getByRole('img', { name: 'Join code' }), device).toBeVisible({ visible: isWide });
    found[device] = await places(page);
  }
  return found;
}

/** Where a device stands upright, the bar with its Undo is below the four tiles that show where to hold a code. */
async function expectFreeAim(page: Page): Promise<void> {
  const aim = page.locator('[aria-hidden=true]:has(> span:nth-child(4):last-child)').first();
  for (const device of ['a phone', 'a tablet upright'] as const) {
    await page.setViewportSize(DEVICES[device]);
    const [tiles, undo] = await Promise.all([aim.boundingBox(), button(page, 'Undo').boundingBox()]);
    if (!tiles || !undo) throw new Error(`No aim or no Undo on ${device}`);
    expect(undo.y, device).toBeGreaterThanOrEqual(tiles.y + tiles.height);
  }
}

for (const hasCamera of [true, false])
  test(`${hasCamera ? 'with' : 'without'} a camera, on a phone, a tablet and a computer, the undo bar, saved scans and a lost connection move nothing`, async ({
    launchOptions,
  }) => {
    const shop = await createShop({}, { againAfterSeconds: 0 });
    await warm(shop);
    const card = await join(shop, { name: 'Ada' });
    const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...(hasCamera ? camera : [])],
    });
    try {
      // Only a wide window loads the code that draws the join code.
      const context = await browser.newContext({ baseURL: SITE, viewport: DESKTOP, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.clock.install();
      await openCounter(page, shop.owner);
      await expect(page.getByText(hasCamera ? 'Point the camera at' : 'There is no camera here.')).toBeVisible();
      const atRest = await placesOnEveryDevice(page);

      // The bar with its Undo stays for ten seconds. The clock is stopped, so that a busy machine does not miss it.
      await type(page, card.code());
      await expect(button(page, 'Add stamp')).toBeVisible();
      await stopClock(page);
      await button(page, 'Add stamp').click();
      await expect(button(page, 'Undo')).toBeVisible();
      await expect(page.getByRole('heading', { name: /added/ })).toBeVisible();
      // The verdict closes by itself.
      await page.clock.runFor(VERDICT_MS);
      await expect(page.getByRole('heading', { name: /added/ })).toHaveCount(0);
      await expect(button(page, 'Undo')).toBeVisible();
      expect(await placesOnEveryDevice(page), 'with the undo bar').toEqual(atRest);
      if (hasCamera) await expectFreeAim(page);
      await expect(button(page, 'Undo'), 'it stayed all the while').toBeVisible();
      await page.clock.resume();

      await page.route('**/recordScan*', (route) => route.abort());
      await type(page, card.code());
      await button(page, 'Add stamp').click();
      await expect(page.getByText('1 saved here')).toBeVisible();
      await expect(page.getByText('No connection', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: /saved here/ })).toHaveCount(0);
      expect(await placesOnEveryDevice(page), 'with a scan saved, and without a connection').toEqual(atRest);
    } finally {
      await browser.close();
    }
  });
