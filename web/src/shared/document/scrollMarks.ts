/** The bar hides when scrolling down past this many px. */
const BAR_HIDES_PAST = 10;
/** Phones: the floating menu button appears past this many px while the bar is hidden. */
const MENU_BUTTON_PAST = 50;
/** Desktop: back-to-top appears past one window height, and past this many px. */
const BACK_TO_TOP_PAST = 50;

/**
 * Writes the scroll position into `data-scroll` on the root element, for the shell's style sheets: `down` (scrolling
 * down, past 10 px: the bar hides), `past-menu` (50 px), `past-window` (one window height, at least 50 px). Call again
 * on every page, so that restoring the scroll position does not count as scrolling down.
 * @returns a function that ends it
 */
export function markScroll(): () => void {
  let last = scrollY;
  let down = false;
  const read = () => {
    // Some browsers scroll past the top and spring back.
    const y = Math.max(0, scrollY);
    if (y !== last) down = y > last;
    last = y;
    const marks = [
      down && y > BAR_HIDES_PAST && 'down',
      y > MENU_BUTTON_PAST && 'past-menu',
      y > Math.max(innerHeight, BACK_TO_TOP_PAST) && 'past-window',
    ];
    document.documentElement.dataset['scroll'] = marks.filter(Boolean).join(' ');
  };
  read();
  addEventListener('scroll', read, { passive: true });
  return () => removeEventListener('scroll', read);
}

/** Scrolls to the top, and moves focus to the content there, because the button that was pressed disappears. */
export function scrollToTop(): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
  document.getElementById('main')?.focus({ preventScroll: true });
}
