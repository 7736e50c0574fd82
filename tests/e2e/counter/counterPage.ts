/** The counter as staff meet it, beside a shop whose functions run in the emulator. */
import type { Page } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { SCANNED_MS } from '../../../web/src/counter/reading/keyRun';
import type { StoredScan } from '../../../web/src/shared/scans/scanStore';
import type { Owner } from '../../support/accounts';
import { ask, callEmulator, type Shop } from '../../support/shop';
import { live, startSession } from '../actions';
import { expect } from '../fixtures';

callEmulator();

/** Starts the unit that a counter calls: one that only starts now takes longer than staff wait for an answer. */
export async function warm({ businessId, owner }: Shop): Promise<void> {
  await ask('readCard', { businessId, code: 'hello' }, owner.idToken);
}

/** Somebody of the team logs in and opens the counter. */
export async function openCounter(page: Page, person: Owner): Promise<void> {
  await startSession(page, person);
  await page.goto(ROUTES.counter);
  await live(page);
  await expect(field(page)).toBeVisible();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
}

export const field = (page: Page) => page.getByLabel('Code or name');

/** Types a code, as a hand-held scanner does: with Enter. */
export async function type(page: Page, code: string): Promise<void> {
  await field(page).fill(code);
  await field(page).press('Enter');
}

/** Types a code, and waits for the card as it is read: until a slow answer comes, the connection counts as lost. */
export async function show(page: Page, code: string, count: string): Promise<void> {
  await type(page, code);
  await expect(page.getByRole('status').getByText(count, { exact: true })).toBeVisible();
}

/** Makes a browser that nobody has logged in to the shop's tablet. */
export async function typeTabletCode(page: Page, code: string): Promise<void> {
  await page.getByText('This is the shop’s tablet').click();
  await page.getByLabel('Tablet code').fill(code);
  await button(page, 'Use this tablet').click();
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/**
 * Does something, and expects lines of the sheet that follows. A good verdict is gone after a second, on a busy machine
 * before a test looks, so the page keeps what it has shown.
 */
export async function expectSaid<Outcome>(
  page: Page,
  lines: string | string[],
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  const said = await page.evaluateHandle(() => {
    const shown = () =>
      [...document.querySelectorAll('[role=status] :is(h2, p)')]
        .filter((line) => line.checkVisibility())
        .map((line) => line.textContent ?? '');
    const all: string[] = [];
    let last = shown();
    new MutationObserver(() => {
      const now = shown();
      all.push(...now.filter((line) => !last.includes(line)));
      last = now;
    }).observe(document, { subtree: true, childList: true, characterData: true });
    return all;
  });
  const outcome = await act();
  await expect.poll(() => said.jsonValue()).toEqual(expect.arrayContaining([lines].flat()));
  return outcome;
}

export const waitingScans = (page: Page) => page.getByRole('region', { name: 'Waiting scans' });

export const DATABASE = 'tessera-counter';

/** The scans on disk, by a connection that is closed at once. */
export const onDisk = (page: Page): Promise<StoredScan[]> =>
  page.evaluate(
    (name) =>
      new Promise<StoredScan[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error('not opened'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('scans').objectStore('scans').getAll();
          reading.onsuccess = () => resolve(reading.result as StoredScan[]);
          reading.onerror = () => reject(new Error('not read'));
          opening.result.close();
        };
      }),
    DATABASE,
  );

/** How a scanner ends what it types. */
const ENDS = { Enter: { text: '\r', windowsVirtualKeyCode: 13 }, Tab: { text: '', windowsVirtualKeyCode: 9 } } as const;

/**
 * A hand-held scanner types wherever the focus is. By their own times the keys come 8 ms apart, however busy this
 * machine is. Of a text in two parts, the second comes late, as on a busy device: once the first has been moved into
 * the field for codes.
 */
export async function scan(
  page: Page,
  text: string | readonly [string, string],
  ...ends: (keyof typeof ENDS)[]
): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  const press = async (key: string, more: object): Promise<void> => {
    timestamp += 0.008;
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, timestamp, ...more });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp, ...more, text: '' });
  };
  const [first = '', second = ''] = [text].flat();
  for (const key of first) await press(key, { text: key });
  if (second) await expect(field(page)).toHaveValue(first);
  for (const key of second) await press(key, { text: key });
  for (const end of ends) await press(end, ENDS[end]);
  await keyboard.detach();
  // On a fast machine these times lie ahead, and the next key would be a second end of this scan.
  await expect.poll(() => Date.now()).toBeGreaterThan(timestamp * 1000 + SCANNED_MS);
}
