/** A site of three routes: a page, a page behind a pattern, and a page app of its own behind a pattern. */
import type { Route, SiteRoute } from '../../../../web/src/shared/route';

export const routes: readonly Route[] = [
  // Not a document, so its links are followed in the app.
  { path: '/', access: 'public', module: () => import('./Start'), isEager: true },
  { path: '/customers/:passId', access: 'public', module: () => import('./Customer') },
  { path: '/p/:code', access: 'public', standalone: () => import('./Card'), manifest: null, isEager: true },
];

export const notFound: SiteRoute = {
  path: '*',
  access: 'public',
  module: () => import('../../../../web/src/site/NotFound'),
};
