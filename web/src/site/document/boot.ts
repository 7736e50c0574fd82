/**
 * Inlined into every document; the only script before the first paint. A document can be read, and its links and menus
 * used, without the program that this loads. Its text is the same in every build, because the Content-Security-Policy
 * contains its hash; therefore the names of the files are in the attributes of the script element.
 */
import { domReady, markReturning, startSoon } from '../../shared/document/booting';

const { app = '', files = '' } = (document.currentScript as HTMLElement).dataset;
markReturning();

let program: Promise<void> | undefined;
/** Whether the program answers presses. */
let isLive = false;
const start = () => (program ??= load());

async function load(): Promise<void> {
  try {
    // All files are requested at once, instead of one after another as they import each other.
    const parts = await Promise.all(
      `${files} ${app}`.split(' ').map((file) => import(file) as Promise<{ start?: () => void }>),
    );
    await domReady();
    parts.at(-1)?.start?.();
    isLive = true;
  } catch (error) {
    console.error(error);
    // The next touch tries again.
    program = undefined;
  }
}

/** Lets a press or a submission wait for the program. A link leads on without it. */
const wait = (event: Event, repeat: () => void, href?: string) => {
  if (isLive) return;
  event.preventDefault();
  void start().then(() => {
    if (isLive) repeat();
    else if (href) location.assign(href);
    // No part of the page that could say it has loaded.
    else alert('No connection: nothing was sent. Press again.');
  });
};
// The program stores what was typed on the card, for the page that this link leads to.
addEventListener('click', (event) => {
  const pressed = (event.target as Element).closest<HTMLElement>('[data-after-start]');
  if (pressed) wait(event, () => pressed.click(), (pressed as HTMLAnchorElement).href);
});
addEventListener('submit', (event) => wait(event, () => (event.target as HTMLFormElement).requestSubmit()));
startSoon(start);
