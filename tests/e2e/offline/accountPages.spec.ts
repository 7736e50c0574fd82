/** An owner's pages while the server cannot be reached, and after signing out. */
import type { Locator, Page, Response } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { routes } from '../../../web/src/routes';
import { adminDb, createOwner, type Owner } from '../../support/accounts';
import { createShop, join } from '../../support/shop';
import { heading, live, open, startSession } from '../actions';
import { expect, test } from '../fixtures';
import { SITE } from '../site';
import { type Network, type Outage, OUTAGES, passTime, startNetwork } from './network';
import { cached, stored, untilKept } from './offlineCopy';

const BUSINESS = 'The Tin Kettle of Otley';
const CONTACT = 'Agnes Hawthorne';
const HOLDER = 'Barnaby Firth';
/**
 * What a page logs while the server cannot be reached. The database's root answers 404, which is an answer; the live
 * listener looks for the internet at an address that the policy forbids.
 */
const UNREACHABLE = /net::ERR_|network-request-failed|not read|Firestore|reached|404|cleardot\.gif/i;
const UNREACHED = 'We cannot reach our server';
/** What a page shows of that: a band, or in its place the part that could not be read. */
const unreachedIn = (main: Locator): Locator =>
  main.getByText(/We (cannot|could not) reach our server/).filter({ visible: true });
/** How long to wait while the network is cut, in ms. No answer comes then. */
const NO_ANSWER = 250;

const CUSTOMER = `${ROUTES.customers}/:passId`;
const MESSAGE = `${ROUTES.messages}/:messageId`;

/**
 * The pages with their heading, and with content that was read. Without a connection they show the same, or what
 * `without` says.
 */
const PAGES: { path: string; title: string | RegExp; shows: string; without?: string }[] = [
  { path: ROUTES.onboarding, title: 'Getting started', shows: BUSINESS },
  { path: ROUTES.dashboard, title: 'Home', shows: BUSINESS },
  { path: ROUTES.customers, title: 'Customers', shows: 'Find a card' },
  // The data of customers is not kept in the browser.
  { path: CUSTOMER, title: /Customer’s card|Barnaby Firth/, shows: HOLDER, without: 'We could not load this card' },
  { path: ROUTES.programme, title: 'Your card', shows: 'A bun' },
  { path: ROUTES.poster, title: 'Poster', shows: BUSINESS },
  { path: ROUTES.figures, title: 'Figures', shows: 'How we count' },
  { path: ROUTES.activity, title: 'Activity', shows: 'What was given, taken back and corrected' },
  { path: ROUTES.alerts, title: 'Alerts', shows: 'What to look at twice' },
  { path: ROUTES.insights, title: 'Insights', shows: 'The first numbers are here' },
  { path: ROUTES.owed, title: 'What you owe in rewards', shows: 'on the morning after the first card' },
  { path: ROUTES.messages, title: 'Messages', shows: 'No message yet' },
  { path: MESSAGE, title: 'Message', shows: 'No message at this address', without: 'We could not load this message' },
  {
    path: ROUTES.import,
    title: 'Import and export',
    shows: 'Bring your customers',
    without: 'We could not load your imports',
  },
  {
    path: ROUTES.printedCards,
    title: 'Printed cards',
    shows: 'Make a batch',
    without: 'We could not load the batches',
  },
  { path: ROUTES.integrations, title: 'Integrations', shows: 'No key yet', without: 'We could not load your keys' },
  { path: ROUTES.team, title: 'Team', shows: CONTACT },
  { path: ROUTES.locations, title: 'Places', shows: BUSINESS },
  { path: ROUTES.setupComplete, title: 'Your business', shows: BUSINESS },
  { path: ROUTES.receipt, title: /receipt/i, shows: BUSINESS },
  { path: ROUTES.accountSettings, title: /settings/i, shows: CONTACT },
  { path: ROUTES.businessSetup, title: /business/i, shows: BUSINESS },
  { path: ROUTES.payment, title: 'Payment', shows: 'You have paid' },
];

/** The owner of a shop with one card, and the card's id. */
async function shopOwner(): Promise<{ account: Owner; passId: string }> {
  const shop = await createShop({ name: BUSINESS, contactName: CONTACT, reward: 'A bun' });
  const { passId } = await join(shop, { name: HOLDER });
  await adminDb().collection(COLLECTIONS.users).doc(shop.owner.uid).set({ displayName: CONTACT });
  return { account: shop.owner, passId };
}

const addressOf = (path: string, passId: string): string =>
  path.replace(':passId', passId).replace(':messageId', 'none');

/** Opens every page once, so that the browser stores each. */
async function readAll(page: Page, passId: string): Promise<void> {
  for (const { path, shows } of PAGES) {
    await open(page, addressOf(path, passId));
    if (path === ROUTES.businessSetup) await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    else if (path === ROUTES.accountSettings) await expect(page.locator('[name=displayName]')).toHaveValue(CONTACT);
    else await expect(page.locator('main').getByText(shows).first()).toBeVisible();
  }
}

