/** The service worker, made by workbox with an explicit list of cached files. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { generateSW } from 'workbox-build';
import { isPattern } from '../../web/src/app/router/route';
import { addressPattern } from './hosting';
import { MISSING_COPY, type Page } from './pages';

/**
 * All hashed files, because the worker still serves its version's pages after a newer deployment has removed that
 * version's files. The live listener, a tenth of the whole, is included, so that the page that waits for a payment does
 * not fail then.
 */
const HASHED = 'static/{js,css,media}/*';
/** The counter's code reader, half as large as all the rest: cached only when a counter has loaded it. */
const CODE_READER = '**/*.wasm';
export const WORKER_FILE = 'service-worker.js';
const INSTALLED = ['manifest.webmanifest', 'counter.webmanifest', 'favicon.svg', 'icons/*.png'];

/**
 * Writes `/service-worker.js`. Precached: the hashed files, the public pages, and the account pages' empty shells. The
 * worker neither answers nor caches any other request (identity, database, callables, the webhook, Stripe).
 * @throws Error when workbox leaves out a file, for example because it is too large
 */
export async function writeServiceWorker({ dist, pages }: { dist: string; pages: readonly Page[] }): Promise<void> {
  const { warnings } = await generateSW({
    globDirectory: dist,
    globPatterns: [HASHED, ...pages.map((page) => page.file), ...INSTALLED],
    globIgnores: [CODE_READER],
    swDest: path.join(dist, WORKER_FILE),
    // A page's address has no file extension: /pricing is pricing.html. A Wi-Fi portal answers 200 to everything, so
    // each entry has the hash of its file: the browser then refuses a version that contains the portal's files.
    manifestTransforms: [
      (entries) => ({
        manifest: entries.map(({ url, ...entry }) => ({
          url: addressOf(url),
          ...entry,
          integrity: integrityOf(path.join(dist, url)),
        })),
      }),
    ],
    dontCacheBustURLsMatching: /\/static\//,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: 'production',
    cleanupOutdatedCaches: true,
    // A new version waits until the visitor asks for it.
    skipWaiting: false,
    clientsClaim: true,
    directoryIndex: null,
    // A page's HTML does not depend on the query, which the app reads.
    ignoreURLParametersMatching: [/.*/],
    runtimeCaching: [
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.wasm'),
        handler: 'CacheFirst',
        options: {
          cacheName: 'code-reader',
          expiration: { maxEntries: 2 },
          cacheableResponse: only('application/wasm'),
        },
      },
      // The picture at an address never changes.
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/logo/'),
        handler: 'CacheFirst',
        options: { cacheName: 'logos', expiration: { maxEntries: 50 }, cacheableResponse: only('image/png') },
      },
      // The redirect that Hosting makes for a slash at the end.
      {
        urlPattern: ({ request, url }) => request.mode === 'navigate' && url.pathname.endsWith('/'),
        handler: ({ url }) =>
          Promise.resolve(Response.redirect(url.origin + url.pathname.replace(/\/+$/, '') + url.search)),
      },
      // One shell serves all addresses of a pattern. The cache of this name stays empty, so the fallback always
      // answers.
      ...pages
        .filter(({ route }) => isPattern(route) && route.path !== '*')
        .map(({ route, file }) => ({
          urlPattern: addressPattern(route),
          handler: 'CacheOnly' as const,
          options: { cacheName: 'shells', precacheFallback: { fallbackURL: addressOf(file) } },
        })),
      // An unknown address may be a page that was added later, so the network answers. Without a connection, the page
      // for unknown addresses is shown.
      {
        urlPattern: ({ request }) => request.mode === 'navigate',
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: addressOf(MISSING_COPY) } },
      },
    ],
  });
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
}

/** The hash that the browser compares a fetched file with. */
const integrityOf = (file: string): string =>
  `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`;

/** Caches answers of one type only: a portal's page would never be replaced, since these caches are not revalidated. */
const only = (type: string) => ({ statuses: [200], headers: { 'Content-Type': type } });

function addressOf(file: string): string {
  if (file === 'index.html') return '/';
  return `/${file.replace(/\.html$/, '')}`;
}
