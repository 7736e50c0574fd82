/**
 * When the islands of a document start. A press or submission that comes before its island is live is kept, and
 * repeated when it is.
 */
import { allStyles } from '../../shared/document/allStyles';
import { NEEDS_PROGRAM, STILL_LOADING } from '../../shared/document/booting';
import { readConsent } from '../../shared/document/consent';
import type { IslandName } from '../../shared/document/Island';
import { type NewNotification, notify } from '../../shared/document/notificationStore';
import { loadChunk } from '../../shared/lib/loadChunk';

/**
 * Islands that do not wait for a touch. `signedIn`: they start with the session, and a touch does not start them.
 * `addressed`: they read the address, and start at once if it has a query or a fragment. `answered`: they show the
 * visitor's answer about page views, and start at once if there is one.
 */
type Start = 'signedIn' | 'addressed' | 'answered';
const STARTS: Partial<Record<IslandName, Start>> = {
  account: 'signedIn',
  menuAccount: 'signedIn',
  startLink: 'signedIn',
  unpaid: 'signedIn',
  register: 'addressed',
  stopMails: 'addressed',
  confirmAddress: 'addressed',
  consent: 'answered',
};

const nameOf = (island: HTMLElement) => island.dataset['island'] as IslandName;

const loadParts = () => loadChunk(() => import('./islandParts'));

/** Islands that have begun to start. One whose code did not load can be started again. */
const started = new Map<HTMLElement, Promise<void>>();

function startIsland(island: HTMLElement): Promise<void> {
  const starting = started.get(island) ?? hydrate(island);
  started.set(island, starting);
  starting.catch(() => started.delete(island));
  return starting;
}

async function hydrate(island: HTMLElement): Promise<void> {
  const [{ hydrateIsland }] = await Promise.all([loadParts(), loadChunk(allStyles)]);
  await hydrateIsland(island, nameOf(island));
  island.dataset['live'] = '';
}

const islandsThat = (start: Start) =>
  [...document.querySelectorAll<HTMLElement>('[data-island]')].filter((island) => STARTS[nameOf(island)] === start);

const log = (error: unknown) => console.error(error);

/** Starts the islands that show the session, and the session itself. */
export function startSession(): void {
  const islands = islandsThat('signedIn').map(startIsland);
  Promise.all([loadParts(), ...islands]).then(
    ([parts]) => parts.startSession(),
    (error: unknown) => {
      log(error);
      // Shows the links to log in: nothing else takes their place.
      delete document.documentElement.dataset['returning'];
    },
  );
}

/** Starts the islands that this page needs at once. */
export function startIslands(): void {
  const isAddressed = location.search + location.hash !== '';
  const needed = [
    ...(isAddressed ? islandsThat('addressed') : []),
    ...(readConsent() === null ? [] : islandsThat('answered')),
  ];
  for (const island of needed)
    startIsland(island).catch((error: unknown) => {
      log(error);
      notify(notLoaded(island));
    });
}

/** Some browsers do not request a failed file again in the same document. A reload would lose what a form holds. */
const notLoaded = (island: HTMLElement): NewNotification => ({
  tone: 'error',
  stays: true,
  ...(island.querySelector('form')
    ? { message: 'Nothing was sent. Check your connection, then press again.' }
    : {
        message: 'This did not load. Check your connection, then press again, or reload the page.',
        action: { label: 'Reload', run: () => location.reload() },
      }),
});

/** Starts an island when somebody touches it. */
export function watchIslands(): void {
  let repeat: (() => void) | undefined;
  let withdraw: (() => void) | undefined;

  /** Replaces what was said before. */
  function say(notification: NewNotification): void {
    withdraw?.();
    withdraw = notify({ ...notification, stays: true });
  }

  async function run(island: HTMLElement): Promise<void> {
    const waiting = setTimeout(() => repeat && say({ tone: 'info', message: STILL_LOADING }), 2000);
    try {
      await startIsland(island);
      withdraw?.();
      repeat?.();
    } catch (error) {
      log(error);
      if (repeat) say(notLoaded(island));
    }
    repeat = undefined;
    clearTimeout(waiting);
  }

  /** The island of an event that is not live yet, and starts by a touch. */
  function touched({ target }: Event): HTMLElement | null {
    const island = target instanceof Element ? target.closest<HTMLElement>('[data-island]:not([data-live])') : null;
    return island && STARTS[nameOf(island)] !== 'signedIn' ? island : null;
  }

  function keep(event: Event, island: HTMLElement, press: () => void): void {
    event.preventDefault();
    repeat = press;
    void run(island);
  }

  addEventListener('click', (event) => {
    const island = touched(event);
    const button = (event.target as Element).closest<HTMLElement>(NEEDS_PROGRAM);
    if (island && button) keep(event, island, () => button.click());
  });
  addEventListener('submit', (event) => {
    const island = touched(event);
    if (island) keep(event, island, () => (event.target as HTMLFormElement).requestSubmit(event.submitter));
  });
  for (const type of ['pointerdown', 'keydown', 'pointerover', 'focusin'])
    addEventListener(type, (event) => {
      const island = touched(event);
      if (island) void run(island);
    });
}
