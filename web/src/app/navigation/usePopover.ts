import { type MouseEvent, type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface PopoverControl {
  popover: RefObject<HTMLDivElement | null>;
  open: boolean;
  popoverProps: { popover: 'auto'; onToggle: (event: ToggleEvent) => void; onClick: (event: MouseEvent) => void };
}

/**
 * A menu with the browser's popover, which handles opening, closing on Escape or a press outside, and returning focus.
 * This hook adds: whether it is open; closing when an entry is chosen, focus leaves or the page changes; and keys.
 * @param onKey handles a key press in the menu or on its button
 */
export function usePopover(onKey: (event: KeyboardEvent, popover: HTMLElement) => void): PopoverControl {
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const page = useRef(key);

  useEffect(() => {
    const element = popover.current;
    const holder = element?.parentElement;
    if (!element || !holder) return;
    const listening = new AbortController();
    const { signal } = listening;
    holder.addEventListener('keydown', (event) => onKey(event, element), { signal });
    holder.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !holder.contains(relatedTarget)) element.hidePopover();
      },
      { signal },
    );
    return () => listening.abort();
  }, [onKey]);

  useEffect(() => {
    if (page.current !== key) popover.current?.hidePopover();
    page.current = key;
  }, [key]);

  return {
    popover,
    open,
    popoverProps: {
      popover: 'auto',
      onToggle: ({ newState }) => setOpen(newState === 'open'),
      onClick({ target, currentTarget }) {
        if (target instanceof Element && target.closest('a, button')) (currentTarget as HTMLElement).hidePopover();
      },
    },
  };
}

/** The up and down arrow keys move through the entries of a menu; on its button they open it. */
export function moveByArrows(event: KeyboardEvent, menu: HTMLElement): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!step) return;
  event.preventDefault();
  if (!menu.matches(':popover-open')) menu.showPopover();
  const entries = [...menu.querySelectorAll<HTMLElement>('a, button')];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  entries.at(at < 0 && step < 0 ? -1 : (at + step) % entries.length)?.focus();
}
