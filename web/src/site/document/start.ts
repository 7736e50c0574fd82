/**
 * The program of a document, for visitors who are not signed in: the bar, the menus, the tabs. Links are the browser's.
 * React and the app are loaded when somebody touches what needs them.
 */
import { afterStart } from '../../shared/document/afterStart';
import { type Consent, decide, readConsent, sendPageView } from '../../shared/document/consent';
import { isFollowed, loadFonts } from '../../shared/document/fonts';
import { wireMenu, wirePhoneMenu } from '../../shared/document/menus';
import { isPhone } from '../../shared/document/phones';
import { markScroll, scrollToTop } from '../../shared/document/scrollMarks';
import { moveTabs, openTab, showTabs } from '../../shared/document/tabs';
import { showToasts } from '../../shared/document/toasts';
import { wireDemoCard } from '../../shared/document/wireDemoCard';
import type { StorageKey } from '../../shared/lib/storage';
import { whenIdle } from '../../shared/lib/whenIdle';
import { watchAppPresses } from './appPresses';
import { SPECULATION_RULES } from './speculationRules';

/** The session stores it while somebody is signed in here. */
const SIGNED_IN: StorageKey = 'tessera.signedIn';

const byId = (id: string) => document.getElementById(id);

/** Wires what the page shows. Returns a function that ends it. */
function wirePage(): () => void {
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
  ];
  if (search)
    import('../faq/wireSearch').then(
      ({ wireSearch }) => wireSearch(search),
      (error: unknown) => console.info('The questions cannot be searched:', error),
    );
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

/** Lets the browser fetch ahead. Returns a function that ends it. */
function fetchAhead(): () => void {
  const rules = Object.assign(document.createElement('script'), {
    type: 'speculationrules',
    textContent: SPECULATION_RULES,
  });
  document.head.append(rules);
  return () => rules.remove();
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
  // The browser has the fonts already, or this is the page to load them on.
  if (isFollowed()) void loadFonts('headings', 'text');
  sendPageView();
  // The browser has kept the page for Back, as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && sendPageView(), { signal });
  let endReach: (() => void) | undefined;

  let app: Promise<void> | undefined;
  function needApp(): Promise<void> {
    app ??= startApp(() => {
      listening.abort();
      for (const end of ends) end();
      endReach?.();
    }).then(endWatching);
    return app;
  }
  // It ends when the app is live, and repeats what is pressed meanwhile.
  const endWatching = watchAppPresses(needApp);
  const tryApp = () => void needApp().catch((error: unknown) => console.error(error));

  /** Shows what the address asks for. */
  function readAddress(): void {
    byId(location.hash.slice(1))?.closest('details')?.setAttribute('open', '');
    const needsApp = document.querySelector('script[data-reads-address]');
    if (needsApp && location.search + location.hash) tryApp();
  }
  readAddress();
  addEventListener('hashchange', readAddress, { signal });
  addEventListener('click', press, { signal });
  addEventListener('click', openTab, { signal });
  addEventListener('keydown', moveTabs, { signal });
  // Somebody has signed in in another tab.
  addEventListener('storage', ({ key, newValue }) => key === SIGNED_IN && newValue !== null && tryApp(), { signal });
  const ends = [wirePage(), fetchAhead(), whenIdle(() => (endReach = afterStart()))];
  document.documentElement.dataset['live'] = 'true';
}
