import { routeFor } from '../routes';

/** Fetches a page's code when a link to it is hovered or touched: by the time of the click it is there. */
export function prefetchOnIntent(): void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    // A page that cannot be fetched now is fetched again, and its failure shown, when it is asked for.
    if (link && link.origin === location.origin) routeFor(link.pathname).load().catch(() => {});
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) addEventListener(type, prefetch, { passive: true });
}
