import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

const idle = () => new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done));

/**
 * Loads our two faces, one after the other; without them the stand-ins of `styles/typography.css` stay. They are not in
 * the style sheet: the first text would ask for them. Each lays its text out again, so each waits until the browser is
 * idle. Latin subsets, weight axis only: Fraunces 36.6 kB (cut at 14 pt optical size, sturdier than the display cut),
 * Inter 48.3 kB.
 */
export async function loadFonts(): Promise<void> {
  for (const [family, address] of Object.entries({ Fraunces: fraunces, Inter: inter })) {
    await idle();
    try {
      document.fonts.add(await new FontFace(family, `url(${address})`, { weight: '100 900' }).load());
    } catch (error) {
      console.info(`${family} did not load:`, error);
    }
  }
}
