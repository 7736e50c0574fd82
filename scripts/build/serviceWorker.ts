/** The service worker: an explicit list of what is kept, made by workbox. */
import path from 'node:path';
import { generateSW } from 'workbox-build';
import type { Page } from './prerender';

/**
 * Writes `/service-worker.js`. Precached: the hashed files, the public pages, and the account pages' empty shells. What
 * is not on the list (identity, database, callables, the webhook, Stripe) never touches the cache.
 */
export async function writeServiceWorker({ dist, pages }: { dist: string; pages: readonly Page[] }): Promise<void> {
  const { warnings } = await generateSW({
    globDirectory: dist,
    globPatterns: ['static/**/*.{js,css,woff2}', ...pages.filter((page) => page.path !== '*').map((page) => page.file), 'manifest.webmanifest', 'favicon.svg', 'icons/*.png'],
    swDest: path.join(dist, 'service-worker.js'),
    // A page's address has no ending: /pricing is pricing.html.
    manifestTransforms: [(entries) => ({ manifest: entries.map((entry) => ({ ...entry, url: addressOf(entry.url) })) })],
    dontCacheBustURLsMatching: /\/static\//,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: 'production',
    cleanupOutdatedCaches: true,
    // A new version waits until the visitor asks for it.
    skipWaiting: false,
    clientsClaim: true,
    directoryIndex: null,
    ignoreURLParametersMatching: [/.*/],
    runtimeCaching: [],
  });
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
}

function addressOf(file: string): string {
  if (file === 'index.html') return '/';
  return `/${file.replace(/\.html$/, '')}`;
}
