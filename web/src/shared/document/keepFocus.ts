/**
 * Where the focus goes when its element leaves the page: an act may remove its own row. The browser would move it to
 * the body, so that a keyboard begins at the top again and a screen reader says nothing.
 */

/** Where the removed subtree was: its parent, the node before it, and the name of its root. */
interface Place {
  parent: Node;
  before: Node | null;
  tag: string;
}

/** The last focused element, and its place once it has left the page. */
interface LastFocused {
  element: Element;
  place?: Place;
}

const ROWS = 'li, tr, fieldset, form, [role=group]';
const HEADINGS = 'h1, h2, h3, h4';
const CONTROLS = 'a[href], button, input, select, textarea, summary';
const PARTS = 'section, article, dialog, form, main, [role=region]';

const isShown = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.offsetHeight > 0 && node.closest('[aria-hidden=true]') === null;

/** The first shown element from a node on, among its siblings. */
function shownFrom(node: Node | null): HTMLElement | undefined {
  for (let next = node; next; next = next.nextSibling) if (isShown(next)) return next;
  return undefined;
}

const within = (element: HTMLElement): HTMLElement =>
  (element.matches(CONTROLS) && element) ||
  element.querySelector<HTMLElement>(HEADINGS) ||
  (!element.matches(ROWS) && element.querySelector<HTMLElement>(CONTROLS)) ||
  element;

/**
 * The element to focus: what is in the place now, such as the next row; else the row before; else the row that the
 * element was in; else the heading of that part of the page.
 */
function landingFrom({ parent, before, tag }: Place): HTMLElement | undefined {
  if (!(parent instanceof HTMLElement)) return undefined;
  const isBeforeThere = before?.parentNode === parent;
  const now = shownFrom(isBeforeThere ? before.nextSibling : parent.firstChild);
  // A form after a list is for another action, so the heading is a better place.
  if (now && !now.matches('form')) return within(now);
  if (isBeforeThere && before instanceof HTMLElement && before.tagName === tag) return within(before);
  if (parent.matches(ROWS)) return parent;
  for (let part = parent.closest(PARTS); part; part = part.parentElement?.closest(PARTS) ?? null) {
    const heading = part.querySelector<HTMLElement>(HEADINGS);
    if (heading) return heading;
  }
  return undefined;
}

/** Moves the focus when its element leaves the page. Called once, when the page is live. */
export function keepFocus(): void {
  /** A dialog returns the focus to the page, so the page's last focused element is remembered separately. */
  const last: { page?: LastFocused | undefined; dialog?: LastFocused | undefined } = {};
  const layerOf = (element: Element) => (element.closest('dialog') ? 'dialog' : 'page');
  const isLost = () => (document.activeElement ?? document.body) === document.body;

  function moveOn(): void {
    const layer = document.querySelector('dialog:modal') ? 'dialog' : 'page';
    const { element, place } = last[layer] ?? {};
    if (!place || element?.isConnected || !isLost()) return;
    const landing = landingFrom(place);
    if (!landing) return;
    if (landing.tabIndex < 0) landing.tabIndex = -1;
    landing.dataset['landing'] = '';
    // No scrolling if its top is in the upper half of the screen: a tall sheet that still rises would move the page.
    const { top } = landing.getBoundingClientRect();
    landing.focus({ preventScroll: top >= 0 && top < innerHeight / 2 });
  }

  if (document.activeElement && !isLost()) last.page = { element: document.activeElement };
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) last[layerOf(target)] = { element: target };
  });
  addEventListener('focusout', ({ target }) => {
    if (!(target instanceof Element)) return;
    const layer = layerOf(target);
    queueMicrotask(() => {
      // The visitor has pressed outside the element, so losing the focus is intended.
      if (target.isConnected && isLost() && last[layer]?.element === target) last[layer] = undefined;
    });
  });
  new MutationObserver((records) => {
    for (const focused of [last.page, last.dialog]) {
      if (!focused) continue;
      for (const { target: parent, previousSibling: before, removedNodes } of records) {
        const lost = focused.place?.parent ?? focused.element;
        const removed = [...removedNodes].find((node) => node.contains(lost));
        if (removed) focused.place = { parent, before, tag: removed.nodeName };
      }
    }
    // Waits for a frame, because the page's own effects may focus something first.
    if (last.page?.place ?? last.dialog?.place) requestAnimationFrame(moveOn);
  }).observe(document.body, { childList: true, subtree: true });
}
