/** A page as the app handles it. */
import type { ComponentType } from 'react';
import { loadChunk } from '../lib/loadChunk';
import type { Guard } from './Guard';
import type { PageAccess } from './pageAccess';
import type { PageMeta } from './pageMeta';

export interface PageModule {
  default: ComponentType;
  meta: PageMeta;
}

export interface PageRoute {
  path: string;
  access: PageAccess;
  /** The page's code, and its guard's where it has one; asked for again it answers at once, or tries again after a failure. */
  load(): Promise<LoadedPage>;
  /** The last attempt, failed ones too: rendering a page again must not begin another. */
  loading?: Promise<LoadedPage>;
  /** Set once loaded, so that the first render needs no waiting. */
  loaded?: LoadedPage;
  /** For crawlers, where two addresses show one page. */
  canonical?: string;
}

export interface LoadedPage {
  page: PageModule;
  /** Not there for public pages, whose visitors are spared its code. */
  guard?: typeof Guard;
}

/** A route whose code is fetched when it is first asked for, and again after a failure. */
export function route(
  path: string,
  access: PageAccess,
  importPage: () => Promise<PageModule>,
  canonical?: string,
): PageRoute {
  let failed = false;
  const parts = async (): Promise<LoadedPage> => {
    if (access === 'public') return { page: await importPage() };
    const [page, { Guard: guard }] = await Promise.all([importPage(), import('./Guard')]);
    return { page, guard };
  };
  const entry: PageRoute = {
    path,
    access,
    load() {
      if (entry.loading && !failed) return entry.loading;
      failed = false;
      entry.loading = loadChunk(parts).then(
        (loaded) => (entry.loaded = loaded),
        (error: unknown) => {
          failed = true;
          throw error;
        },
      );
      return entry.loading;
    },
  };
  if (canonical !== undefined) entry.canonical = canonical;
  return entry;
}
