/** Measures the counter and a card's page in Chromium, with a generated video instead of a camera. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { cardAddress } from '@tessera/domain/addresses/customerPaths';
import { ROUTES } from '@tessera/domain/addresses/paths';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import { CHROMIUM_FLAGS, findChromium } from '../../local/chromium.mjs';
import { writeVideo } from '../../local/codeVideo';
import { type BenchCard, inTurn, type Person } from '../counter/shop';
import { fillLogIn } from '../people';
import { watchPage } from './inPage';

/** A code is in the picture for a second, and then out of it for longer than the counter waits to read it again. */
const FILM = { shown: 1, empty: 2 };
/** The video's code is fresh from a minute before this time to a minute after it. */
const MIDDLE_MS = 50_000;
const LIMIT_MS = 120_000;

/** Times in ms, one per sample. */
export type ScreenTimes = Record<
  'verdict' | 'verdictOffline' | 'counterOpens' | 'cardOpens' | 'amount' | 'amountOffline',
  number[]
>;

/** Waits for a number of verdicts since the page was opened. @returns their times */
async function verdictsOf(page: Page, wanted: number): Promise<number[]> {
  await page.waitForFunction((number) => window.watched.verdicts.length >= number, wanted);
  return page.evaluate(() => window.watched.verdicts);
}

/** @param card what the camera sees now and then; nothing without it */
async function startBrowser(site: string, folder: string, card: BenchCard | undefined): Promise<BrowserContext> {
  const film = path.join(folder, 'film.y4m');
  await writeVideo(film, [
    { codes: card ? [card.code(Date.now() + MIDDLE_MS)] : [], seconds: FILM.shown },
    { codes: [], seconds: FILM.empty },
  ]);
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath: findChromium(),
    baseURL: site,
    viewport: { width: 390, height: 844 },
    args: [
      ...CHROMIUM_FLAGS,
      ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  context.setDefaultTimeout(LIMIT_MS);
  // tsx adds a call of this helper to each function.
  await context.addInitScript('globalThis.__name = (made) => made');
  await context.addInitScript(watchPage);
  // Turns on stamping without a tap.
  await context.addInitScript(() => localStorage.setItem('tessera.handsFree', '1'));
  return context;
}

/**
 * Logs in a person of a shop's team, whom the site takes to the counter. It loads the counter's document by itself,
 * which would abort a navigation by the bench.
 */
async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(ROUTES.logIn);
  await fillLogIn(page, email);
  await page.waitForURL(ROUTES.counter);
  await page.getByText('Connected', { exact: true }).waitFor();
}

/** Waits until the service worker has cached the page and its code reader. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
  await page.waitForFunction(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().some(({ url }) => url.endsWith('.wasm'));
  });
}

/** Opens the counter again without a connection: its video has fallen behind by now. */
async function openOffline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await page.reload();
  await page.getByText('No connection', { exact: true }).waitFor();
}

/** The times of verdicts after the first one, which includes compiling the code reader. */
const verdicts = async (page: Page, samples: number): Promise<number[]> =>
  (await verdictsOf(page, samples + 1)).slice(1, samples + 1);

/** Types a card's code and an amount, again and again. */
async function amounts(page: Page, card: BenchCard, samples: number): Promise<number[]> {
  const amount = page.getByRole('textbox', { name: 'Amount' });
  let times = await verdictsOf(page, 0);
  const before = times.length;
  // The first one waits for what the page loads when it is needed.
  for (let typed = 1; typed <= samples + 1; typed += 1) {
    await page.getByLabel('Code or name').fill(card.code(Date.now()));
    await page.keyboard.press('Enter');
    await amount.waitFor();
    await amount.pressSequentially('450');
    await amount.press('Enter');
    times = await verdictsOf(page, before + typed);
  }
  return times.slice(before + 1);
}

/** Opens an address in new tabs, and returns the measurement `which` of each. */
async function openings(
  context: BrowserContext,
  address: string,
  which: 'cameraAt' | 'codeAt',
  samples: number,
): Promise<number[]> {
  const times: number[] = [];
  while (times.length < samples) {
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction((name) => (window.watched[name] ?? 0) > 0, which);
    times.push(await page.evaluate((name) => window.watched[name] ?? NaN, which));
    await page.close();
  }
  return times;
}

/** A shop with a person at its counter. */
export interface StaffedShop {
  staff: readonly Person[];
  cards: readonly BenchCard[];
}

/** @param site its address, without a slash at the end */
export async function measureScreens(
  site: string,
  shops: Record<SchemeKind, StaffedShop>,
  samples: { verdicts: number; openings: number },
): Promise<ScreenTimes> {
  const [online, offline] = [inTurn(shops.stamps.cards, 0), inTurn(shops.stamps.cards, 1)];
  const paying = inTurn(shops.points.cards, 0);

  /** Passes an open counter to `action`, in a browser with one video. A shop with stamps gives them without a tap. */
  async function withCounter<Result>(
    { staff }: StaffedShop,
    card: BenchCard | undefined,
    action: (page: Page, context: BrowserContext) => Promise<Result>,
  ): Promise<Result> {
    const folder = await mkdtemp(path.join(tmpdir(), 'tessera-screens-'));
    const context = await startBrowser(site, folder, card);
    try {
      const page = await context.newPage();
      await logIn(page, inTurn(staff, 0).email);
      return await action(page, context);
    } finally {
      await context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  const verdict = await withCounter(shops.stamps, online, (page) => verdicts(page, samples.verdicts));
  const amountTimes = await withCounter(shops.points, undefined, async (page, context) => {
    await untilKept(page);
    const amount = await amounts(page, paying, samples.verdicts);
    await openOffline(page, context);
    return { amount, amountOffline: await amounts(page, paying, samples.verdicts) };
  });
  return withCounter(shops.stamps, offline, async (page, context) => {
    await untilKept(page);
    const address = cardAddress(online.secret);
    const card = await context.newPage();
    await card.goto(address);
    await card.getByRole('img', { name: 'Card code' }).waitFor();
    await card.close();
    await openOffline(page, context);
    const verdictOffline = await verdicts(page, samples.verdicts);
    await page.close();
    const counterOpens = await openings(context, ROUTES.counter, 'cameraAt', samples.openings);
    const cardOpens = await openings(context, address, 'codeAt', samples.openings);
    return { verdict, verdictOffline, counterOpens, cardOpens, ...amountTimes };
  });
}
