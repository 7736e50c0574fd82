/**
 * What appears at the counter while it is used moves nothing that a hand is on its way to, and on a phone on its side
 * what comes next is in view.
 */
import { type Browser, chromium, type LaunchOptions, type Locator, type Page } from '@playwright/test';
import { shortCodeOf } from '@tessera/domain/pass/code';
import { addMember, ask, createShop, join, scan } from '../../support/shop';
import { open, stopClock } from '../actions';
import { expect, test } from '../fixtures';
import { DESKTOP, PHONE, SITE } from '../site';
import { button, field, openCounter, show, type, typeTabletCode, warm } from './counterPage';

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

const FAKE_CAMERA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

const launch = (options: LaunchOptions, hasCamera: boolean): Promise<Browser> =>
  chromium.launch({ ...options, args: [...(options.args ?? []), ...(hasCamera ? FAKE_CAMERA : [])] });

for (const hasCamera of [true, false])
  test(`${hasCamera ? 'with' : 'without'} a camera, on a phone, a tablet and a computer, the undo bar, saved scans and a lost connection move nothing`, async ({
    launchOptions,
  }) => {
    const shop = await createShop({}, { againAfterSeconds: 0 });
    await warm(shop);
    const card = await join(shop, { name: 'Ada' });
    const browser = await launch(launchOptions, hasCamera);
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

/** All of each is on the screen, and nothing lies in front of it. */
async function expectInReach(...all: Locator[]): Promise<void> {
  for (const one of all)
    await expect
      .poll(
        () =>
          one.evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            const [x, y] = [(left + right) / 2, (top + bottom) / 2];
            const places = { left: [left + 2, y], right: [right - 2, y], top: [x, top + 2], bottom: [x, bottom - 2] };
            return Object.entries(places).flatMap(([side, [across = 0, down = 0]]) =>
              element.contains(document.elementFromPoint(across, down)) ? [] : side,
            );
          }),
        { message: String(one) },
      )
      .toEqual([]);
}

const keys = (page: Page): Locator[] => [...'1234567890'].map((digit) => button(page, digit));

for (const hasCamera of [true, false])
  test(`${hasCamera ? 'with' : 'without'} a camera, on a phone on its side, what comes next is in view without scrolling`, async ({
    launchOptions,
  }) => {
    const [stamps, points] = await Promise.all([createShop({}, { maxPerScan: 10 }), createShop()]);
    const rewards = [{ rewardId: 'coffee', price: 500, reward: 'a coffee' }];
    const scheme = { kind: 'points', perPound: 10, rewards };
    await ask('saveProgramme', { businessId: points.businessId, name: 'Card', scheme }, points.owner.idToken);
    const staff = await addMember(stamps, 'staff');
    await ask('setPin', { businessId: stamps.businessId, uid: staff.uid, pin: '4826' }, stamps.owner.idToken);
    const [fresh, full, poor, rich] = await Promise.all([join(stamps), join(stamps), join(points), join(points)]);
    await scan(stamps, stamps.owner.idToken, { code: full.code(), quantity: 5 });
    await scan(points, points.owner.idToken, { code: rich.code(), pence: 1000 });
    await warm(stamps);
    const browser = await launch(launchOptions, hasCamera);
    try {
      const viewport = { width: PHONE.height, height: PHONE.width };
      /** A phone of its own: a counter opens with the shop that was open last, until its person's shop is read. */
      const phone = () => browser.newPage({ baseURL: SITE, viewport, reducedMotion: 'reduce' });
      const page = await phone();
      await openCounter(page, staff);
      const words = page.getByText(hasCamera ? 'Point the camera at' : 'There is no camera here.');
      await expectInReach(words, field(page), button(page, 'Find'));
      await show(page, shortCodeOf(fresh.passId), '0 of 5');
      await expectInReach(button(page, 'One more'), button(page, 'Add stamp'));
      await type(page, shortCodeOf(full.passId));
      await expectInReach(button(page, 'Give reward'), button(page, 'One more'), button(page, 'Add stamp'));
      await button(page, 'Give reward').click();
      const pin = page.getByLabel('Your PIN');
      await expectInReach(pin, ...keys(page), button(page, 'Give reward'), button(page, 'Not now'));

      const other = await phone();
      await openCounter(other, points.owner);
      const amount = other.getByRole('textbox', { name: 'Amount' });
      await show(other, poor.code(), '0 points');
      await expectInReach(amount, ...keys(other), button(other, 'Add points'));
      await show(other, rich.code(), '100 points');
      await expectInReach(button(other, 'Give reward'), amount, ...keys(other), button(other, 'Add points'));

      const tablet = await phone();
      await open(tablet, '/counter');
      const { businessId, owner } = stamps;
      await typeTabletCode(tablet, (await ask('enrolDevice', { businessId, name: 'Till' }, owner.idToken)).code);
      await button(tablet, 'staff').click();
      await expectInReach(tablet.getByLabel('PIN'), ...keys(tablet), button(tablet, 'Start the shift'));
    } finally {
      await browser.close();
    }
  });
