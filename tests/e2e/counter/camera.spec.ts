/** The camera: Chromium plays a made video, and reads it with the site's own WebAssembly. */
import path from 'node:path';
import { chromium } from '@playwright/test';
import { writeVideo } from '../../../scripts/local/codeVideo';
import { ROOT } from '../../../scripts/local/root';
import { TEST_RUN } from '../../../scripts/local/runs';
import { createShop, join, passOf } from '../../support/shop';
import { live, logIn } from '../actions';
import { expect, test } from '../fixtures';
import { SITE } from '../site';
import { button, field, warm } from './counterPage';

test('a card held to the camera is read, stamped, and read once; two codes and a strange one are told apart', async ({
  launchOptions,
}, { outputDir }) => {
  test.setTimeout(180_000);
  const shop = await createShop({}, { againAfterSeconds: 0 });
  const card = await join(shop, { name: 'Ada' });
  await warm(shop);
  const video = path.join(ROOT, TEST_RUN.folder, `camera-${path.basename(outputDir)}.y4m`);
  await writeVideo(video, [
    { codes: [card.code()], seconds: 6 },
    { codes: [], seconds: 3 },
    { codes: ['WIFI:S:Cafe;;', 'https://news.example/'], seconds: 3 },
    { codes: [], seconds: 3 },
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
    await logIn(page, shop.owner);
    await page.goto('/counter');
    await live(page);
    await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible({ timeout: 60_000 });
    await button(page, 'Add stamp').click();
    await expect(page.getByText('1 of 5').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: /Two codes are in the picture/ })).toBeVisible({ timeout: 60_000 });
    expect((await passOf(shop, card.passId)).stamps).toBe(1);
    expect(policy).toEqual([]);
    expect(outside).toEqual([]);
    await context.close();
  } finally {
    await browser.close();
  }
});

test('without a camera the code field comes first, and says so', async ({ page }) => {
  const shop = await createShop();
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, shop.owner);
  await page.goto('/counter');
  await live(page);
  await expect(page.getByText('There is no camera here.')).toBeVisible();
  await expect(field(page)).toBeInViewport();
});

test('a camera that may not be used, or is taken away, gets its own sentence', async ({ page }) => {
  const shop = await createShop();
  await logIn(page, shop.owner);
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
  await expect(page.getByText('Show the customer’s code to the camera.')).toBeVisible();
  await page.evaluate(() => (window as unknown as { track: MediaStreamTrack }).track.dispatchEvent(new Event('ended')));
  await expect(page.getByText('The camera was taken away')).toBeVisible();
});
