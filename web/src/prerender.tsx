/** The site at build time: one route as HTML. */
import './styles/global.css';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './App';
import { loadPage } from './app/router/loadPage';
import type { PageMeta, Route } from './app/router/route';
import { operator } from './data/settings';
import { AGREEMENT_FILE, agreementAsText } from './pages/legal/agreementText';
import { notFound, routes } from './routes';

interface Rendered {
  html: string;
  meta: PageMeta;
  /** The file of the page's module below the root; the build adds it to every page. */
  source: string;
}

export { notFound, routes };

/**
 * Renders one route as a stranger's first visit meets it.
 * @param address one that the route's pattern matches; what is rendered must be the same for all of them
 */
export async function render(route: Route, address: string): Promise<Rendered> {
  const page = route.alone ? await route.alone() : (await loadPage(route)).page;
  const { default: Page, meta, source } = page as typeof page & Pick<Rendered, 'source'>;
  const html = renderToString(
    <StrictMode>
      {route.alone ? (
        <Page />
      ) : (
        <StaticRouter location={address}>
          <App />
        </StaticRouter>
      )}
    </StrictMode>,
  );
  return { html, meta, source };
}

/** Files that pages offer for download, by their address. */
export function downloads(): Record<string, string> {
  const { name, address } = operator();
  const parties = [`Processor: ${name}, ${address.join(', ')}`, 'Controller: the shop whose owner accepts it'];
  return { [AGREEMENT_FILE]: agreementAsText(parties) };
}
