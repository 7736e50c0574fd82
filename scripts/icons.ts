/**
 * `npx tsx scripts/icons.ts`: draws the site's icons and the picture of shared links into web/public. Run it after a
 * change of the design; the results are committed.
 */
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { appIcon } from './art/appIcon';
import { shareImage } from './art/shareImage';
import { ROOT } from './lib/root';
import { findChromium } from './local/chromium.mjs';

const ROUNDED = { mark: 0.62, radius: 0.22 };
const MASKABLE = { mark: 0.5, radius: 0 };
const APPLE = { mark: 0.62, radius: 0 };

const ICONS = [
  { file: 'icons/icon-192.png', edge: 192, shape: ROUNDED },
  { file: 'icons/icon-512.png', edge: 512, shape: ROUNDED },
  { file: 'icons/maskable-192.png', edge: 192, shape: MASKABLE },
  { file: 'icons/maskable-512.png', edge: 512, shape: MASKABLE },
  { file: 'apple-touch-icon.png', edge: 180, shape: APPLE },
];

async function draw(page: Page, file: string, width: number, height: number, html: string): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(ROOT, 'web/public', file), omitBackground: true });
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  for (const { file, edge, shape } of ICONS) {
    await draw(
      page,
      file,
      edge,
      edge,
      `<style>body { margin: 0 } svg { display: block; width: ${edge}px }</style>${appIcon(shape)}`,
    );
  }
  await draw(page, 'og.png', 1200, 630, shareImage());
} finally {
  await browser.close();
}