/** Makes the stored token expire, so that the next request needs a new one first. */
async function expireToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('firebase:authUser:')) ?? '';
    const user = JSON.parse(localStorage.getItem(key) ?? '') as { stsTokenManager: { expirationTime: number } };
    user.stsTokenManager.expirationTime = 0;
    localStorage.setItem(key, JSON.stringify(user));
  });
}

test.describe.configure({ mode: 'parallel' });

test('the offline tests cover every account page', () => {
  const pages = routes.filter(({ access, canonical }) => /user|member/.test(access) && canonical === undefined);
  const tried = PAGES.map(({ path }) => path);
  expect(tried.sort()).toEqual(pages.map(({ path }) => path).sort());
});

test.describe('the account pages while the server cannot be reached', () => {
  test.use({ offlineCopy: true });
  let network: Network;
  let account: Owner;
  let passId: string;
  test.beforeEach(async () => {
    [network, { account, passId }] = await Promise.all([startNetwork(), shopOwner()]);
  });
  test.afterEach(() => network.close());

  async function arrive(visit: (options: { proxy: Network['proxy'] }) => Promise<Page>): Promise<Page> {
    const page = await visit({ proxy: network.proxy });
    await startSession(page, account);
    await open(page, ROUTES.onboarding);
    await untilKept(page);
    await page.clock.install();
    return page;
  }

  /** Every page that was read before opens with its stored copy, and moves on by itself. */
  async function expectStoredCopies(page: Page, outage: Outage): Promise<void> {
    const main = page.locator('main');
    await network.cut(page.context(), outage);
    for (const { path, title, shows, without = shows } of PAGES) {
      await test.step(path, async () => {
        const address = addressOf(path, passId);
        await open(page, address);
        const notice = unreachedIn(main);
        await passTime(page, (limit) => expect(notice.first()).toBeVisible(limit), NO_ANSWER);
        await expect(heading(page)).toHaveText(title);
        await expect(main.getByText(without).first()).toBeVisible();
        await expect(main.getByText(/Last updated (today|yesterday), \d\d:\d\d/).first()).toBeVisible();
        await expect(notice).toHaveCount(1);
        await expect(main.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
        await expect(main.getByText(/^Loading/)).toHaveCount(0);
        expect(new URL(page.url()).pathname).toBe(address);
      });
    }
    // The page that leads on once the payment is seen.
    await open(page, `${ROUTES.success}?session_id=cs_test_unseen`);
    await passTime(page, (limit) => expect(main.getByText('We cannot see your payment')).toBeVisible(limit), NO_ANSWER);
    await network.restore(page.context());
    await passTime(page, (limit) => expect(page).toHaveURL(SITE + ROUTES.dashboard, limit));
    await expect(main.getByText(BUSINESS).first()).toBeVisible();
  }

  /** Without a stored copy, a guard waits and does not redirect. */
  async function expectWaitingGuard(page: Page, outage: Outage): Promise<void> {
    const main = page.locator('main');
    // On a file from which the app is not started nothing is stored again before the next page opens.
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.removeItem('tessera.lastRead'));
    await network.cut(page.context(), outage);
    await open(page, ROUTES.dashboard);
    await expect(heading(page)).toHaveText('This page could not be loaded');
    await passTime(page, (limit) => expect(main.getByText(UNREACHED)).toBeVisible(limit));
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Open the counter' })).toHaveAttribute('href', ROUTES.counter);
    await expect(page.getByText(UNREACHED).filter({ visible: true })).toHaveCount(1);
    expect(new URL(page.url()).pathname).toBe(ROUTES.dashboard);
    await network.restore(page.context());
    await passTime(page, (limit) => expect(heading(page)).toHaveText('Home', limit));
  }

  /** With an expired token the owner stays logged in, and the page reads again by itself. */
  async function expectNewToken(page: Page, outage: Outage): Promise<void> {
    const main = page.locator('main');
    // The home reads seven things at once, each of which needs a new token.
    await open(page, ROUTES.dashboard);
    await expect(main.getByText(BUSINESS).first()).toBeVisible();
    await expireToken(page);
    await network.cut(page.context(), outage);
    await page.reload();
    await passTime(page, (limit) => expect(unreachedIn(main)).toHaveCount(1, limit));
    await expect(main.getByText(BUSINESS).first()).toBeVisible();
    await network.restore(page.context());
    await passTime(page, (limit) => expect(unreachedIn(main)).toHaveCount(0, limit));
    await expect(main.getByText(BUSINESS).first()).toBeVisible();
  }

  // Requests that are never answered occupy the browser's connections, so that outage is the last of each visitor's.
  for (const [what, expectIt] of [
    ['without a stored copy, a guard waits and does not redirect', expectWaitingGuard],
    ['with an expired token the owner stays logged in, and the page reads again by itself', expectNewToken],
  ] as const) {
    test(what, async ({ visit, complaints }) => {
      complaints.allow(UNREACHABLE);
      const page = await arrive(visit);
      for (const outage of OUTAGES) await test.step(outage, () => expectIt(page, outage));
    });
  }

  test('an admin with an expired token waits for a new one, and is not refused', async ({ visit, complaints }) => {
    complaints.allow(UNREACHABLE);
    account = await createOwner({ verified: true, admin: true });
    const page = await arrive(visit);
    await open(page, ROUTES.approvePayment);
    await expect(heading(page)).toHaveText('Approve payments');
    await expireToken(page);
    await network.cut(page.context(), 'refused');
    await page.reload();
    await expect(heading(page)).toHaveText('This page could not be loaded');
    await expect(page.getByText('You need an admin account')).toHaveCount(0);
    await network.restore(page.context());
    await passTime(page, (limit) => expect(heading(page)).toHaveText('Approve payments', limit));
  });

  test('the worker answers only for the site; every page opens with its stored copy, and moves on by itself; and nothing of the owner is left once signed out', async ({
    visit,
    complaints,
  }) => {
    test.slow();
    complaints.allow(UNREACHABLE);
    const answers: { url: string; fromWorker: boolean }[] = [];
    const page = await arrive(visit);
    const listen = (response: Response) =>
      void answers.push({ url: response.url(), fromWorker: response.fromServiceWorker() });
    page.context().on('response', listen);
    await readAll(page, passId);
    page.context().off('response', listen);
    const byWorker = answers.filter(({ fromWorker }) => fromWorker).map(({ url }) => url);
    expect(byWorker.some((url) => url.startsWith(`${SITE}/static/`))).toBe(true);
    expect(byWorker.filter((url) => !url.startsWith(SITE) || url.startsWith(`${SITE}/api/`))).toEqual([]);
    expect(
      answers.some(({ url }) => !url.startsWith(SITE)),
      'identity and database were asked',
    ).toBe(true);

    // The pages were read once for all outages: none of them takes a stored copy away.
    for (const outage of OUTAGES) await test.step(outage, () => expectStoredCopies(page, outage));

    const secrets = [account.email, account.uid, BUSINESS, CONTACT];
    const found = (text: string) => secrets.filter((secret) => text.includes(secret));
    // The home's late parts may begin their reads while the session ends. Such reads are not sent.
    await open(page, ROUTES.dashboard);
    await expect(page.locator('main').getByText(BUSINESS).first()).toBeVisible();
    expect(found(await stored(page)), 'the search finds what is there').toEqual(secrets);
    await page
      .getByRole('button', { name: account.email.split('@')[0] ?? '' })
      .first()
      .click();
    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await page.waitForURL('**/login');
    await page.waitForFunction(() => localStorage.getItem('tessera.signedIn') === null);
    expect(found(await stored(page))).toEqual([]);
    const kept = await cached(page);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter(({ text, address }) => found(text + address).length > 0)).toEqual([]);

    // A page that is opened then shows nothing of the owner's either.
    await network.cut(page.context(), 'flag');
    await page.goto(ROUTES.dashboard);
    await page.waitForURL('**/login');
    expect(found(await page.content())).toEqual([]);
  });
});

