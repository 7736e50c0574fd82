/**
 * The program of a document, for visitors who are not signed in: the bar, the menus, the tabs, links to other
 * documents. React and the app are loaded when somebody touches what needs them.
 */
import { afterStart } from '../../shared/document/afterStart';
import { type Consent, decide, readConsent } from '../../shared/document/consent';
import { loadFonts } from '../../shared/document/fonts';
import { wireMenu, wirePhoneMenu } from '../../shared/document/menus';
import { entryState, keepScroll, pageChanged, placeNow } from '../../shared/document/pageChange';
import { isPhone } from '../../shared/document/phones';
import { markScroll, scrollToTop } from '../../shared/document/scrollMarks';
import { moveTabs, showTabs } from '../../shared/document/tabs';
import { showToasts } from '../../shared/document/toasts';
import { wireDemoCard } from '../../shared/document/wireDemoCard';
import type { StorageKey } from '../../shared/lib/storage';
import { whenIdle } from '../../shared/lib/whenIdle';
import { wireSearch } from '../faq/wireSearch';
import { watchAppPresses } from './appPresses';
import { bootElement, followLinks } from './documents';

/** The session stores it while somebody is signed in here. */
const SIGNED_IN: StorageKey = 'tessera.signedIn';

/** What the site wires anew for each page. Each has a function that ends it. */
function wirePage(): () => void {
  const byId = (id: string) => document.getElementById(id);
  const menu = byId('menu');
  const solutions = byId('solutions-menu');
  const region = document.querySelector<HTMLElement>('[aria-live][aria-label=Notifications]');
  const card = document.querySelector<HTMLFormElement>('form[data-tried-card]');
  const search = document.querySelector<HTMLElement>('[data-search]');
  const ends = [
    markScroll(),
    menu && wirePhoneMenu(menu),
    solutions && wireMenu(solutions),
    region && showToasts(region),
    card && wireDemoCard(card),
    search && wireSearch(search),
  ];
  showTabs(document, location.search);
  for (const year of document.querySelectorAll('[data-year]')) year.textContent = String(new Date().getFullYear());
  for (const qr of document.querySelectorAll<HTMLElement>('[data-qr]')) qr.hidden = isPhone();
  showConsent();
  return () => ends.forEach((end) => end?.());
}

/** Asks for consent, if the site counts page views and has no answer yet. */
function showConsent(): void {
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]');
  if (banner) banner.hidden = readConsent() !== null;
}

/** The presses of the site's own buttons. */
function press({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-site]') : null;
  const action = button?.dataset['site'];
  if (action === 'top') scrollToTop();
  if (action === 'granted' || action === 'denied') {
    decide(action satisfies Consent);
    showConsent();
  }
}

/**
 * Starts the app.
 * @param takeOver ends the document's program, right before the app takes over
 * @returns a promise that resolves when the app is live, and rejects if it did not load
 */
export type StartApp = (takeOver?: () => void) => Promise<void>;

/** Makes the document answer. Called once by the boot script. */
export function start(startApp: StartApp): void {
  const listening = new AbortController();
  const { signal } = listening;
  // react-router counts the entries of the history from here.
  if (entryState().idx === undefined) history.replaceState({ ...entryState(), idx: 0 }, '');
  pageChanged(placeNow(), 'POP');
  let endPage = wirePage();
  let endReach: (() => void) | undefined;

  let app: Promise<void> | undefined;
  function needApp(): Promise<void> {
    app ??= startApp(() => {
      listening.abort();
      for (const end of ends) end();
      endPage();
      endReach?.();
      keepScroll();
    }).then(endWatching);
    return app;
  }
  // Watches until the app is live, and then repeats the last press.
  const endWatching = watchAppPresses(needApp);
  const tryApp = () => void needApp().catch((error: unknown) => console.error(error));

  /** Shows what the address asks for. */
  function readAddress(): void {
    const asked = document.getElementById(location.hash.slice(1));
    if (asked instanceof HTMLDetailsElement) asked.open = true;
    if (bootElement(document)?.dataset['readsAddress'] !== undefined && location.search + location.hash) tryApp();
  }
  readAddress();
  addEventListener('hashchange', readAddress, { signal });
  addEventListener('click', press, { signal });
  addEventListener('keydown', moveTabs, { signal });
  // Somebody has signed in in another tab.
  addEventListener('storage', ({ key, newValue }) => key === SIGNED_IN && newValue !== null && tryApp(), { signal });
  const ends = [
    followLinks(() => {
      endPage();
      endPage = wirePage();
      readAddress();
      void loadFonts('text');
    }),
    whenIdle(() => (endReach = afterStart())),
  ];
  document.documentElement.dataset['live'] = 'true';
}
