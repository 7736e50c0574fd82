/**
 * The app is started when a visitor needs it: touches a form, or presses a button that only the app answers. The press
 * is kept and repeated when the app has taken over.
 */
import { type NewNotification, notify } from '../../shared/document/notificationStore';

/** Every form but the card to try, which the site's own code answers. */
const FORM = 'form:not([data-tried-card])';
/** Buttons that neither the browser nor the site's own code answers. */
const NEEDS_APP = 'button:not([popovertarget], [type=submit], [type=reset], [data-site], [popover] button)';

const STILL_LOADING: NewNotification = {
  tone: 'info',
  message: 'The page is still loading. What you pressed is kept.',
};
/** A browser does not request the files of a program again in the same document. */
const NOT_LOADED: NewNotification = {
  tone: 'error',
  message: 'This did not load. Check your connection, then reload the page.',
  action: { label: 'Reload', run: () => location.reload() },
};

/**
 * Begins to watch for such presses, until the returned function is called.
 * @param startApp starts the app, once; rejects if it did not load
 */
export function watchAppPresses(startApp: () => Promise<void>): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  let repeat: (() => void) | undefined;
  let withdraw: (() => void) | undefined;

  /** Replaces what was said before. */
  function say(notification: NewNotification): void {
    withdraw?.();
    withdraw = notify({ ...notification, stays: true });
  }

  async function run(): Promise<void> {
    const waiting = setTimeout(() => repeat && say(STILL_LOADING), 2000);
    try {
      await startApp();
      const press = repeat;
      repeat = undefined;
      press?.();
    } catch (error) {
      console.error(error);
      if (repeat) say(NOT_LOADED);
      repeat = undefined;
    }
    clearTimeout(waiting);
  }

  function keep(event: Event, press: () => void): void {
    event.preventDefault();
    event.stopPropagation();
    repeat = press;
    void run();
  }

  const closest = ({ target }: Event, selector: string) =>
    target instanceof Element ? target.closest<HTMLElement>(selector) : null;
  addEventListener(
    'click',
    (event) => {
      const button = closest(event, NEEDS_APP);
      if (button) keep(event, () => button.click());
    },
    options,
  );
  addEventListener(
    'submit',
    (event) => {
      const form = closest(event, FORM);
      if (form) keep(event, () => (form as HTMLFormElement).requestSubmit(event.submitter));
    },
    options,
  );
  for (const type of ['pointerdown', 'keydown', 'pointerover', 'focusin'] as const)
    addEventListener(type, (event) => closest(event, FORM) && void run(), options);
  return () => listening.abort();
}
