/** A page as the app handles it. */
import type { ComponentType } from 'react';
import { loadPage } from './loadPage';
import type { PageMeta } from './pageMeta';

export interface PageModule {
  default: ComponentType;
  meta: PageMeta;
}

/** `user`: signed in and verified. `paid`: that, and the payment stands. `admin`: has the admin claim. */
export type PageAccess = 'public' | 'user' | 'paid' | 'admin';

export interface PageRoute {
  path: string;
  access: PageAccess;
  /** The page's code; asked for again it answers at once. */
  load(): Promise<PageModule>;
  /** Set once loaded, so that the first render needs no waiting. */
  page?: PageModule;
  /** For crawlers, where two addresses show one page. */
  canonical?: string;
}

/** A route whose code is fetched when it is first asked for, and again after a failure. */
export function route(path: string, access: PageAccess, importPage: () => Promise<PageModule>, canonical?: string): PageRoute {
  let loading: Promise<PageModule> | undefined;
  const entry: PageRoute = {
    path,
    access,
    load() {
      loading ??= loadPage(importPage).then(
        (page) => (entry.page = page),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
  if (canonical !== undefined) entry.canonical = canonical;
  return entry;
}
