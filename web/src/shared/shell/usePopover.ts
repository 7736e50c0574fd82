import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A menu with the browser's popover, wired by the site's code, which closes when the page changes.
 * @param wire wires the menu, and returns a function that undoes this
 */
export function usePopover(wire: (menu: HTMLElement) => () => void): RefObject<HTMLDivElement | null> {
  const popover = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const page = useRef(key);

  useEffect(() => (popover.current ? wire(popover.current) : undefined), [wire]);

  useEffect(() => {
    if (page.current !== key) popover.current?.hidePopover();
    page.current = key;
  }, [key]);

  return popover;
}
