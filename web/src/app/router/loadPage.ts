/** Loads the code of a page and of its guard and frame. */
import type { ComponentType } from 'react';
import { allStyles } from '../../shared/document/allStyles';
import { loadChunk } from '../../shared/lib/loadChunk';
import { type FrameName, frameOf, type PageModule, type SiteRoute } from '../../shared/route';
import type { Guard } from './Guard';

/** The frame around rooms, account pages and admin pages. */
export interface Frame {
  Bar: ComponentType;
  Foot: ComponentType;
}

interface LoadedPage {
  page: PageModule;
  /** Absent for public pages. */
  guard?: typeof Guard;
  /** Absent for pages with the site's bar and footer. */
  frame?: Frame;
}

/**
 * A promise with the fields `status`, `value` and `reason` that React's `use` reads, so that a page whose code is
 * loaded renders at once.
 */
interface Attempt extends Promise<LoadedPage> {
  status?: 'pending' | 'fulfilled' | 'rejected';
  value?: LoadedPage;
  reason?: unknown;
}

const loadFrame = (name: FrameName): Promise<Frame> | undefined =>
  name === 'site' ? undefined : name === 'shop' ? import('../shop/ShopFrame') : import('../admin/AdminFrame');

const attempts = new Map<SiteRoute, Attempt>();

/**
 * The last attempt to load a page, even a failed one, because rendering a page again must not start another.
 * @throws ChunkLoadError (rejects)
 */
export function pageOf(route: SiteRoute): Promise<LoadedPage> {
  return attempts.get(route) ?? loadPage(route);
}

/**
 * Loads the code of a page and of its guard. A second call returns the first result, or tries again after a failure.
 * @throws ChunkLoadError (rejects)
 */
export function loadPage(route: SiteRoute): Promise<LoadedPage> {
  const last = attempts.get(route);
  if (last && last.status !== 'rejected') return last;
  // The first page has its own rules in its document.
  const hasItsRules = attempts.size === 0;
  const attempt: Attempt = loadChunk(async () => {
    const [page, guard, frame] = await Promise.all([
      route.module(),
      route.access === 'public' ? undefined : import('./Guard'),
      loadFrame(frameOf(route)),
      // A microtask later, because `pageOf` may be called while React renders, which must not touch the document.
      hasItsRules || typeof document === 'undefined' ? undefined : Promise.resolve().then(allStyles),
    ]);
    return { page, guard: guard?.Guard, frame };
  });
  attempt.then(
    (value) => Object.assign(attempt, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(attempt, { status: 'rejected', reason }),
  );
  attempts.set(route, attempt);
  return attempt;
}
