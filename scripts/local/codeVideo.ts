/** A video of codes for Chromium's fake camera: YUV4MPEG2, whose frames are luminance and two planes without colour. */
import { writeFile } from 'node:fs/promises';
import { QRCodeSVG } from 'qrcode.react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_A_SECOND = 10;
const WHITE = 235;
const BLACK = 16;
/** Width of the quiet zone around a code, in modules. */
const MARGIN = 4;

/** The dark modules of a code, row by row. */
function modulesOf(text: string): { size: number; isDark: (row: number, column: number) => boolean } {
  const svg = renderToStaticMarkup(createElement(QRCodeSVG, { value: text, level: 'M', marginSize: 0 }));
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const dark = new Set<string>();
  const [, path = ''] = [...svg.matchAll(/ d="([^"]+)"/g)].at(-1) ?? [];
  // Runs of modules: `M3 0h7v1H3z`, or `M3,0 h1v1H3z` for one.
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M\s*(\d+)[ ,](\d+)\s*h(\d+)v1/g))
    for (let column = 0; column < Number(width); column += 1) dark.add(`${y} ${Number(x) + column}`);
  return { size, isDark: (row, column) => dark.has(`${row} ${column}`) };
}

/** Codes side by side, or an empty picture. */
function picture(codes: readonly string[]): Buffer {
  const luminance = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  const width = WIDTH / Math.max(1, codes.length);
  codes.forEach((code, index) => {
    const { size, isDark } = modulesOf(code);
    const scale = Math.floor(Math.min(width, HEIGHT) / (size + 2 * MARGIN));
    const left = Math.floor(index * width + (width - size * scale) / 2);
    const top = Math.floor((HEIGHT - size * scale) / 2);
    for (let y = 0; y < size * scale; y += 1)
      for (let x = 0; x < size * scale; x += 1)
        if (isDark(Math.floor(y / scale), Math.floor(x / scale))) luminance[(top + y) * WIDTH + left + x] = BLACK;
  });
  return Buffer.concat([Buffer.from('FRAME\n'), luminance, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}

/** Writes a video, which Chromium plays in a loop. Each scene has codes and a duration in seconds. */
export async function writeVideo(file: string, scenes: readonly { codes: string[]; seconds: number }[]): Promise<void> {
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420mpeg2\n`);
  const frames = scenes.flatMap(({ codes, seconds }) => {
    const frame = picture(codes);
    return Array.from({ length: Math.round(seconds * FRAMES_A_SECOND) }, () => frame);
  });
  await writeFile(file, Buffer.concat([header, ...frames]));
}
