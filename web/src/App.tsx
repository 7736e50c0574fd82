/** The whole app below the router: session, shell, and the page of the present address. */
import { Route, Routes } from 'react-router-dom';
import { Layout } from './app/Layout';
import { PageView } from './app/PageView';
import { SessionProvider } from './features/auth/SessionProvider';
import { notFound, routes } from './routes';

interface Props {
  /** Called once the page answers to the visitor. */
  onLive?: () => void;
}

export function App({ onLive }: Props) {
  return (
    <SessionProvider>
      <Layout>
        <Routes>
          {[...routes, notFound].map((route) => (
            <Route
              key={route.path}
              path={route.path}
              caseSensitive
              element={<PageView key={route.path} route={route} onLive={onLive} />}
            />
          ))}
        </Routes>
      </Layout>
    </SessionProvider>
  );
}
