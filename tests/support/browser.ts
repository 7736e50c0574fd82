/** A real Chromium for the browser tests. A page that complains (console, failed request, policy) fails its test. */
import assert from 'node:assert/strict';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/local/chromium.mjs';
import { DESKTOP, SITE } from '../e2e/site';

export { holdLoad, holdScripts, live } from '../e2e/actions';
export * from '../e2e/site';

let browser: Browser | undefined;

/** The one browser of a run. */
async function theBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  browser ??= await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return browser;
}

/** Ends the browser; the last thing a run does. */
export async function closeBrowser(): Promise<void> {
  await browser?.close();
  browser = undefined;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What the page has complained of so far. */
  complaints: string[];
  /** Ends the visit; fails if the page complained, of other things than those allowed. */
  leave(allowed?: RegExp): Promise<void>;
}

export interface VisitorOptions extends BrowserContextOptions {
  /** Whether the service worker is registered; otherwise the visitor asks for less data and is spared it. */
  offlineCopy?: boolean;
}

/** Somebody with a browser of their own: own storage, own session. */
export async function visitor({ offlineCopy = false, ...options }: VisitorOptions = {}): Promise<Visitor> {
  const context = await (
    await theBrowser()
  ).newContext({ baseURL: SITE, viewport: DESKTOP, locale: 'en-GB', ...options });
  context.setDefaultTimeout(15_000);
  if (!offlineCopy)
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const complaints: string[] = [];
  const watch = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' || /Content.Security.Policy/i.test(message.text()))
        complaints.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('requestfailed', (request) => {
      // Leaving a page cancels what it was still asking for, a live listener above all.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED')
        complaints.push(`request: ${request.url()} ${request.failure()?.errorText}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`response: ${response.status()} ${response.url()}`);
    });
  };
  context.on('page', watch);
  const page = await context.newPage();
  return {
    page,
    context,
    complaints,
    async leave(allowed) {
      await context.close();
      assert.deepEqual(
        complaints.filter((complaint) => !allowed?.test(complaint)),
        [],
      );
    },
  };
}
