/** What the route table says of a page, and the loading of a page's code. */
import type { ComponentType } from 'react';
import { loadChunk } from '../../lib/loadChunk';
import type { Guard } from '../Guard';

/** `user`: signed in and verified. `paid`: that, and the payment stands. `admin`: has the admin claim. */
export type PageAccess = 'public' | 'user' | 'paid' | 'admin';

/** What a page says of itself in the head of its document. The title stands without the product's name. */
export interface PageMeta {
  title: string;
  description: string;
  /** JSON-LD, rendered at build time only. */
  structuredData?: object[];
  /** Account pages and the like: not for search engines. */
  noIndex?: boolean;
}

export interface PageModule {
  default: ComponentType;
  meta: PageMeta;
}

/** A page app of its own, without the router and the site's shell. `start` hydrates it (`startAlone`). */
export interface AloneModule extends PageModule {
  start(): Promise<void>;
}

interface CommonRoute {
  /** An address, or a pattern of addresses: `/j/:code`, `/p/*`. A pattern is served by one prerendered shell. */
  path: string;
  access: PageAccess;
  /** The address for search engines, where two addresses show one page. */
  canonical?: string;
  /** The web app manifest that the page names; `null` for none, the site's unless given. */
  manifest?: string | null;
  /** The app is fetched at once, and not when the browser is idle. Always so where a guard has to let the visitor in. */
  isEager?: boolean;
}

/** A page inside the site's shell. */
export interface SiteRoute extends CommonRoute {
  module: () => Promise<PageModule>;
  alone?: undefined;
  /** The page asks at once who is signed in: its sign-in code is fetched together with its own. */
  asksWho?: boolean;
}

export interface AloneRoute extends CommonRoute {
  alone: () => Promise<AloneModule>;
}

export type Route = SiteRoute | AloneRoute;

/** Whether one document stands for many addresses. */
export const isPattern = ({ path }: Route): boolean => /[:*]/.test(path);

export interface LoadedPage {
  page: PageModule;
  /** Not there for public pages, whose visitors are spared its code. */
  guard?: typeof Guard;
}

/** React's `use` reads `status`, `value` and `reason`, so that a page whose code is there renders without waiting. */
interface Attempt extends Promise<LoadedPage> {
  status?: 'pending' | 'fulfilled' | 'rejected';
  value?: LoadedPage;
  reason?: unknown;
}

let sheet: Promise<unknown> | undefined;

/** Loads the rules of all pages. The document has only those of the page that it was prerendered for. */
function allStyles(): Promise<unknown> {
  return (sheet ??= new Promise<unknown>((resolve, reject) => {
    const href = document.querySelector<HTMLElement>('[data-styles]')?.dataset['styles'] ?? '';
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve });
    link.onerror = () => {
      link.remove();
      sheet = undefined;
      reject(new Error(`${href} did not load`));
    };
    document.head.append(link);
  }));
}

const attempts = new Map<SiteRoute, Attempt>();

/**
 * The last attempt to load a page, failed ones too: rendering a page again must not begin another.
 * @throws ChunkLoadError (rejects)
 */
export function pageOf(route: SiteRoute): Promise<LoadedPage> {
  return attempts.get(route) ?? loadPage(route);
}

/**
 * Loads a page's code, and its guard's where it has one. Asked again it answers at once, or tries again after a failure.
 * @throws ChunkLoadError (rejects)
 */
export function loadPage(route: SiteRoute): Promise<LoadedPage> {
  const last = attempts.get(route);
  if (last && last.status !== 'rejected') return last;
  const isFirst = attempts.size === 0;
  const attempt: Attempt = loadChunk(async () => {
    const [page, guard] = await Promise.all([
      route.module(),
      route.access === 'public' ? undefined : import('../Guard'),
      isFirst || typeof document === 'undefined' ? undefined : allStyles(),
    ]);
    return guard ? { page, guard: guard.Guard } : { page };
  });
  attempt.then(
    (value) => Object.assign(attempt, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(attempt, { status: 'rejected', reason }),
  );
  attempts.set(route, attempt);
  return attempt;
}
