/**
 * `npx tsx scripts/icons.ts`: draws the site's icons and the picture of shared links into web/public. Run it after a
 * change of the design; the results are committed.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { ROOT } from './lib/root';
import { findChromium } from './local/chromium.mjs';

/** The logo in a box of 32 by 32: three plain tiles and a turned one in another colour. */
const logo = (turned: string, [radius, inner] = [2.6, 2.2]): string => `
  <rect x="1.5" y="1.5" width="13.5" height="13.5" rx="${radius}"/>
  <rect x="1.5" y="17" width="13.5" height="13.5" rx="${radius}"/>
  <rect x="17" y="17" width="13.5" height="13.5" rx="${radius}"/>
  <rect x="18.3" y="2.8" width="11" height="11" rx="${inner}" fill="${turned}" transform="rotate(45 23.8 8.3)"/>`;

/**
 * The logo on the brand's green.
 * @param mark its size as a share of the edge: an adaptive icon may be cut to the inner 80 %
 * @param radius of the corners as a share of the edge; 0 if the system cuts the shape itself
 */
function appIcon(edge: number, mark: number, radius: number): string {
  const offset = (edge - edge * mark) / 2;
  return `<style>body { margin: 0 } svg { display: block }</style>
  <svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}">
    <rect width="${edge}" height="${edge}" rx="${edge * radius}" fill="#12463a"/>
    <g transform="translate(${offset} ${offset}) scale(${(edge * mark) / 32})" fill="#fbf7f0">${logo('#e9b44c')}</g>
  </svg>`;
}

const GLAZES: Record<string, string> = { g: '#12463a', s: '#bfd8d2', y: '#e9b44c', l: '#e4dccf' };

/** The mosaic beside the words, row by row: colours by letter, `.` for a gap, `t` for the turned tile. */
const MOSAIC = ['gsgys', 'sygsg', 'g.tgy', 'ysgsg', 'sgysg', 'gsgsy'];

function font(name: string): string {
  const file = path.join(ROOT, `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);
  return `data:font/woff2;base64,${readFileSync(file).toString('base64')}`;
}

function tile(glaze: string): string {
  if (glaze === '.') return '<i class="gap"></i>';
  if (glaze === 't') return '<i class="turned"></i>';
  return `<i style="background:${GLAZES[glaze]}"></i>`;
}

/** The picture that a shared link shows, as a page of 1200 by 630. */
function shareImage(): string {
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Fraunces; font-weight: 100 900; src: url(${font('fraunces')}) }
    @font-face { font-family: Inter; font-weight: 100 900; src: url(${font('inter')}) }
    * { box-sizing: border-box; margin: 0 }
    body {
      position: relative; width: 1200px; height: 630px; overflow: hidden;
      background: #fbf7f0; color: #17231f; font-family: Inter
    }
    .name {
      position: absolute; left: 72px; top: 64px; display: flex; align-items: center; gap: 16px;
      font: 600 40px Fraunces; letter-spacing: -0.02em; color: #12463a
    }
    svg { width: 52px }
    h1 {
      position: absolute; left: 72px; top: 196px; width: 640px;
      font: 600 80px/1.06 Fraunces; letter-spacing: -0.022em
    }
    p { position: absolute; left: 72px; bottom: 66px; font-size: 30px; color: #55625c }
    .mosaic {
      position: absolute; left: 764px; top: -38px;
      display: grid; grid-template-columns: repeat(5, 102px); gap: 14px
    }
    i { width: 102px; height: 102px; border-radius: 14px; box-shadow: inset 0 -5px 0 rgb(0 0 0 / 0.12) }
    .gap { border: 5px dashed #b3a892; box-shadow: none }
    .turned { background: #c8502b; transform: rotate(45deg) scale(0.86) }
  </style>
  <div class="name">
    <svg viewBox="0 0 32 32" fill="#12463a">${logo('#c8502b', [3, 2.4])}</svg>
    ${PRODUCT_NAME}
  </div>
  <h1>Loyalty cards your customers keep</h1>
  <p>For cafés and small shops in the UK</p>
  <div class="mosaic">${[...MOSAIC.join('')].map(tile).join('')}</div>`;
}

const PICTURES = [
  { file: 'icons/icon-192.png', width: 192, html: appIcon(192, 0.62, 0.22) },
  { file: 'icons/icon-512.png', width: 512, html: appIcon(512, 0.62, 0.22) },
  { file: 'icons/maskable-192.png', width: 192, html: appIcon(192, 0.5, 0) },
  { file: 'icons/maskable-512.png', width: 512, html: appIcon(512, 0.5, 0) },
  { file: 'apple-touch-icon.png', width: 180, html: appIcon(180, 0.62, 0) },
  { file: 'og.png', width: 1200, height: 630, html: shareImage() },
];
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  for (const { file, width, height = width, html } of PICTURES) {
    await page.setViewportSize({ width, height });
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: path.join(ROOT, 'web/public', file), omitBackground: true });
  }
} finally {
  await browser.close();
}
