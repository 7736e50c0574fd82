/** The fields of the route table. */
import type { ComponentType } from 'react';

/** `user`: signed in and verified. `member`: a user who has paid or works in a shop. `admin`: has the admin claim. */
export type PageAccess = 'public' | 'user' | 'member' | 'admin';

/** The contents of a document's head. The title is without the product's name. */
export interface PageMeta {
  title: string;
  description: string;
  /** JSON-LD, rendered at build time only. */
  structuredData?: object[];
  /** Hides a public page from search engines. All other pages are hidden. */
  noIndex?: boolean;
}

export interface PageModule {
  default: ComponentType;
  meta: PageMeta;
}

/** A standalone page app, without the router and the site's shell. `start` hydrates it (see `startStandalone`). */
interface StandaloneModule extends PageModule {
  start(): Promise<void>;
}

interface CommonRoute {
  /** An address, or a pattern of addresses: `/j/:code`, `/p/*`. A pattern is served by one prerendered shell. */
  path: string;
  access: PageAccess;
  /** The address for search engines, if two addresses show one page. */
  canonical?: string;
  /** The page's web app manifest; `null` for none, by default the site's. */
  manifest?: string | null;
  /** Loads the app after the first paint instead of when the browser is idle. Always so for a page with a guard. */
  isEager?: boolean;
}

/** A page inside the site's shell. */
export interface SiteRoute extends CommonRoute {
  module: () => Promise<PageModule>;
  standalone?: undefined;
  /** Whether the page needs the session at once; then the sign-in code is loaded together with the page's. */
  needsSession?: boolean;
  /** Whether the page has no footer, because people only wait on it. */
  isFootless?: true;
}

interface StandaloneRoute extends CommonRoute {
  standalone: () => Promise<StandaloneModule>;
  needsSession?: undefined;
}

export type Route = SiteRoute | StandaloneRoute;

/** `shop`: around the rooms of a shop and account pages; `admin`: around the admin pages. */
export type FrameName = 'site' | 'shop' | 'admin';

/** The frame of a route. Pages behind the log-in have their own navigation and footer. */
export const frameOf = ({ access }: Route): FrameName =>
  access === 'public' ? 'site' : access === 'admin' ? access : 'shop';

/** Whether one document serves many addresses. */
export const isPattern = ({ path }: Route): boolean => /[:*]/.test(path);

/** The path of the page for unknown addresses. */
export const MISSING_PATH = '*';

/**
 * Whether the page is a document: HTML with a small program of its own, in which React runs only islands. The page of a
 * pattern reads its address in the app.
 */
export const isDocument = (route: Route): boolean =>
  route.access === 'public' &&
  !route.standalone &&
  !route.needsSession &&
  !route.isEager &&
  (route.path === MISSING_PATH || !isPattern(route));

/** Whether the page is one of the app's; a link to any other page loads a document. */
export const isInApp = (route: Route): route is SiteRoute => !route.standalone && !isDocument(route);
