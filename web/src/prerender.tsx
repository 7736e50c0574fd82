/** The app at build time: one page as HTML. */
import './styles/global.css';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './App';
import type { PageMeta } from './app/pageMeta';
import type { PageRoute } from './app/pageRoute';
import { notFound, routes } from './routes';

interface Rendered {
  html: string;
  meta: PageMeta;
}

/** Every route of the site, and the page for an address that is none. */
export const allRoutes: readonly PageRoute[] = [...routes, notFound];

/** Renders one route as a stranger's first visit meets it. */
export async function render(route: PageRoute): Promise<Rendered> {
  const { meta } = (await route.load()).page;
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={route.path === '*' ? '/404' : route.path}>
        <App />
      </StaticRouter>
    </StrictMode>,
  );
  return { html, meta };
}
