/**
 * The service worker. Precached: the hashed files, the public pages, and the account pages' empty shells. It neither
 * answers nor caches any other request (identity, database, callables, the webhook, Stripe).
 */
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
  PrecacheFallbackPlugin,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

/** What the build tells the worker, in place of `TESSERA_WORKER`. */
export interface WorkerFiles {
  precached: PrecacheEntry[];
  /** One page serves all addresses of a pattern: the source of an expression for their paths, and that page. */
  shells: [pattern: string, address: string][];
  /** The page for unknown addresses. */
  missing: string;
}

declare const TESSERA_WORKER: WorkerFiles;
/** The part of a worker's scope that is used here. The other modules of the site are typed for pages. */
declare const self: {
  addEventListener(type: 'message', listener: (event: MessageEvent<{ type?: string }>) => void): void;
  skipWaiting(): Promise<void>;
};

const { precached, shells, missing } = TESSERA_WORKER;

// A new version waits until the visitor asks for it.
self.addEventListener('message', ({ data }) => {
  if (data.type === 'SKIP_WAITING') void self.skipWaiting();
});
clientsClaim();
cleanupOutdatedCaches();
// A page's HTML does not depend on the query, which the app reads.
precacheAndRoute(precached, { directoryIndex: '', ignoreURLParametersMatching: [/.*/] });

/** Caches answers of one type only: a portal's page would never be replaced, since these caches are not revalidated. */
const cacheFirst = (cacheName: string, type: string, maxEntries: number) =>
  new CacheFirst({
    cacheName,
    plugins: [
      new ExpirationPlugin({ maxEntries }),
      new CacheableResponsePlugin({ statuses: [200], headers: { 'Content-Type': type } }),
    ],
  });

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.wasm'),
  cacheFirst('code-reader', 'application/wasm', 2),
);
// The picture at an address never changes.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/logo/'),
  cacheFirst('logos', 'image/png', 50),
);
// The redirect that Hosting makes for a slash at the end.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname.endsWith('/'),
  ({ url }) => Promise.resolve(Response.redirect(url.origin + url.pathname.replace(/\/+$/, '') + url.search)),
);
for (const [pattern, address] of shells) {
  const path = new RegExp(pattern);
  registerRoute(({ url, sameOrigin }) => sameOrigin && path.test(url.pathname), createHandlerBoundToURL(address));
}
// An unknown address may be a page that was added later, so the network answers. Without a connection, the page for
// unknown addresses is shown.
registerRoute(
  ({ request }) => request.mode === 'navigate',
  new NetworkOnly({ plugins: [new PrecacheFallbackPlugin({ fallbackURL: missing })] }),
);
