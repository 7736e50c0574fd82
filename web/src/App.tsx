/** The whole site below the router: session, shell, and the page of the present address. */
import { memo, useDeferredValue } from 'react';
import { type Location, matchRoutes, useLocation, useNavigationType, useRoutes } from 'react-router-dom';
import { Layout } from './app/Layout';
import { LoadDocument, PageView } from './app/router/PageView';
import type { Route } from './app/router/route';
import { LastNavigation } from './app/router/usePageChange';
import { SessionProvider } from './features/auth/session';
import { notFound, routes } from './routes';

const matched = [...routes, notFound].map((route) => ({ path: route.path, caseSensitive: true, route }));

/** The route of an address; a slash at the end does not matter. */
export function routeFor(pathname: string): Route {
  return matchRoutes(matched, pathname)?.[0]?.route.route ?? notFound;
}

interface Props {
  /** Called once the page answers to the visitor. */
  onLive?: (() => void) | undefined;
}

export function App({ onLive }: Props) {
  const location = useLocation();
  // The page before stays while the code of the next one is loading.
  const shown = useDeferredValue(location);
  return (
    <SessionProvider>
      <Layout pageKey={shown.key} isLoading={shown !== location}>
        <LastNavigation value={useNavigationType()}>
          <PageAt location={shown} onLive={onLive} />
        </LastNavigation>
      </Layout>
    </SessionProvider>
  );
}

const PageAt = memo(function PageAt({ location, onLive }: Props & { location: Location }) {
  return useRoutes(
    matched.map(({ route, ...object }) => ({
      ...object,
      element: route.alone ? <LoadDocument /> : <PageView key={route.path} route={route} onLive={onLive} />,
    })),
    location,
  );
});
