/** Stamps while nothing answers: they stay on this device, through a killed tab, and each counts once in the end. */
import { differences } from '@tessera/domain/pass/ledger';
import { createShop, eventsOf, join, passOf, scan, type Shop } from '../../support/shop';
import { live, startSession } from '../actions';
import { expect, test } from '../fixtures';
import { type Network, OUTAGES, startNetwork } from '../offline/network';
import { untilKept } from '../offline/offlineCopy';
import { button, expectSaid, field, type, waitingScans, warm } from './counterPage';

/** What a page logs while nothing answers, and what reading a card without an answer leaves behind. */
const UNREACHABLE = /net::ERR_|network-request-failed|not read|reached|40[34]|CORS|no answer|Not loaded/i;

test.use({ offlineCopy: true });

test.describe('a counter without a connection', () => {
  let network: Network;
  let shop: Shop;
  test.beforeEach(async () => {
    network = await startNetwork();
    shop = await createShop({}, { dailyLimit: 50, maxPerScan: 10, redeemOffline: true, againAfterSeconds: 3600 });
    await warm(shop);
  });
  test.afterEach(() => network.close());

  test('keeps stamps on the device, through a killed tab, and sends each once', async ({ visit, complaints }) => {
    test.slow();
    complaints.allow(UNREACHABLE);
    let page = await visit({ proxy: network.proxy });
    const context = page.context();
    await startSession(page, shop.owner);
    await page.goto('/counter');
    await live(page);
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await untilKept(page);

    for (const [before, outage] of ([...OUTAGES, 'portal'] as const).entries()) {
      await test.step(outage, async () => {
        const cards = await Promise.all(['Ada', 'Ada', 'Ada'].map((name) => join(shop, { name })));
        await network.cut(context, outage);
        for (const card of cards) {
          await type(page, card.code());
          await expectSaid(page, '1 stamp saved here', () => button(page, 'Add stamp').click());
        }
        await expect(page.getByText('3 saved here')).toBeVisible();
        // The same card again: this device knows that it was stamped just now.
        await type(page, cards[0]?.code() ?? '');
        await button(page, 'Add stamp').click();
        await expect(page.getByRole('heading', { name: /Stamped \d+ seconds? ago/ })).toBeVisible();
        await page.close();

        // The page opens from the cache at once, with every waiting scan, below those of the outages before.
        const again = await context.newPage();
        page = again;
        await again.goto('/counter');
        await live(again);
        await expect(field(again)).toBeVisible();
        await expect(again.getByText('3 saved here')).toBeVisible();
        await expect(waitingScans(again).getByRole('listitem')).toHaveCount(3 * (before + 1));
        await expect(waitingScans(again)).toContainText('Waiting scans 3');

        // Back, but the first answer to the batch is lost on the way.
        let isFirst = true;
        await again.route('**/recordScans', async (route) => {
          const request = route.request();
          if (!isFirst || request.method() !== 'POST') return route.continue();
          isFirst = false;
          const body = request.postData() ?? '';
          const answer = await fetch(request.url(), { method: 'POST', headers: await request.allHeaders(), body });
          expect(answer.status).toBe(200);
          return route.abort();
        });
        await network.restore(context);
        const accepted = waitingScans(again).getByText('Accepted. 1 stamp added.');
        await expect(accepted).toHaveCount(3 * (before + 1));
        await expect(waitingScans(again)).toContainText('Scans that waited');
        await expect(waitingScans(again).getByText('Ada', { exact: true }), 'the answers tell the names').toHaveCount(
          3,
        );
        expect(isFirst).toBe(false);
        await again.unroute('**/recordScans');
        for (const card of cards) {
          const pass = await passOf(shop, card.passId);
          const events = await eventsOf(shop, card.passId);
          expect(pass.balance).toBe(1);
          expect(differences(pass, events)).toEqual([]);
        }
      });
    }
  });

  test('a redemption waits if the shop allows it, and signing out meanwhile warns first', async ({
    visit,
    complaints,
  }) => {
    complaints.allow(UNREACHABLE);
    const card = await join(shop);
    await scan(shop, shop.owner.idToken, { code: card.code(), quantity: 5 });
    const page = await visit({ proxy: network.proxy });
    await startSession(page, shop.owner);
    await page.goto('/counter');
    await live(page);
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await type(page, card.code());
    await expect(page.getByText('Ready: a coffee')).toBeVisible();
    await network.cut(page.context(), 'refused');
    await button(page, 'Give reward').click();
    await button(page, 'Yes, given').click();
    await expect(page.getByText('Saved here, and not checked yet.').first()).toBeVisible();
    await expect(page.getByText('1 saved here', { exact: true })).toBeVisible();
    await type(page, card.code());
    await expect(button(page, 'Add stamp')).toBeVisible();
    await expect(button(page, 'Give reward'), 'it is given once').toHaveCount(0);
    await button(page, 'Sign out').click();
    await expect(page.getByRole('dialog', { name: 'Sign out while scans wait?' })).toContainText(
      /stays? on this device/,
    );
    await button(page, 'Stay').click();
    await type(page, 'grace');
    const nobody = page.getByRole('heading', { name: 'No connection, so nobody is found by name.' });
    await expect(nobody).toBeVisible();
    await expect(field(page)).toHaveValue('grace');
    await network.restore(page.context());
    await expect(nobody, 'it is no longer true').toHaveCount(0);
    await expect(waitingScans(page).getByText('Accepted. Given: a coffee.')).toBeVisible();
    expect((await passOf(shop, card.passId)).redeemed).toBe(1);

    // A card that is open when the connection comes back is read. What was entered for it stays.
    const other = await join(shop);
    await network.cut(page.context(), 'refused');
    await type(page, other.code());
    await expect(page.getByText('No connection, so this card’s stamps cannot be shown.')).toBeVisible();
    await button(page, 'One more').click();
    await network.restore(page.context());
    await expect(page.getByText('0 of 5')).toBeVisible();
    await button(page, 'Add 2 stamps').click();
    await expect(page.getByText('2 of 5').first()).toBeVisible();
  });
});