test('only the database is blocked: the page says that it could not load its data, and Try again reads again', async ({
  page,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  const account = await createOwner({ verified: true });
  await adminDb()
    .collection(COLLECTIONS.businessSetups)
    .doc(account.uid)
    .set({ name: BUSINESS, category: 'cafe', reward: 'A bun', stampsNeeded: 6, brandColour: '#1a7f5c' });
  const database = /\/databases\//;
  const main = page.locator('main');
  const again = main.getByRole('button', { name: 'Try again' });

  await page.route(database, (route) => route.abort());
  await startSession(page, account);
  await open(page, ROUTES.setupComplete);
  await expect(main.getByText('We could not load your business')).toBeVisible();
  await expect(heading(page)).not.toHaveText(/is set up/);
  await page.unroute(database);
  await again.click();
  await expect(heading(page)).toHaveText('Your card is set up');

  await page.route(database, (route) => route.abort());
  await page.reload();
  await expect(main.getByText(BUSINESS).first()).toBeVisible();
  await expect(main.getByText(UNREACHED)).toBeVisible();
  await page.unroute(database);
  await again.click();
  await expect(main.getByText(UNREACHED)).toHaveCount(0);
  await expect(main.getByText(BUSINESS).first()).toBeVisible();
  await live(page);
});

test('a read that is answered with a refusal is "not paid": its owner is sent to the landing page', async ({
  page,
  complaints,
}) => {
  complaints.allow(/403|Firestore|Payment status check failed|Not read: (shop|insightsTotal|agreement)/);
  const { account } = await shopOwner();
  await startSession(page, account);
  await open(page, ROUTES.dashboard);
  await expect(heading(page)).toHaveText('Home');
  await page.route(/\/databases\//, (route) =>
    route.fulfill({
      status: 403,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'refused' } },
    }),
  );
  await page.goto(ROUTES.dashboard);
  await page.waitForURL(`${SITE}/`);
});
