/** Tab goes round inside the menu. */
export function keepFocusInside(event: KeyboardEvent, menu: HTMLElement): void {
  if (event.key !== 'Tab' || !menu.matches(':popover-open')) return;
  const stops = [...menu.querySelectorAll<HTMLElement>('a, button')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = event.shiftKey ? at - 1 : at + 1;
  if (at >= 0 && next >= 0 && next < stops.length) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}
