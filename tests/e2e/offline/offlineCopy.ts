/** The site's data in a browser: the service worker's cache, and the app's own storage. */
import type { Page } from '@playwright/test';

/** Waits until the worker has kept everything on its list and answers for this page. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((claimed) =>
        navigator.serviceWorker.addEventListener('controllerchange', claimed, { once: true }),
      );
    }
  });
}

export interface Kept {
  address: string;
  text: string;
}

/** Every answer in every cache. */
export async function cached(page: Page): Promise<Kept[]> {
  return page.evaluate(async () => {
    const kept: { address: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        kept.push({ address: request.url, text: (await answer?.text()) ?? '' });
      }
    }
    return kept;
  });
}

/** Everything in local and session storage and in every IndexedDB. */
export async function stored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      await new Promise((done) => (opening.onsuccess = opening.onerror = done));
      for (const store of opening.result.objectStoreNames) {
        const objects = opening.result.transaction(store).objectStore(store);
        for (const request of [objects.getAllKeys(), objects.getAll()]) {
          await new Promise((done) => (request.onsuccess = request.onerror = done));
          parts.push(name, store, request.result);
        }
      }
      opening.result.close();
    }
    return JSON.stringify(parts);
  });
}
