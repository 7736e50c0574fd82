/** The site in the browser: makes the prerendered page live. */
import './styles/global.css';
import { BrowserRouter } from 'react-router-dom';
import { App, routeFor } from './App';
import { loadPage } from './app/router/loadPage';
import { hydratePage } from './app/router/startPage';

/** Loads the code of the page at an address. A failure is shown when the page is asked for. */
async function load(pathname: string): Promise<void> {
  const route = routeFor(pathname);
  if (!route.alone) await loadPage(route).catch(() => {});
}

/** Called once by the boot script; resolves when the page answers to the visitor. */
export async function start(): Promise<void> {
  // The page's own code first: hydration then finds what was prerendered, with no flash of a loading screen.
  await load(location.pathname);
  await hydratePage((onLive) => (
    // `App` decides what waits for a page's code.
    <BrowserRouter useTransitions={false}>
      <App onLive={onLive} />
    </BrowserRouter>
  ));
  // A page's code is fetched when a link to it is hovered, focused or touched: usually it is there when the link is
  // clicked.
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (link && link.origin === location.origin) void load(link.pathname);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) addEventListener(type, prefetch, { passive: true });
  import('./app/afterStart').then(
    ({ afterStart }) => afterStart(),
    (error: unknown) => console.info('Neither measured nor kept for offline:', error),
  );
}
