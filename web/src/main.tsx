/** The site's entry point in the browser: hydrates the prerendered page. */
import './shared/styles/global.css';
import { BrowserRouter } from 'react-router-dom';
import { App, routeFor } from './App';
import { loadPage } from './app/router/loadPage';
import { isReturning, loadFonts } from './shared/document/fonts';
import { continuePage, placeNow } from './shared/document/pageChange';
import { hydratePage } from './shared/startPage';

/** Loads the code of the page at an address. A failure is shown when the page is opened. */
async function load(pathname: string): Promise<void> {
  const route = routeFor(pathname);
  if (!route.standalone) await loadPage(route).catch(() => {});
}

/**
 * Called once by the boot script; resolves when the page is interactive.
 * @param isTakenOver whether the page has been a document with a program of its own until now
 */
export async function start(isTakenOver: boolean): Promise<void> {
  if (isTakenOver) continuePage(placeNow());
  // For whoever is signed in, this is not the first page: nothing waits for the faces, and no text changes its own.
  if (isReturning()) void loadFonts('text', 'headings');

  // Loads the page's code first, so that hydration matches the prerendered page without a flash of a loading screen.
  await load(location.pathname);
  await hydratePage((onLive) => (
    // `App` decides which updates wait for a page's code.
    <BrowserRouter useTransitions={false}>
      <App onLive={onLive} />
    </BrowserRouter>
  ));
  // Loads a page's code when a link to it is hovered, focused or touched, so that it is usually there on the click.
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (link && link.origin === location.origin) void load(link.pathname);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) addEventListener(type, prefetch, { passive: true });
  import('./shared/document/keepFocus').then(
    ({ keepFocus }) => keepFocus(),
    (error: unknown) => console.info('The focus does not move on from what is removed:', error),
  );
  import('./shared/document/afterStart').then(
    ({ afterStart }) => afterStart(isTakenOver),
    (error: unknown) => console.info('Measurements and the offline copy have not started:', error),
  );
}
