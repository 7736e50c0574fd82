/** The site's entry point at build time: renders a route to HTML. */
import './shared/styles/global.css';
import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './App';
import { loadPage } from './app/router/loadPage';
import { notFound, routes } from './routes';
import { operator } from './shared/data/settings';
import { IslandContext, type IslandName } from './shared/document/Island';
import { isDocument, type PageMeta, type Route } from './shared/route';
import { Shell } from './shared/shell/Shell';
import { AGREEMENT_FILE, agreementAsText } from './site/legal/agreementText';

interface Rendered {
  html: string;
  meta: PageMeta;
}

export { notFound, routes };

/** Every route with the path of its page's module, which the build adds to the module. */
export const pages = (): Promise<{ route: Route; source: string }[]> =>
  Promise.all(
    [...routes, notFound].map(async (route) => {
      const page = await (route.standalone ?? route.module)();
      return { route, source: (page as typeof page & { source: string }).source };
    }),
  );

/**
 * Renders one route as for a signed-out visitor's first visit.
 * @param address an address that matches the route's pattern; the HTML must be the same for all of them
 */
export async function render(route: Route, address: string): Promise<Rendered> {
  if (route.standalone) {
    const { default: Page, meta } = await route.standalone();
    return { html: toHtml(<Page />), meta };
  }
  const at = (content: ReactNode) => <StaticRouter location={address}>{content}</StaticRouter>;
  if (!isDocument(route)) {
    const { page } = await loadPage(route);
    return { html: toHtml(at(<App />)), meta: page.meta };
  }
  const { default: Page, meta } = await route.module();
  const renderIsland = (name: IslandName, Part: ComponentType) => toHtml(at(<Part />), name);
  // React never runs the document itself, and needs no marks in it.
  const html = renderToStaticMarkup(
    at(
      <IslandContext value={renderIsland}>
        <Shell>
          <Page />
        </Shell>
      </IslandContext>,
    ),
  );
  return { html, meta };
}

const toHtml = (content: ReactNode, identifierPrefix = ''): string =>
  renderToString(<StrictMode>{content}</StrictMode>, { identifierPrefix });

/** Files that pages offer for download, by address. */
export function downloads(): Record<string, string> {
  const { name, address } = operator();
  const parties = [`Processor: ${name}, ${address.join(', ')}`, 'Controller: the shop whose owner accepts it'];
  return { [AGREEMENT_FILE]: agreementAsText(parties) };
}
