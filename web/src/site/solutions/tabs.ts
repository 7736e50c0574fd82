/** Tabs that are links to `?tab=`, with all panels in the document. */

const tabsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>('[role=tab]')];

/** Shows the tab that the address names, of each list of tabs; the first if it names none of them. */
export function showTabs(): void {
  const asked = `tab-${new URLSearchParams(location.search).get('tab')}`;
  for (const list of document.querySelectorAll('[role=tablist]')) {
    const tabs = tabsIn(list);
    const current = tabs.find(({ id }) => id === asked) ?? tabs[0];
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === current);
      tab.tabIndex = tab === current ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (panel) panel.hidden = tab !== current;
    }
  }
}

/** Shows a pressed tab, and replaces the page's address by the tab's. */
export function pressTab(event: MouseEvent): void {
  const tab = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[role=tab]') : null;
  if (
    !tab ||
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  event.preventDefault();
  history.replaceState(history.state, '', tab.href);
  showTabs();
}

/** The arrow keys, Home and End choose a tab. */
export function moveTabs(event: KeyboardEvent): void {
  const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=tab]') : null;
  const list = tab?.closest('[role=tablist]');
  if (!tab || !list) return;
  if (event.key === ' ') event.preventDefault();
  const tabs = tabsIn(list);
  const at = tabs.indexOf(tab);
  const target = {
    ArrowRight: tabs[(at + 1) % tabs.length],
    ArrowLeft: tabs.at(at - 1),
    Home: tabs[0],
    End: tabs.at(-1),
  }[event.key];
  if (!target) return;
  event.preventDefault();
  target.click();
  target.focus();
}
