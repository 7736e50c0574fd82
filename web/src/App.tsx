/** The whole app below the router: session, shell, and the page of the present address. */
import { useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Layout } from './app/Layout';
import { PageView } from './app/PageView';
import { SessionProvider } from './features/auth/SessionProvider';
import { notFound, routes } from './routes';

interface Props {
  /** Called once the first render answers to the visitor. */
  onLive?: () => void;
}

export function App({ onLive }: Props) {
  useEffect(() => onLive?.(), [onLive]);
  return (
    <SessionProvider>
      <Layout>
        <Routes>
          {[...routes, notFound].map((route) => (
            <Route key={route.path} path={route.path} element={<PageView key={route.path} route={route} />} />
          ))}
        </Routes>
      </Layout>
    </SessionProvider>
  );
}
