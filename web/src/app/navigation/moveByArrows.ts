/** Arrow up and down go round the entries of a menu; from its button they open it. */
export function moveByArrows(event: KeyboardEvent, menu: HTMLElement): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!step) return;
  event.preventDefault();
  if (!menu.matches(':popover-open')) menu.showPopover();
  const entries = [...menu.querySelectorAll<HTMLElement>('a, button')];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  entries.at(at < 0 && step < 0 ? -1 : (at + step) % entries.length)?.focus();
}
