/** The whole app below the router: session, shell, and the current page. */
import { memo, use, useDeferredValue } from 'react';
import { matchRoutes, UNSAFE_LocationContext as LocationContext, useRoutes } from 'react-router-dom';
import { Layout } from './app/Layout';
import { LoadDocument, PageView } from './app/router/PageView';
import { notFound, routes } from './routes';
import { isInApp, type Route } from './shared/route';
import { SessionProvider } from './shared/session/session';

const matched = [...routes, notFound].map((route) => ({ path: route.path, caseSensitive: true, route }));

/** The route of an address; a slash at the end does not matter. */
export function routeFor(pathname: string): Route {
  return matchRoutes(matched, pathname)?.[0]?.route.route ?? notFound;
}

interface Props {
  /** Called once the page is interactive. */
  onLive?: (() => void) | undefined;
}

export function App({ onLive }: Props) {
  const current = use(LocationContext);
  // While the next page's code is loading, the previous page stays on screen and keeps its own location. The router has
  // no public API for this: `useRoutes(routes, location)` still renders again for each new address, so a guard's
  // redirect, which is still on screen, would be made again and again.
  const shown = useDeferredValue(current);
  return (
    <SessionProvider>
      <Layout route={routeFor(shown.location.pathname)} pageKey={shown.location.key} isLoading={shown !== current}>
        <LocationContext value={shown}>
          <CurrentPage onLive={onLive} />
        </LocationContext>
      </Layout>
    </SessionProvider>
  );
}

const CurrentPage = memo(function CurrentPage({ onLive }: Props) {
  return useRoutes(
    matched.map(({ route, ...object }) => ({
      ...object,
      element: isInApp(route) ? <PageView key={route.path} route={route} onLive={onLive} /> : <LoadDocument />,
    })),
  );
});
