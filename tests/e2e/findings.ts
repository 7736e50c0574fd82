/** Accessibility faults of a page: axe-core, cut-off content, and motion. */
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { atRest } from './actions';
import { DESKTOP, PHONE } from './site';

/** The rules that read colours. No other rule finds more in the second scheme, which changes nothing but colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** axe-core's findings on the page, one line for each element. @param rules only these; by default all of axe's */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  await atRest(page);
  return page.evaluate(async (runOnly) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      ...(runOnly && { runOnly }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  }, rules);
}

/** The page in both sizes and both schemes. */
export async function inEveryLook(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const [viewport, colorScheme, rules] of [
    [DESKTOP, 'light', undefined],
    [DESKTOP, 'dark', COLOUR_RULES],
    [PHONE, 'dark', COLOUR_RULES],
    [PHONE, 'light', undefined],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    for (const finding of await findings(page, rules)) found.push(`${viewport.width} px, ${colorScheme}: ${finding}`);
  }
  return found;
}

/** Content beyond the right or left edge, including content that is cut off. */
export async function beyondTheEdge(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: DESKTOP.height });
  await atRest(page);
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const wide =
      document.documentElement.scrollWidth > edge
        ? [`the page is ${document.documentElement.scrollWidth} px wide`]
        : [];
    const words = [
      ...document.querySelectorAll(
        'h1, h2, h3, p, li, a, button, input, select, textarea, label, summary, dd, dt, td, th',
      ),
    ].filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      if (own <= 1 || (left >= -1 && right <= edge + 1) || !element.checkVisibility({ checkVisibilityCSS: true }))
        return false;
      // A scrollable box may overflow, and content only for screen readers may be anywhere.
      return !element.closest('.visuallyHidden, .skipLink, [aria-hidden=true], [data-scrolls]');
    });
    // A bullet stands outside its line, in room that the list has to leave on the page.
    const bullets = [...document.querySelectorAll('ul > li')].filter((item) => {
      const { display, fontSize } = getComputedStyle(item);
      const hasBullet = display === 'list-item' && getComputedStyle(item, '::marker').content !== 'normal';
      return hasBullet && item.checkVisibility() && item.getBoundingClientRect().left < parseFloat(fontSize) + 1;
    });
    words.push(...bullets);
    return [...wide, ...words.map((element) => `${element.tagName} "${element.textContent?.trim().slice(0, 40)}"`)];
  });
}

/** A window of 1280 × 1024 px, enlarged to 400 %. */
const ENLARGED = { width: 320, height: 256 } as const;

/** The share of an enlarged window that stays where it is while the page scrolls, such as a bar at its edge. */
export async function pinned(page: Page): Promise<number> {
  await page.setViewportSize(ENLARGED);
  await atRest(page);
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const scroll = async (by: number) => {
      scrollBy({ top: by, behavior: 'instant' });
      await frame();
      await frame();
    };
    const edges = [...document.querySelectorAll('*')].filter((one) =>
      ['fixed', 'sticky'].includes(getComputedStyle(one).position),
    );
    const topOf = (one: Element) => one.getBoundingClientRect().top;
    await scroll(400);
    // A bar may hide on the way down, and come back on the way up.
    await scroll(-100);
    const before = edges.map(topOf);
    await scroll(-20);
    const stays = edges.filter((one, index) => Math.abs(topOf(one) - (before[index] ?? 0)) < 1);
    let lines = 0;
    for (let y = 0; y < innerHeight; y += 1) {
      const there = [0.1, 0.5, 0.9].map((share) => document.elementFromPoint(innerWidth * share, y));
      if (there.some((one) => stays.some((edge) => edge.contains(one)))) lines += 1;
    }
    return lines / innerHeight;
  });
}

/** In seconds. */
export const NO_MOTION = 0.01;

/** Elements that move for longer than that, pseudo-elements included. */
export const moving = (page: Page) =>
  page.evaluate((limit) => {
    const found: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      for (const part of ['', '::before', '::after']) {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, part);
        // Computed times are in seconds.
        const times = `${animationName === 'none' ? '0s' : animationDuration},${transitionDuration}`.split(',');
        if (times.some((time) => parseFloat(time) > limit)) found.push(element.tagName + part);
      }
    }
    return found;
  }, NO_MOTION);
