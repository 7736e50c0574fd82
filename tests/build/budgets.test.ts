/**
 * `web/budgets.json`: the budgets of the pages, in bytes compressed with brotli 9. A page that exceeds its budget fails
 * here. If the growth is justified, `TESSERA_WRITE_BUDGETS=1 npm run test:unit -- --grep budgets` writes the present
 * sizes, with a little room, into the file; the limits in siteWeight.ts still apply.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/root';
import { routes } from '../../web/src/routes';
import { builtSite, type ProductionBuild } from './productionBuild';
import { capOf, type PageWeight, sentSize, weigh } from './siteWeight';

interface Budgets {
  /** The one style sheet. */
  styleSheet: number;
  /** All files that the service worker caches. */
  offlineCopy: number;
  /** What the first touched island of a document loads. */
  islands: number;
  pages: Record<string, PageWeight>;
}

const FILE = path.join(ROOT, 'web/budgets.json');
const ROOM = 1.015;

const withRoom = (bytes: number): number => Math.ceil(bytes * ROOM);

/** The files on the worker's list. */
function precached(site: ProductionBuild): string[] {
  const worker = site.read('service-worker.js').toString();
  const addresses = [...worker.matchAll(/\{url:"\/([^"]*)",revision:/g)].map(([, address = '']) => address);
  return addresses.map(
    (address) =>
      [address || 'index.html', `${address}.html`].find((file) => site.files.includes(file)) ??
      assert.fail(`${address} is not in the site`),
  );
}

function weights(site: ProductionBuild): Budgets {
  const { pages, islands } = weigh(site);
  const sheet = site.files.find((file) => file.endsWith('.css')) ?? assert.fail('no style sheet');
  return {
    styleSheet: sentSize(site.read(sheet)),
    offlineCopy: precached(site).reduce(
      (sum, file) => sum + (/\.(png|woff2)$/.test(file) ? site.read(file).length : sentSize(site.read(file))),
      0,
    ),
    islands,
    pages: Object.fromEntries(pages),
  };
}

function table({ styleSheet, offlineCopy, islands, pages }: Budgets, budgets: Budgets): string {
  const line = (name: string, weight: number, budget = 0) =>
    `${name.padEnd(34)}${String(weight).padStart(8)} of ${String(budget).padStart(8)}${weight > budget ? '  too much' : ''}`;
  return [
    line('style sheet', styleSheet, budgets.styleSheet),
    line('offline copy', offlineCopy, budgets.offlineCopy),
    line('islands', islands, budgets.islands),
    ...Object.entries(pages).flatMap(([page, { html, js }]) => [
      line(`${page} html`, html, budgets.pages[page]?.html),
      line(`${page} js`, js, budgets.pages[page]?.js),
    ]),
  ].join('\n');
}

describe('budgets of what is downloaded', () => {
  let today: Budgets;
  let budgets: Budgets;
  before(() => {
    today = weights(builtSite());
    if (process.env['TESSERA_WRITE_BUDGETS']) {
      const capOn = (page: string) => capOf(routes.find((route) => route.path === page) ?? assert.fail(page));
      const pages = Object.fromEntries(
        Object.entries(today.pages).map(([page, { html, js }]) => [
          page,
          { html: withRoom(html), js: Math.min(withRoom(js), capOn(page)) },
        ]),
      );
      const next: Budgets = {
        styleSheet: withRoom(today.styleSheet),
        offlineCopy: withRoom(today.offlineCopy),
        islands: withRoom(today.islands),
        pages,
      };
      writeFileSync(FILE, `${JSON.stringify(next, null, 2)}\n`);
    }
    budgets = JSON.parse(readFileSync(FILE, 'utf8')) as Budgets;
  });

  it('contains every page', () => {
    assert.deepEqual(Object.keys(budgets.pages).sort(), routes.map(({ path: pathname }) => pathname).sort());
  });

  it('no page, style sheet or offline copy exceeds its budget', () => {
    const text = table(today, budgets);
    assert.ok(!text.includes('too much'), `in bytes, brotli 9:\n${text}`);
  });

  it('no budget of a page exceeds its limit', () => {
    const over = routes
      .filter((route) => (budgets.pages[route.path]?.js ?? 0) > capOf(route))
      .map((route) => `${route.path}: ${budgets.pages[route.path]?.js} of ${capOf(route)}`);
    assert.deepEqual(over, []);
  });
});
