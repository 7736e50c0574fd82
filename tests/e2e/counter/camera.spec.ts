/** The camera: Chromium plays a generated video, and the site's own WebAssembly reads it. */
import path from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from '../../../scripts/lib/root';
import { writeVideo } from '../../../scripts/local/codeVideo';
import { TEST_RUN } from '../../../scripts/local/runs';
import { ask, createShop, join, passOf } from '../../support/shop';
import { live, startSession } from '../actions';
import { expect, test } from '../fixtures';
import { SITE } from '../site';
import { button, field, warm } from './counterPage';

test('a card held to the camera is stamped once without a tap, then read first; two codes are told apart', async ({
  launchOptions,
}, { outputDir }) => {
  // However slow this machine is, the same card is not stamped again by itself.
  const shop = await createShop({}, { againAfterSeconds: 3600 });
  const { businessId, owner } = shop;
  const card = await join(shop, { name: 'Ada' });
  await warm(shop);
  // A printed code: the film shows it for as long as the test takes.
  const { code } = await ask('printCode', { businessId, passId: card.passId }, owner.idToken);
  const video = path.join(ROOT, TEST_RUN.folder, `camera-${path.basename(outputDir)}.y4m`);
  await writeVideo(video, [
    { codes: [code], seconds: 3 },
    { codes: [], seconds: 2 },
    // Long enough for two pictures, and then for a look at the message, on a machine that is busy with other tests.
    { codes: ['WIFI:S:Cafe;;', 'https://news.example/'], seconds: 4 },
    { codes: [], seconds: 2 },
  ]);
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  try {
    const context = await browser.newContext({ baseURL: SITE, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const policy: string[] = [];
    page.on(
      'console',
      (message) => /Security.Policy|Permissions.Policy/i.test(message.text()) && policy.push(message.text()),
    );
    const outside: string[] = [];
    page.on(
      'request',
      (request) => !/^(http:\/\/127\.0\.0\.1|data:|blob:)/.test(request.url()) && outside.push(request.url()),
    );
    const said = page.getByRole('status').getByRole('heading');
    const stamps = async () => (await passOf(shop, card.passId)).balance;
    await startSession(page, owner);
    await page.evaluate(() => localStorage.setItem('tessera.handsFree', '1'));
    await page.goto('/counter', { waitUntil: 'commit' });
    // The film runs on, so a verdict may be gone before it is looked for: the ledger says what was stamped.
    await expect.poll(stamps).toBe(1);
    await live(page);
    // The same card is in the picture for longer, and then again.
    await expect(said).toHaveText('Stamped just now.');
    expect(await stamps()).toBe(1);
    await button(page, '+1 stamp').click();
    await expect.poll(stamps).toBe(2);

    await page.getByLabel('Hands-free').uncheck();
    await expect(button(page, 'Add stamp')).toBeVisible();
    expect(await stamps()).toBe(2);
    await button(page, 'Add stamp').click();
    await button(page, 'Stamp again').click();
    await expect.poll(stamps).toBe(3);
    await expect(said).toHaveText(/Two codes are in the picture/);
    expect(await stamps()).toBe(3);
    expect(policy).toEqual([]);
    expect(outside).toEqual([]);
    await context.close();
  } finally {
    await browser.close();
  }
});

test('without a camera, the counter says so and puts the code field first', async ({ page }) => {
  const shop = await createShop();
  await page.setViewportSize({ width: 390, height: 844 });
  await startSession(page, shop.owner);
  await page.goto('/counter');
  await live(page);
  await expect(page.getByText('There is no camera here.')).toBeVisible();
  await expect(field(page)).toBeInViewport();
});

test('a camera that may not be used, or is taken away, gets its own sentence', async ({ page }) => {
  const shop = await createShop();
  await startSession(page, shop.owner);
  await page.clock.install();
  await page.addInitScript(() => {
    Object.assign(window, { cameraError: 'NotAllowedError' });
    const canvas = document.createElement('canvas');
    Object.defineProperty(navigator, 'mediaDevices', {
      value: {
        getUserMedia: async () => {
          const { cameraError } = window as { cameraError?: string };
          if (cameraError) throw new DOMException('no', cameraError);
          canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
          const stream = canvas.captureStream(5);
          Object.assign(window, { track: stream.getTracks()[0] });
          return stream;
        },
      },
    });
  });
  await page.goto('/counter');
  await live(page);
  await expect(page.getByText('This page may not use the camera.')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { cameraError: undefined }));
  await button(page, 'Try the camera again').click();
  await expect(page.getByText('Point the camera at the customer’s code.')).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(page.getByText('A dark or broken screen? Type the short code below it.')).toBeVisible();
  await page.evaluate(() => (window as unknown as { track: MediaStreamTrack }).track.dispatchEvent(new Event('ended')));
  await expect(page.getByText('Another program has the camera, or it was unplugged.')).toBeVisible();
});
