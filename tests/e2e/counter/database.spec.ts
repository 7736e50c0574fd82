/** The counter's database, which another tab of the same browser deletes or brings to a newer version. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { MINUTE_MS } from '@tessera/domain/lib/time';
import { shortCodeOf } from '@tessera/domain/pass/code';
import { adminDb } from '../../support/accounts';
import { addMember, createShop, eventsOf, join } from '../../support/shop';
import { expect, test } from '../fixtures';
import { button, DATABASE, onDisk, openCounter, type, waitingScans, warm } from './counterPage';

const waiting = async (page: Page): Promise<number> =>
  (await onDisk(page)).filter(({ state }) => state === 'waiting').length;

test('a counter keeps its waiting stamps while another tab deletes its database, and brings it to the version of tomorrow', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|not be reached|no answer|Not loaded/i);
  const shop = await createShop({}, { dailyLimit: 50 });
  const cards = await Promise.all([join(shop), join(shop), join(shop)]);
  await warm(shop);
  await openCounter(page, shop.owner);
  const other = await page.context().newPage();
  await other.goto('/counter');
  const calls = /\/(recordScans?|readCard)$/;
  await page.context().route(calls, (route) => route.abort());
  const stamp = async (index: number) => {
    await type(page, cards[index]?.code() ?? '');
    await button(page, 'Add stamp').click();
    await expect(page.getByText(`${index + 1} saved here`, { exact: true })).toBeVisible();
  };

  await stamp(0);
  await other.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(new Error('not deleted'));
      }),
    DATABASE,
  );
  await expect.poll(() => waiting(other), 'it is written again').toBe(1);
  await stamp(1);
  await other.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 99);
        opening.onupgradeneeded = () => opening.result.createObjectStore('tomorrow');
        opening.onsuccess = () => {
          opening.result.onversionchange = () => opening.result.close();
          resolve();
        };
        opening.onerror = () => reject(new Error('not opened'));
      }),
    DATABASE,
  );
  await stamp(2);
  expect(await waiting(other)).toBe(3);
  await page.reload();
  await expect(page.getByText('3 saved here', { exact: true })).toBeVisible();
  await page.context().unroute(calls);
  await expect(waitingScans(page)).toContainText('Scans that waited');
  for (const { passId } of cards) expect(await eventsOf(shop, passId)).toHaveLength(2);
});

test('a counter brings a database of the first version to its own, while an old tab is open, and leaves what is no scan', async ({
  page,
  complaints,
}) => {
  complaints.allow(/values that are no scans/);
  const shop = await createShop();
  const ann = await addMember(shop, 'staff', { joinedAt: Date.now() - 60 * MINUTE_MS });
  const card = await join(shop);
  await adminDb()
    .doc(`businesses/${shop.businessId}/passes/${card.passId}`)
    .update({ joinedAt: Date.now() - 60 * MINUTE_MS });
  await warm(shop);
  const takenAt = Date.now() - 5 * MINUTE_MS;
  const scanId = randomUUID();
  const { businessId } = shop;
  const old = await page.context().newPage();
  await old.goto('/counter');
  await old.evaluate(
    ({ name, scan }) =>
      new Promise<void>((resolve, reject) => {
        // The page itself may have made the database by now.
        indexedDB.deleteDatabase(name);
        const opening = indexedDB.open(name, 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('scans', { keyPath: 'scanId' });
        opening.onerror = () => reject(new Error('not opened'));
        opening.onsuccess = () => {
          opening.result.onversionchange = () => opening.result.close();
          const writing = opening.result.transaction('scans', 'readwrite');
          writing.objectStore('scans').put(scan);
          writing.objectStore('scans').put({ scanId: 'no scan', order: 0 });
          writing.oncomplete = () => resolve();
        };
      }),
    {
      name: DATABASE,
      scan: {
        scanId,
        order: 1,
        command: 'recordScan',
        takenAt,
        card: shortCodeOf(card.passId),
        body: { businessId, scanId, takenBy: ann.uid, code: card.code(takenAt), quantity: 1, scannedAt: takenAt },
        isSent: false,
        wasQueued: true,
        state: 'waiting',
      },
    },
  );
  await openCounter(page, shop.owner);
  await expect(waitingScans(page).getByText('Accepted. 1 stamp added.')).toBeVisible();
  const event = (await eventsOf(shop, card.passId)).at(-1);
  expect([event?.by, event?.sentBy]).toEqual([ann.uid, shop.owner.uid]);
  const kept = (await onDisk(old)).map(({ scanId: id, state }) => [id, state]);
  expect(new Map(kept as [string, string][])).toEqual(
    new Map([
      [scanId, 'accepted'],
      ['no scan', undefined],
    ]),
  );
});
