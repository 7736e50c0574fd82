/** What a browser keeps of the site: the worker's copy of the program, and what the app put into storage itself. */
import type { Page } from 'playwright-core';

/** Waits until the worker has kept everything on its list and answers for this page. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((claimed) => navigator.serviceWorker.addEventListener('controllerchange', claimed, { once: true }));
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
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const parts: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = () => database.transaction(store).objectStore(store);
        parts.push(name, store, await settled(objects().getAllKeys()), await settled(objects().getAll()));
      }
      database.close();
    }
    return JSON.stringify(parts);
  });
}
