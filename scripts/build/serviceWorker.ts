/** The service worker: an explicit list of what is kept, made by workbox. */
import path from 'node:path';
import { generateSW } from 'workbox-build';
import { isPattern } from '../../web/src/app/router/route';
import { addressPattern } from './hosting';
import { MISSING_COPY, type Page } from './pages';

/**
 * All hashed files: the worker serves its own version's pages after a newer one is deployed, when the network no longer
 * has that version's files. That includes the live listener, a tenth of the whole: the page that waits for a payment
 * must not fail in the earlier version.
 */
const HASHED = 'static/{js,css,media}/*';
/** The counter's code reader, half as large as all the rest: kept once a counter has asked for it. */
const CODE_READER = '**/*.wasm';
const INSTALLED = ['manifest.webmanifest', 'counter.webmanifest', 'favicon.svg', 'icons/*.png'];

/**
 * Writes `/service-worker.js`. Precached: the hashed files, the public pages, and the account pages' empty shells. What
 * is not on the list (identity, database, callables, the webhook, Stripe) the worker leaves alone: it neither answers
 * nor keeps it.
 * @throws Error where workbox leaves out a file, such as one that is too large
 */
export async function writeServiceWorker({ dist, pages }: { dist: string; pages: readonly Page[] }): Promise<void> {
  const { warnings } = await generateSW({
    globDirectory: dist,
    globPatterns: [HASHED, ...pages.map((page) => page.file), ...INSTALLED],
    globIgnores: [CODE_READER],
    swDest: path.join(dist, 'service-worker.js'),
    // A page's address has no ending: /pricing is pricing.html.
    manifestTransforms: [
      (entries) => ({ manifest: entries.map((entry) => ({ ...entry, url: addressOf(entry.url) })) }),
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
    // A page is the same whatever its query says: the app reads it.
    ignoreURLParametersMatching: [/.*/],
    runtimeCaching: [
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.wasm'),
        handler: 'CacheFirst',
        options: { cacheName: 'code-reader', expiration: { maxEntries: 2 } },
      },
      // An address names one picture for good.
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/logo/'),
        handler: 'CacheFirst',
        options: { cacheName: 'logos', expiration: { maxEntries: 50 } },
      },
      // What Hosting does with a slash at the end.
      {
        urlPattern: ({ request, url }) => request.mode === 'navigate' && url.pathname.endsWith('/'),
        handler: ({ url }) =>
          Promise.resolve(Response.redirect(url.origin + url.pathname.replace(/\/+$/, '') + url.search)),
      },
      // One shell serves all addresses of a pattern. Nothing is kept under this name: the fallback always answers.
      ...pages
        .filter(({ route }) => isPattern(route) && route.path !== '*')
        .map(({ route, file }) => ({
          urlPattern: addressPattern(route),
          handler: 'CacheOnly' as const,
          options: { cacheName: 'shells', precacheFallback: { fallbackURL: addressOf(file) } },
        })),
      // An unknown address may be a page that was added later: the network decides. Without it, the page that says so.
      {
        urlPattern: ({ request }) => request.mode === 'navigate',
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: addressOf(MISSING_COPY) } },
      },
    ],
  });
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
}

function addressOf(file: string): string {
  if (file === 'index.html') return '/';
  return `/${file.replace(/\.html$/, '')}`;
}
