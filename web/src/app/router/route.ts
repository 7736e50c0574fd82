/** The fields of the route table. */
import type { ComponentType } from 'react';

/**
 * `user`: signed in and verified. `member`: that, and the payment stands or the person works in a shop. `admin`: has
 * the admin claim.
 */
export type PageAccess = 'public' | 'user' | 'member' | 'admin';

/** What goes into the head of a page's document. The title is without the product's name. */
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
  /**
   * The app is fetched after the first paint, and not when the browser is idle. A page with a guard always does so.
   */
  isEager?: boolean;
}

/** A page inside the site's shell. */
export interface SiteRoute extends CommonRoute {
  module: () => Promise<PageModule>;
  alone?: undefined;
  /** The page needs to know at once who is signed in: the sign-in code is fetched together with its own. */
  asksWho?: boolean;
}

export interface AloneRoute extends CommonRoute {
  alone: () => Promise<AloneModule>;
}

export type Route = SiteRoute | AloneRoute;

/** `shop`: around the rooms of a shop and account pages; `admin`: around the pages of who runs the service. */
export type FrameName = 'site' | 'shop' | 'admin';

/** Pages behind the log-in have a navigation and a footer of their own. */
export const frameOf = ({ access }: Route): FrameName =>
  access === 'public' ? 'site' : access === 'admin' ? access : 'shop';

/** Whether one document serves many addresses. */
export const isPattern = ({ path }: Route): boolean => /[:*]/.test(path);
