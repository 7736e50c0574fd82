/** @jsxRuntime automatic */
/**
 * The floor, a page that the site's pages are compared with: one file of a small landing page's size, with its rules
 * inlined, and without script, font or image.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pageOf } from '../local/page';
import type { PageTarget } from './pages';

const STYLE = `
* { box-sizing: border-box; }
body { margin: 0; font: 17px/1.6 system-ui, sans-serif; color: #17231f; background: #fbf7f0; }
a { color: #12463a; }
ul { margin: 0; padding: 0; list-style: none; }
svg { display: block; max-width: 100%; }
.wrap { max-width: 1120px; margin: 0 auto; padding: 0 20px; }
header { position: sticky; top: 0; background: #fbf7f0; border-bottom: 1px solid #e4dccf; }
.row { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; min-height: 64px; }
.row li:has(strong) { margin-right: auto; }
.row a { padding: 12px 0; text-decoration: none; }
.hero { display: grid; gap: 32px; align-items: center; padding-block: 56px; }
h1 { font-size: clamp(36px, 6vw, 60px); line-height: 1.08; letter-spacing: -0.02em; margin: 0 0 20px; }
h2 { font-size: 32px; line-height: 1.2; margin: 0 0 12px; }
h3 { font-size: 18px; margin: 0 0 8px; }
p { max-width: 68ch; margin: 0 0 16px; }
section, footer { padding: 56px 0; border-top: 1px solid #e4dccf; }
.grid { display: grid; gap: 20px; }
.card { border: 1px solid #e4dccf; border-radius: 14px; padding: 24px; background: #fff; }
@media (min-width: 760px) { .hero { grid-template-columns: 1.1fr 1fr; }
  .grid { grid-template-columns: repeat(3, 1fr); } }
@media (max-width: 759px) { header li + li { display: none; } }
`;

const LINKS = ['How', 'Uses', 'Cost', 'Questions'];
/** What each section says, by its title. */
const SECTIONS: Record<string, [title: string, text: string][]> = {
  'Six steps to the first paint': [
    ['Find', 'The browser learns where the server is, and the two agree on how to keep what they say to themselves.'],
    ['Ask', 'It asks for one file. There is no other to ask for, so there is no second round trip.'],
    ['Send', 'The server has the file ready, compressed once when the site was built, and sends it whole.'],
    ['Read', 'Text and styles arrive together. Nothing in the head of the page holds the rest of it up.'],
    ['Lay out', 'The first layout is the last one: no font arrives late, and no picture without a size.'],
    ['Paint', 'Text is painted with a font that is on the machine already, and then nothing is left to do.'],
  ],
  'What it is good for': [
    ['A yardstick', 'Times differ from machine to machine. What two pages took in the same minutes can be compared.'],
    ['A ratio', 'It says how much of the time is the site’s own doing, and how much the network’s and the browser’s.'],
    ['A warning', 'When it grows from one version to the next, something new stands in the way of the first paint.'],
  ],
  'What things cost, in round trips before there is anything to see': [
    ['One file: 0', 'Its styles are inlined. It needs no script, and it needs no font.'],
    ['A sheet of its own: 1', 'It is kept for the next page, but asked for after the HTML, and painting waits for it.'],
    ['Drawn by scripts: 2', 'The HTML is empty. First come scripts, then data, and painting waits for both.'],
  ],
  Questions: [
    ['Why not measure in milliseconds?', 'They would say more about the machine than about the page.'],
    ['Could a real page be as fast?', 'Nearly, when it is prerendered and its scripts wait until it has been shown.'],
    ['Is this a real page?', 'It is a whole one, with a head, a main part and a foot. It only has nothing to sell.'],
  ],
};
const BARS = [70, 110, 90, 150, 125, 180];

const links = LINKS.map((name) => (
  <li key={name}>
    <a href={`#${name}`}>{name}</a>
  </li>
));

const floorPage = (): string =>
  pageOf(
    'The floor: a page without scripts',
    STYLE,
    <>
      <header>
        <ul className="wrap row">
          <li>
            <strong>Floor</strong>
          </li>
          {links}
        </ul>
      </header>
      <main>
        <div className="wrap hero">
          <div>
            <h1>The fastest that a page of this size could be</h1>
            <p>This page is what the site is measured against. A browser has to wait for nothing in it.</p>
          </div>
          <svg viewBox="0 0 420 260" role="img" aria-label="Bars of different heights">
            {BARS.map((height, index) => (
              <rect key={height} x={40 + 64 * index} y={220 - height} width="40" height={height} fill="#12463a" />
            ))}
          </svg>
        </div>
        {Object.entries(SECTIONS).map(([heading, cards], index) => (
          <section key={heading} id={LINKS[index]}>
            <div className="wrap">
              <h2>{heading}</h2>
              <div className="grid">
                {cards.map(([title, text]) => (
                  <div key={title} className="card">
                    <h3>{title}</h3>
                    <p>{text}</p>
                  </div>
                ))}
              </div>
            </div>
          </section>
        ))}
      </main>
      <footer>
        <ul className="wrap row">{links}</ul>
      </footer>
    </>,
  );

/** Writes the floor into a folder of its own. @param folder of the bench */
export async function floorTarget(folder: string): Promise<PageTarget> {
  const floor = path.join(folder, 'floor');
  await mkdir(floor, { recursive: true });
  await writeFile(path.join(floor, 'index.html'), floorPage());
  return { name: 'floor', folder: floor, route: '/' };
}
