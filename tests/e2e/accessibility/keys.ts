/** Helpers for a visitor who has only a keyboard. */
import assert from 'node:assert/strict';
import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 60;
/** In px. */
const ENOUGH_TO_SEE = 8;

/** Fails unless the focused element is visible: inside the window, not covered, and marked. */
export async function isSeen(page: Page): Promise<void> {
  const fault = await page.evaluate(async (seen) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    do {
      await frame();
      await frame();
    } while (document.getAnimations().some(({ playState }) => playState === 'running'));
    const element = document.activeElement as HTMLElement;
    if (element === document.body) return undefined;
    const { left, top, width, height } = element.getBoundingClientRect();
    const name = `${element.tagName} "${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}"`;
    // A tall field need not be visible as a whole, and the middle of a link over two lines may be outside of it.
    const [x, y] = [left + Math.min(width / 2, 20), Math.min(Math.max(top + height / 2, 1), innerHeight - 1)];
    if (top + height < seen || top > innerHeight - seen || x < 0 || x > innerWidth)
      return `${name} is outside the window`;
    const over = document.elementFromPoint(x, y);
    const isOwn =
      over &&
      (element.contains(over) ||
        over.contains(element) ||
        (element.closest('form') && over.closest('form') === element.closest('form')));
    if (!isOwn) return `${name} is below ${over?.tagName} "${over?.textContent?.slice(0, 40)}"`;
    // The focus mark of a field may be on its label.
    const marked = [element, element.closest('label')].some((part) => {
      const { outlineStyle = 'none', outlineWidth = '0' } = part ? getComputedStyle(part) : {};
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    if (!marked) return `${name} is not marked`;
    return undefined;
  }, ENOUGH_TO_SEE);
  expect(fault).toBe(undefined);
}

/**
 * Asks again and again whether an element has the focus. Finding an element by its role costs more than the rest of a
 * stop, so it is found once, and anew when the page has replaced it.
 */
export async function focusOn(target: Locator): Promise<() => Promise<boolean>> {
  let found = await target.elementHandle();
  return async () => {
    if (!(await found?.evaluate((element) => element.isConnected))) found = await target.elementHandle();
    return (await found?.evaluate((element) => element === document.activeElement)) ?? false;
  };
}

/** Presses Tab until focus is there. @param look is given the page at every stop; by default the stop must be seen */
export async function tabTo(page: Page, target: Locator, look: (page: Page) => Promise<void> = isSeen): Promise<void> {
  await target.waitFor();
  const isThere = await focusOn(target);
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    await look(page);
    if (await isThere()) return;
  }
  assert.fail(`not reached: ${target}`);
}
