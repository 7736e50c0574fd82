/**
 * Our two faces. They are no part of the style sheet: asked for by the first text they would compete with it, and arriving
 * one by one they would lay the page out twice. The stand-ins (`styles/typography.css`) keep their place.
 * Latin subsets, weight axis only: Fraunces 36.6 kB, Inter 48.3 kB. Fraunces is cut at its 14 pt optical size there:
 * sturdier than the display cut, which suits a stamp.
 */
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** Loads both faces and shows them together. Without them the stand-ins stay. */
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
