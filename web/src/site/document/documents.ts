/**
 * From document to document without a new page load: a link's document is fetched, and replaces what the page shows. A
 * browser then keeps the page's fonts, script and connection, and paints the next page in one step.
 */
import { entryState, pageChanged, placeNow } from '../../shared/document/pageChange';

/** The paths of all documents of this site, which the build lists, with spaces between them. */
declare const TESSERA_DOCUMENTS: string;
const documents = TESSERA_DOCUMENTS.split(' ');

/** The element that names a page's program. */
export const bootElement = (page: Document): HTMLElement | null => page.querySelector<HTMLElement>('script[data-app]');

/** What makes a page: its part of the head, the names of its program, and its content. */
interface Shown {
  head: Element[];
  title: string;
  names: Attr[];
  content: ChildNode[];
}

const HEAD = ['meta[name=description]', 'style'];

/** The page of a document; undefined if it has no such page. */
function pageOf(page: Document): Shown | undefined {
  const names = bootElement(page)?.attributes;
  const root = page.getElementById('root');
  const head = HEAD.flatMap((part) => page.head.querySelector(part) ?? []);
  if (!names || !root || head.length < HEAD.length) return undefined;
  return { head, title: page.title, names: [...names], content: [...root.childNodes] };
}

/** Pages by their paths: those that have been shown, as they were left, and those that a link has fetched. */
const pages = new Map<string, Promise<Shown | undefined>>();

async function fetchPage(path: string): Promise<Shown | undefined> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return pageOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
}

/** The page at a path. It is fetched once; after a failure, again with the next call. */
function pageAt(path: string): Promise<Shown | undefined> {
  const page = pages.get(path) ?? fetchPage(path);
  pages.set(path, page);
  page.catch(() => pages.delete(path));
  return page;
}

/** The address of a link to a document; undefined for other links, such as those to the app or with a target. */
function documentOf(link: HTMLAnchorElement | null | undefined): URL | undefined {
  if (!link || (link.target && link.target !== '_self') || link.download) return undefined;
  const url = new URL(link.href);
  return url.origin === location.origin && documents.includes(url.pathname) ? url : undefined;
}

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest('a') : null);

/**
 * Follows links to documents, until the returned function is called.
 * @param onShown called after each change of page, with the new page in the document
 */
export function followLinks(onShown: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  /** The path of the document that is shown. */
  let shownPath = location.pathname;
  let turn = 0;

  /** Shows the document of the present address. */
  async function show(type: 'PUSH' | 'REPLACE' | 'POP'): Promise<void> {
    const mine = ++turn;
    const main = document.querySelector('main');
    if (location.pathname !== shownPath) {
      main?.setAttribute('aria-busy', 'true');
      const page = await pageAt(location.pathname).catch(() => undefined);
      if (mine !== turn || signal.aborted) return;
      // Not fetched, or of a newer version of the site: the browser loads it, and shows its own error.
      if (!page || !replacePage(shownPath, page)) return location.reload();
      shownPath = location.pathname;
    }
    main?.removeAttribute('aria-busy');
    onShown();
    pageChanged(placeNow(), type);
  }

  function open(url: URL, isReplacing: boolean): void {
    const key = Math.random().toString(36).slice(2, 10);
    const idx = entryState().idx ?? 0;
    if (isReplacing) history.replaceState({ usr: null, key, idx }, '', url);
    else history.pushState({ usr: null, key, idx: idx + 1 }, '', url);
    void show(isReplacing ? 'REPLACE' : 'PUSH');
  }

  addEventListener(
    'click',
    (event) => {
      if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      const link = linkOf(event);
      const url = documentOf(link);
      if (!link || !url) return;
      const isHere = url.pathname + url.search === location.pathname + location.search;
      const isSame = url.href === location.href;
      // The browser itself scrolls to an anchor on the same page.
      if (isHere && url.hash) return;
      event.preventDefault();
      open(url, isSame || link.matches('[role=tab]'));
    },
    { signal },
  );
  addEventListener('popstate', () => void show('POP'), { signal });

  const prefetch = (event: Event) => {
    const url = documentOf(linkOf(event));
    if (url && url.pathname !== shownPath) pageAt(url.pathname).catch(() => {});
  };
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    addEventListener(type, prefetch, { signal, passive: true });
  return () => listening.abort();
}

/**
 * Shows another page, and keeps the present one as it is left.
 * @returns false if another version of the site made it
 */
function replacePage(path: string, next: Shown): boolean {
  const boot = bootElement(document);
  const present = pageOf(document);
  const version = next.names.find(({ name }) => name === 'data-site')?.value;
  if (!boot || !present || boot.dataset['site'] !== version) return false;
  pages.set(path, Promise.resolve(present));
  for (const { name } of present.names) boot.removeAttribute(name);
  for (const { name, value } of next.names) boot.setAttribute(name, value);
  document.title = next.title;
  present.head.forEach((part, index) => part.replaceWith(next.head[index] ?? ''));
  document.getElementById('root')?.replaceChildren(...next.content);
  return true;
}
