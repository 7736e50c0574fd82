/** The app in the browser: makes the prerendered page live. */
import './styles/global.css';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App';
import { afterStart } from './app/afterStart';
import { prefetchOnIntent } from './app/prefetch';
import { routeFor } from './routes';

/** Called once by the boot script; resolves when the page answers to the visitor. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) {
    alert('Critical Error: Root element not found. The application cannot load.');
    return;
  }
  // The page's own code first: hydration then finds what was prerendered, with no flash of a loading screen. If it does not
  // load, the shell's error boundary has the answer: one reload, then a clear message.
  await routeFor(location.pathname)
    .load()
    .catch(() => {});
  await new Promise<void>((live) => {
    // As a transition React hydrates in small portions, and lets the visitor's touches in between.
    startTransition(() => {
      hydrateRoot(
        root,
        <StrictMode>
          <BrowserRouter>
            <App onLive={live} />
          </BrowserRouter>
        </StrictMode>,
        {
          // The error screen is what there is, and it answers.
          onCaughtError: (error) => {
            console.error(error);
            live();
          },
          onUncaughtError: reportFatal,
        },
      );
    });
  });
  // For whoever has to know that the page answers, such as the browser tests.
  document.documentElement.dataset['live'] = 'true';
  prefetchOnIntent((pathname) => routeFor(pathname).load());
  afterStart();
}

function reportFatal(error: unknown): void {
  console.error(error);
  alert('Application failed to load. Check console for details.');
}
