import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
import { idle } from './booting';

/**
 * Latin subsets, weight axis only: Fraunces 36.6 kB (cut at 14 pt optical size, sturdier than the display cut), Inter
 * 48.3 kB.
 */
const FACES = { headings: { family: 'Fraunces', file: fraunces }, text: { family: 'Inter', file: inter } };

type Face = keyof typeof FACES;

const asked = new Set<Face>();

/** Whether somebody is signed in here: the boot script knows before the first paint. */
export const isReturning = (): boolean => document.documentElement.dataset['returning'] !== undefined;

/**
 * Loads fonts, one after another. Until then the fallback fonts of `styles/typography.css` are used. The fonts are not
 * in the style sheet, because the first text would request them. Each font causes a new layout, so each waits until the
 * browser is idle; not for somebody who is signed in, whose browser has them already.
 */
export async function loadFonts(...faces: Face[]): Promise<void> {
  for (const face of faces) {
    const { family, file } = FACES[face];
    // A document loads fonts as well, before its app starts.
    if (asked.has(face) || [...document.fonts].some((known) => known.family === family)) continue;
    asked.add(face);
    if (!isReturning()) await idle();
    try {
      document.fonts.add(await new FontFace(family, `url(${file})`, { weight: '100 900' }).load());
    } catch (error) {
      console.info(`${family} did not load:`, error);
    }
  }
}
