import { type MouseEvent, type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface PopoverControl {
  popover: RefObject<HTMLDivElement | null>;
  open: boolean;
  popoverProps: { popover: 'auto'; onToggle: (event: ToggleEvent) => void; onClick: (event: MouseEvent) => void };
}

/**
 * A menu on the browser's own popover, which opens, closes on Escape and on a press outside, and gives focus back by
 * itself, without this code too. Added here: whether it is open; closing when an entry is chosen, focus goes elsewhere or
 * the page changes; and keys.
 * @param onKey what a key does in the menu, or in what holds it and its button
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
