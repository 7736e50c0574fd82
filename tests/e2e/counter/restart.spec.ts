/** A day without a network: two hundred scans, a killed tab, a restarted browser, and answers that get lost. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { differences } from '@tessera/domain/pass/ledger';
import { createShop, eventsOf, join, passOf } from '../../support/shop';
import { live, startSession } from '../actions';
import { expect, test } from '../fixtures';
import { startNetwork } from '../offline/network';
import { untilKept } from '../offline/offlineCopy';
import { SITE } from '../site';
import { field, onDisk, type, waitingScans, warm } from './counterPage';

const CARDS = 10;
const STAMPS_A_CARD = 20;
const SCANS = CARDS * STAMPS_A_CARD;

test('two hundred scans survive a killed tab and a restarted browser, and each gets one verdict', async ({
  launchOptions,
}) => {
  const shop = await createShop(
    { stampsNeeded: STAMPS_A_CARD },
    { dailyLimit: 100, againAfterSeconds: 0, maxPerScan: 1 },
  );
  const cards = await Promise.all(Array.from({ length: CARDS }, () => join(shop)));
  await warm(shop);
  const network = await startNetwork();
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-counter-'));
  const start = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(folder, { ...launchOptions, baseURL: SITE, proxy: network.proxy });
  let context = await start();
  try {
    const page = await context.newPage();
    await startSession(page, shop.owner);
    await page.goto('/counter');
    await live(page);
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await untilKept(page);
    await page.getByLabel('Hands-free').check();

    await network.cut(context, 'refused');
    // The first stamp finds out that there is no connection.
    for (let round = 0; round < STAMPS_A_CARD; round += 1) for (const card of cards) await type(page, card.code());
    await expect(page.getByText(`${SCANS} saved here`, { exact: true })).toBeVisible();

    const crashed = page.waitForEvent('crash');
    void page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    await context.close();
    context = await start();
    const again = await context.newPage();
    await again.goto('/counter');
    await live(again);
    await expect(field(again)).toBeVisible();
    await expect(waitingScans(again)).toContainText(`Waiting scans ${SCANS}`);

    let lost = 0;
    await context.route('**/recordScans', async (route) => {
      const request = route.request();
      if (lost > 0 || request.method() !== 'POST') return route.continue();
      const response = await fetch(request.url(), {
        method: 'POST',
        headers: await request.allHeaders(),
        body: request.postData() ?? '',
      });
      const { result } = (await response.json()) as { result: { verdicts: unknown[] } };
      const verdicts = result.verdicts.slice(0, result.verdicts.length / 2);
      lost = result.verdicts.length - verdicts.length;
      return route.fulfill({
        status: 200,
        json: { result: { verdicts } },
        headers: { 'access-control-allow-origin': '*' },
      });
    });
    await network.restore(context);
    await expect(waitingScans(again)).toContainText('Scans that waited');
    expect(lost).toBe(25);
    await expect(waitingScans(again).getByText(/Accepted\./)).toHaveCount(SCANS);

    const stored = await onDisk(again);
    expect(stored.filter(({ state }) => state === 'accepted')).toHaveLength(SCANS);
    const recorded: string[] = [];
    for (const { passId } of cards) {
      const events = await eventsOf(shop, passId);
      recorded.push(...events.filter(({ type: kind }) => kind === 'stamped').map(({ scanId }) => scanId));
      const pass = await passOf(shop, passId);
      expect(differences(pass, events)).toEqual([]);
      expect([pass.balance, pass.earned]).toEqual([0, 1]);
    }
    expect(recorded.sort()).toEqual(stored.map(({ scanId }) => scanId).sort());
  } finally {
    await context.close();
    await network.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
