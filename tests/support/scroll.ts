/** Scrolling, and what the page makes of it. */
import type { Page } from 'playwright-core';

/** Two frames: by then the page has heard of what was done, and what it changes has begun. */
export const settled = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Scrolls to so many px from the top, at once. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await settled(page);
}

/** How far the page is scrolled, in px. */
export const scrollTop = (page: Page) => page.evaluate(() => scrollY);

/** Waits until nothing moves and no colour changes any more. */
export async function atRest(page: Page): Promise<void> {
  do await settled(page);
  while (await page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running')));
}
