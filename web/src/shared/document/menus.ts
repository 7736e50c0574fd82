/**
 * Menus with the browser's popover, which opens them, closes them on Escape or a press outside, and returns focus.
 * Added here: `aria-expanded`; closing when an entry is chosen or focus leaves; and keys.
 */

/** A swipe to the left of more than this many px closes the full-screen menu. */
const SWIPE_TO_CLOSE = 50;

type OnKey = (event: KeyboardEvent, menu: HTMLElement) => void;

/**
 * Wires a menu and the button before it.
 * @param onKey handles a key press in the menu or on its button
 * @returns a function that ends it
 */
function wire(menu: HTMLElement, onKey: OnKey): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const holder = menu.parentElement ?? menu;
  const tell = (isOpen: boolean) =>
    holder.querySelector(`[popovertarget="${menu.id}"][aria-expanded]`)?.setAttribute('aria-expanded', String(isOpen));
  tell(menu.matches(':popover-open'));
  menu.addEventListener('toggle', ({ newState }) => tell(newState === 'open'), { signal });
  menu.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a, button')) menu.hidePopover();
    },
    { signal },
  );
  holder.addEventListener('keydown', (event) => onKey(event, menu), { signal });
  holder.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !holder.contains(relatedTarget)) menu.hidePopover();
    },
    { signal },
  );
  return () => listening.abort();
}

/** Wires a menu whose entries the arrow keys reach. */
export const wireMenu = (menu: HTMLElement): (() => void) => wire(menu, moveByArrows);

/** Wires the full-screen menu of phones: it takes the focus and keeps it, and a swipe to the left closes it. */
export function wirePhoneMenu(menu: HTMLElement): () => void {
  const end = wire(menu, keepFocusInside);
  const listening = new AbortController();
  const { signal } = listening;
  menu.addEventListener(
    'toggle',
    ({ newState }) => {
      if (newState === 'open') menu.querySelector('button')?.focus();
    },
    { signal },
  );
  let from: Touch | undefined;
  menu.addEventListener('touchstart', ({ touches }) => (from = touches[0]), { signal, passive: true });
  menu.addEventListener(
    'touchend',
    ({ changedTouches: { 0: to } }) => {
      if (!from || !to) return;
      const left = from.clientX - to.clientX;
      if (left > SWIPE_TO_CLOSE && left > Math.abs(from.clientY - to.clientY)) menu.hidePopover();
    },
    { signal },
  );
  return () => {
    end();
    listening.abort();
  };
}

/** The up and down arrow keys move through the entries of a menu; on its button they open it. */
function moveByArrows(event: KeyboardEvent, menu: HTMLElement): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!step) return;
  event.preventDefault();
  if (!menu.matches(':popover-open')) menu.showPopover();
  const entries = [...menu.querySelectorAll<HTMLElement>('a, button')];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  entries.at(at < 0 && step < 0 ? -1 : (at + step) % entries.length)?.focus();
}

/** Keeps Tab inside the menu: after the last stop comes the first. */
function keepFocusInside(event: KeyboardEvent, menu: HTMLElement): void {
  if (event.key !== 'Tab' || !menu.matches(':popover-open')) return;
  const stops = [...menu.querySelectorAll<HTMLElement>('a, button')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = event.shiftKey ? at - 1 : at + 1;
  if (at >= 0 && next >= 0 && next < stops.length) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}
