/**
 * `npm run bench`: measures the speed of the site and of cold starts, and writes their sections of docs/performance.md.
 *
 * - `--runs 5`: visits to each page.
 * - `--starts 15`: cold starts of each function; 0 leaves them out.
 * - `--pages /,/login`: the pages to visit; `none` leaves them out. By default every page of the site map and `/login`,
 *   which takes an hour.
 * - `--reference <folder>`: a built site whose first page is measured too, to compare the blocking time.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { writeSection } from './bench/document';
import { measureFirstAnswers } from './bench/firstAnswers';
import { floorTarget } from './bench/floor';
import { measurePages, type PageTarget } from './bench/pages';
import { firstAnswerReport, pagesReport } from './bench/report';
import { buildWeb } from './build/web';
import { ROOT } from './lib/root';
import { wordsOf } from './lib/wordsOf';

const { values } = wordsOf('npm run bench, with the options at the top of scripts/bench.ts', () =>
  parseArgs({
    options: {
      runs: { type: 'string', default: '5' },
      starts: { type: 'string', default: '15' },
      pages: { type: 'string' },
      reference: { type: 'string' },
    },
  }),
);
const [runs, starts] = [Number(values.runs), Number(values.starts)];

/** Measures first visits to the pages. */
async function benchPages(): Promise<void> {
  const folder = path.join(ROOT, '.local/bench');
  const site = path.join(folder, 'site');
  await buildWeb({ outdir: site });

  // Every page of the site map, and the log-in page.
  const sitemap = await readFile(path.join(site, 'sitemap.xml'), 'utf8');
  const routes = new Set(
    values.pages?.split(',') ?? [
      ...[...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname),
      ROUTES.logIn,
    ],
  );
  const targets: PageTarget[] = [
    await floorTarget(folder),
    ...(values.reference ? [{ name: 'reference', folder: path.resolve(values.reference), route: '/' }] : []),
    ...[...routes].map((route) => ({ name: route, folder: site, route })),
  ];

  // A run of some pages has its own section beside the section of all pages.
  const title = values.pages ? `A first visit to ${[...routes].join(' and ')}` : 'A first visit, nobody signed in';
  await writeSection(title, pagesReport('bench', runs, await measurePages(targets, runs)));
}

if (values.pages !== 'none') await benchPages();
if (starts > 0) {
  const firstAnswers = await measureFirstAnswers(starts);
  await writeSection('First answers', firstAnswerReport(starts, firstAnswers));
}
