/**
 * The program of a document: the bar, the menus, the tabs, the card to try, the islands. It is plain TypeScript; React
 * is loaded with the first island.
 */
import { afterStart } from '../../shared/document/afterStart';
import { idle } from '../../shared/document/booting';
import { type Consent, decide, readConsent, sendPageView } from '../../shared/document/consent';
import { isReturning, loadFonts } from '../../shared/document/fonts';
import { wireMenu, wirePhoneMenu } from '../../shared/document/menus';
import { isPhone } from '../../shared/document/phones';
import { markScroll, scrollToTop } from '../../shared/document/scrollMarks';
import { showToasts } from '../../shared/document/toasts';
import type { StorageKey } from '../../shared/lib/storage';
import { wireSearch } from '../faq/wireSearch';
import { wireDemoCard } from '../home/wireDemoCard';
import { moveTabs, pressTab, showTabs } from '../solutions/tabs';
import { startIslands, startSession, watchIslands } from './islands';

/** The session stores it while somebody is signed in here. */
const SIGNED_IN: StorageKey = 'tessera.signedIn';

/** Asks for consent, if the site counts page views and has no answer yet. */
function showConsent(): void {
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]');
  if (banner) banner.hidden = readConsent() !== null;
}

/** Opens the question that the address names. */
function openAsked(): void {
  const asked = document.getElementById(location.hash.slice(1));
  if (asked instanceof HTMLDetailsElement) asked.open = true;
}

const closest = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** The presses of the document's own buttons. */
function press(event: MouseEvent): void {
  const action = closest(event, '[data-press]')?.dataset['press'];
  if (action === 'top') scrollToTop();
  if (action === 'granted' || action === 'denied') {
    decide(action satisfies Consent);
    showConsent();
  }
}

/** Makes the document answer. Called once by the boot script. */
export function start(): void {
  const byId = (id: string) => document.getElementById(id);
  const menu = byId('menu');
  const solutions = byId('solutions-menu');
  const notifications = byId('notifications');
  const card = document.querySelector<HTMLFormElement>('form[data-demo-card]');
  const search = document.querySelector<HTMLElement>('[data-search]');
  markScroll();
  if (menu) wirePhoneMenu(menu);
  if (solutions) wireMenu(solutions);
  if (notifications) showToasts(notifications);
  if (card) wireDemoCard(card);
  if (search) wireSearch(search);
  showTabs();
  for (const year of document.querySelectorAll('[data-year]')) year.textContent = String(new Date().getFullYear());
  for (const qr of document.querySelectorAll<HTMLElement>('[data-qr]')) qr.hidden = isPhone();
  showConsent();
  openAsked();
  sendPageView();

  addEventListener('hashchange', openAsked);
  addEventListener('click', press);
  addEventListener('click', pressTab);
  addEventListener('keydown', moveTabs);
  // The entry before this one may be a page of the app, which led here in the same document.
  const { pathname } = location;
  addEventListener('popstate', () => location.pathname === pathname || location.reload());

  startIslands();
  watchIslands();
  if (isReturning()) {
    void loadFonts('text', 'headings');
    startSession();
  }
  // Somebody has signed in in another tab.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGNED_IN && newValue !== null) startSession();
  });
  void idle().then(afterStart);
  document.documentElement.dataset['live'] = 'true';
}
