/**
 * Fetches a page's code when a link to it is hovered, focused or touched: by the time of the click it is there.
 * @param preload fetches the code of the page at an address
 */
export function prefetchOnIntent(preload: (pathname: string) => Promise<unknown>): void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    // A page that cannot be fetched now is fetched again, and its failure shown, when it is asked for.
    if (link && link.origin === location.origin) preload(link.pathname).catch(() => {});
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) addEventListener(type, prefetch, { passive: true });
}
