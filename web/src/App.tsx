/** The whole app below the router: session, shell, and the current page. */
import { memo, useDeferredValue } from 'react';
import { type Location, matchRoutes, useLocation, useNavigationType, useRoutes } from 'react-router-dom';
import { Layout } from './app/Layout';
import { LoadDocument, PageView } from './app/router/PageView';
import { NavigationContext } from './app/router/usePageChange';
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
  const location = useLocation();
  // While the next page's code is loading, the previous page stays on screen and keeps its own location.
  const shown = useDeferredValue(location);
  const type = useDeferredValue(useNavigationType());
  return (
    <SessionProvider>
      <Layout route={routeFor(shown.pathname)} pageKey={shown.key} isLoading={shown !== location}>
        <NavigationContext value={type}>
          <CurrentPage location={shown} onLive={onLive} />
        </NavigationContext>
      </Layout>
    </SessionProvider>
  );
}

const CurrentPage = memo(function CurrentPage({ location, onLive }: Props & { location: Location }) {
  return useRoutes(
    matched.map(({ route, ...object }) => ({
      ...object,
      element: isInApp(route) ? <PageView key={route.path} route={route} onLive={onLive} /> : <LoadDocument />,
    })),
    location,
  );
});
