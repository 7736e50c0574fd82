/** A counter whose device stores nothing: another tab holds its database, the disk is full, or the browser lost it. */
import type { Page, Request } from '@playwright/test';
import { createShop, eventsOf, join, type Shop } from '../../support/shop';
import { live } from '../actions';
import { expect, test } from '../fixtures';
import { SITE } from '../site';
import { button, DATABASE, expectSaid, openCounter, show, type, warm } from './counterPage';

/** The calls of a counter's scans. */
const CALLS = /\/(recordScans?|readCard)$/;

let shop: Shop;
test.beforeAll(async () => {
  shop = await createShop({}, { dailyLimit: 50 });
  await warm(shop);
});
test.beforeEach(({ complaints }) =>
  complaints.allow(/ERR_FAILED|not be reached|no answer|Not loaded|not read|not stored/i),
);

/** Calls without an answer so far. */
const open = new Set<Request>();
test.beforeEach(({ page }) => {
  open.clear();
  page.on('request', (request) => CALLS.test(request.url()) && open.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => open.delete(request));
});

/** Ends the connection, once no answer is on its way any more that would say that there is one. */
async function cut(page: Page): Promise<void> {
  await page.context().route(CALLS, (route) => route.abort());
  await expect.poll(() => open.size).toBe(0);
}
const connect = (page: Page) => page.context().unroute(CALLS);
const saidHere = (page: Page) => page.getByRole('status').getByRole('heading');

/**
 * Shows a card and stamps it.
 * @param count waits for the card as it is read
 */
async function stamp(page: Page, count?: string): Promise<string> {
  const card = await join(shop);
  await (count === undefined ? type(page, card.code()) : show(page, card.code(), count));
  await button(page, 'Add stamp').click();
  return card.passId;
}

test('an older tab that holds the database is named at once; meanwhile stamps need a connection, and the page goes on by itself', async ({
  page,
}) => {
  const old = await page.context().newPage();
  await old.goto('/robots.txt');
  // An older version of the site that does not close its connection.
  await old.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('scans', { keyPath: 'scanId' });
        opening.onerror = () => reject(new Error('not opened'));
        opening.onsuccess = () => resolve();
      }),
    DATABASE,
  );
  await openCounter(page, shop.owner);
  const held = page.getByRole('alert').filter({ hasText: 'Close all other tabs and windows of 127.0.0.1' });
  await expect(held).toBeVisible();

  await test.step('with a connection', async () => {
    const passId = await expectSaid(page, '1 stamp added.', () => stamp(page, '0 of 5'));
    expect(await eventsOf(shop, passId)).toHaveLength(2);
  });
  const unanswered = await test.step('while the connection breaks', async () => {
    await page.context().route(/\/recordScans?$/, (route) => route.abort());
    const passId = await stamp(page, '0 of 5');
    await expect(saidHere(page)).toContainText('No answer yet, and this device cannot store the scan.');
    await expect(page.getByText('1 without an answer, not saved')).toBeVisible();
    expect(await page.getByText(/\d saved here/).count()).toBe(0);
    return passId;
  });
  await test.step('without a connection', async () => {
    await cut(page);
    const passId = await stamp(page);
    await expect(saidHere(page)).toContainText('Not taken: there is no connection');
    expect(await page.getByText(/\d saved here/).count()).toBe(0);
    await connect(page);
    await page.context().unroute(/\/recordScans?$/);
    await expect(page.getByText(/without an answer/)).toHaveCount(0);
    // A slow answer to the first stamp counts it among those that waited.
    await expect(page.getByText(/^[12] scans? counted$/)).toBeVisible();
    expect(await eventsOf(shop, unanswered)).toHaveLength(2);
    expect(await eventsOf(shop, passId)).toHaveLength(1);
  });
  await test.step('after the other tab was closed', async () => {
    await old.close();
    await expect(held).toBeHidden();
    await cut(page);
    await stamp(page);
    await expect(page.getByText('1 saved here', { exact: true })).toBeVisible();
    await page.reload();
    await live(page);
    await expect(page.getByText('1 saved here', { exact: true })).toBeVisible();
    await connect(page);
  });
});

test('a lost connection to the database is opened anew, and a cleared database is written again', async ({
  page,
  complaints,
}) => {
  // The browser may also close the connection that is being opened.
  complaints.allow(/not opened: AbortError/);
  // The page's own connections, to close one as a browser does that loses it.
  await page.addInitScript(() => {
    const connections: IDBDatabase[] = [];
    Object.assign(window, { connections });
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...given) {
      const opening = open.apply(this, given);
      opening.addEventListener('success', () => connections.push(opening.result));
      return opening;
    };
  });
  await openCounter(page, shop.owner);
  await cut(page);
  const browser = await page.context().newCDPSession(page);
  const saved = (number: number) => page.getByText(`${number} saved here`, { exact: true });
  const loseConnection = () =>
    page.evaluate(() => {
      for (const connection of (window as unknown as { connections: IDBDatabase[] }).connections) connection.close();
    });

  await test.step('lost before a scan is stored, and before all are read', async () => {
    await loseConnection();
    await stamp(page);
    await expect(saved(1)).toBeVisible();
    await loseConnection();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await stamp(page);
    await expect(saved(2)).toBeVisible();
  });
  await test.step('cleared, or deleted and made again without our store', async () => {
    await browser.send('Storage.clearDataForOrigin', { origin: SITE, storageTypes: 'indexeddb' });
    await stamp(page);
    await expect(saved(3)).toBeVisible();
    await page.evaluate((name) => {
      indexedDB.deleteDatabase(name);
      const opening = indexedDB.open(name, 1);
      opening.onsuccess = () => opening.result.close();
    }, DATABASE);
    await stamp(page);
    await expect(saved(4)).toBeVisible();
    await page.reload();
    await live(page);
    await expect(saved(4)).toBeVisible();
  });
  await connect(page);
  await expect(page.getByText('4 scans counted')).toBeVisible();
});

test('a full disk is named; stamps need a connection until it has room, and are then stored', async ({ page }) => {
  await page.goto('/robots.txt');
  // Before the database is used: the browser measures the room only now and then.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin: SITE, quotaSize: 1 });
  await openCounter(page, shop.owner);
  const passId = await expectSaid(page, '1 stamp added.', () => stamp(page, '0 of 5'));
  expect(await eventsOf(shop, passId)).toHaveLength(2);
  const warning = page.getByRole('alert').filter({ hasText: 'This device stores nothing now.' });
  await expect(warning).toBeVisible();
  await cut(page);
  await stamp(page);
  await expect(saidHere(page)).toContainText('Not taken: there is no connection, and this device cannot store');
  expect(await page.getByText(/\d saved here/).count()).toBe(0);
  await browser.send('Storage.overrideQuotaForOrigin', { origin: SITE });
  await expect(warning).toBeHidden();
  await stamp(page);
  await expect(page.getByText('1 saved here', { exact: true })).toBeVisible();
});
