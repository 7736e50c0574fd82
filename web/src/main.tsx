/** The app's entry point in the browser: hydrates the prerendered page. */
import './shared/styles/global.css';
import { BrowserRouter } from 'react-router-dom';
import { App, routeFor } from './App';
import { loadPage } from './app/router/loadPage';
import { isReturning, loadFonts } from './shared/document/fonts';
import { isInApp } from './shared/route';
import { hydratePage } from './shared/startPage';

/** Loads the code of the page at an address. A failure is shown when the page is opened. */
async function load(pathname: string): Promise<void> {
  const route = routeFor(pathname);
  if (isInApp(route)) await loadPage(route).catch(() => {});
}

/** The link to a page of ours that an event is on. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === location.origin ? link : null;
}

/** Called once by the boot script; resolves when the page is interactive. */
export async function start(): Promise<void> {
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
  // A link to a page of another program is for the browser: the router does not see its press.
  const leave = (event: MouseEvent) => {
    const link = linkOf(event);
    if (link && !isInApp(routeFor(link.pathname))) event.stopPropagation();
  };
  addEventListener('click', leave, { capture: true });
  // Loads a page's code when a link to it is hovered, focused or touched, so that it is usually there on the click.
  const prefetch = (event: Event) => {
    const link = linkOf(event);
    if (link) void load(link.pathname);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) addEventListener(type, prefetch, { passive: true });
  import('./shared/document/keepFocus').then(
    ({ keepFocus }) => keepFocus(),
    (error: unknown) => console.info('The focus does not move on from what is removed:', error),
  );
  import('./shared/document/afterStart').then(
    ({ afterStart }) => afterStart(),
    (error: unknown) => console.info('Measurements and the offline copy have not started:', error),
  );
}
