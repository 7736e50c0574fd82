import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/**
 * Loads our two faces and shows them together; without them the stand-ins of `styles/typography.css` stay. They are not
 * in the style sheet: the first text would ask for them, and each that arrives would lay the page out again. Latin
 * subsets, weight axis only: Fraunces 36.6 kB (cut at 14 pt optical size, which is sturdier than the display cut),
 * Inter 48.3 kB.
 */
export async function loadFonts(): Promise<void> {
  const faces = Object.entries({ Fraunces: fraunces, Inter: inter }).map(
    ([family, address]) => new FontFace(family, `url(${address})`, { weight: '100 900' }),
  );
  try {
    await Promise.all(faces.map((face) => face.load()));
    for (const face of faces) document.fonts.add(face);
  } catch (error) {
    console.info('The fonts did not load:', error);
  }
}
