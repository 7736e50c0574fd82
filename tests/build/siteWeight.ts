/** The size of a page for a visitor: compressed bytes. */
import path from 'node:path';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { compressed } from '../../scripts/bench/serve';
import { appOf, closure, filesOf, ISLANDS, outputOf, SITE } from '../../scripts/build/outputs';
import { TEST_PRODUCTION_SITE } from '../../scripts/local/runs';
import { frameOf, isDocument, MISSING_PATH, type Route } from '../../web/src/shared/route';
import type { ProductionBuild } from './productionBuild';

/** In bytes, compressed as Hosting does it. */
export interface PageWeight {
  /** The page itself: its content and the styles inlined into it. */
  html: number;
  /** All JavaScript until the page can be used; for a document, all that it loads untouched. */
  js: number;
}

const AUTH = 'web/src/shared/data/auth.ts';
const LIVE_PAGES: readonly string[] = [ROUTES.payment, ROUTES.success, ROUTES.dashboard];

/** The counter's own code, its session, and its code reader. It is installed, and opens from the cache. */
const COUNTER_PARTS = [
  'web/src/shared/data/counterSeat.ts',
  'web/src/shared/data/functionsClient.ts',
  'web/src/counter/reading/zxingReader.ts',
];

/** The limit of a page's JavaScript, whatever its budget. */
export function capOf({ path: pathname, access, standalone, needsSession }: Route): number {
  if (pathname === ROUTES.counter) return 200_000;
  // The customer's pages: React without the router, no Firebase. The goal of 80,000 is missed by 700 on the card, which
  // knows when the browser does not remember it, takes an address without the unseen marks that a copy has, and gets a
  // new link after a new root secret.
  if (standalone) return 80_750;
  if (LIVE_PAGES.includes(pathname)) return 272_200;
  if (needsSession) return 135_000;
  // Rooms and account pages have a frame of their own, whose code is loaded with them. The largest are the
  // card’s editor and one customer’s page.
  if (access === 'member') return 205_400;
  // They load what they share with the landing page, the four tiles of a new shop, the data agreement, and the way to
  // refuse reads after the session has ended.
  if (access !== 'public') return 186_000;
  return DOCUMENT_LIMIT;
}

/** 10 KiB. */
const DOCUMENT_LIMIT = 10_240;

/** Modules that a page loads when it is opened, besides its own code. Each is a dynamic import somewhere. */
export function alsoLoaded(route: Route): string[] {
  const { path: pathname, access, standalone, needsSession } = route;
  if (isDocument(route)) return ['web/src/shared/document/vitals.ts'];
  if (pathname === ROUTES.counter) return COUNTER_PARTS;
  if (standalone) return ['web/src/card/afterCardStart.ts'];
  const watched =
    pathname === ROUTES.dashboard ? 'web/src/shared/data/watchShop.ts' : 'web/src/shared/data/watchPayment.ts';
  const live = LIVE_PAGES.includes(pathname) ? [watched] : [];
  if (access === 'public') return needsSession ? [AUTH, ...live] : [];
  const frame = [`web/src/app/${frameOf(route) === 'admin' ? 'admin/AdminFrame' : 'shop/ShopFrame'}.tsx`];
  const status = access === 'member' ? ['web/src/shared/data/payment.ts', 'web/src/shared/data/shops.ts'] : [];
  return ['web/src/app/router/Guard.tsx', 'web/src/shared/shell/AccountMenu.tsx', AUTH, ...frame, ...status, ...live];
}

/** Bytes of a file as Hosting sends it. */
export const sentSize = (contents: Buffer): number => compressed(contents).length;

/** The weight of every page, by its address, and of what a document's first island loads: React and all islands. */
export function weigh({ metafile: { outputs }, pages, read }: ProductionBuild): {
  pages: Map<string, PageWeight>;
  islands: number;
} {
  const sizes = new Map<string, number>();
  const sizeOf = (output: string): number => {
    const size = sizes.get(output) ?? sentSize(read(path.relative(TEST_PRODUCTION_SITE, output)));
    sizes.set(output, size);
    return size;
  };
  const weightOf = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  const weights = new Map<string, PageWeight>();
  for (const page of pages) {
    if (page.route.path === MISSING_PATH) continue;
    const files = filesOf(outputs, page);
    for (const entry of alsoLoaded(page.route)) closure(outputs, outputOf(outputs, entry, appOf(outputs, page)), files);
    weights.set(page.route.path, { html: sentSize(read(page.file)), js: weightOf(files) });
  }
  const before = closure(outputs, outputOf(outputs, SITE));
  const islands = [...closure(outputs, outputOf(outputs, ISLANDS))].filter((file) => !before.has(file));
  return { pages: weights, islands: weightOf(islands) };
}
