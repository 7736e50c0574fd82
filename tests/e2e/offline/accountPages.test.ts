/** An owner's pages without a connection, and what is left of them after signing out. */
import assert from 'node:assert/strict';
import { COLLECTIONS, ROUTES } from '@tessera/domain/paths';
import { adminDb, createOwner, type Owner } from '../../support/accounts';
import { live, SITE, type Visitor, visitor } from '../../support/browser';
import { heading, logIn } from '../../support/journey';
import { cached, stored, untilKept } from './offlineCopy';

const BUSINESS = 'The Tin Kettle of Otley';
const CONTACT = 'Agnes Hawthorne';
/** What a page says without a connection. */
const UNREACHABLE = /net::ERR_INTERNET_DISCONNECTED|network-request-failed|offline|Not read|Firestore/i;

/** The pages with the heading they open under, and what was read last that they show. */
const PAGES = [
  { path: ROUTES.onboarding, title: 'Getting started', shows: BUSINESS },
  { path: ROUTES.dashboard, title: 'Dashboard', shows: BUSINESS },
  { path: ROUTES.setupComplete, title: /set up/i, shows: BUSINESS },
  { path: ROUTES.receipt, title: /receipt/i, shows: BUSINESS },
  { path: ROUTES.accountSettings, title: /settings/i, shows: CONTACT },
  { path: ROUTES.businessSetup, title: /business/i, shows: BUSINESS },
  { path: ROUTES.payment, title: 'Payment', shows: 'You have paid' },
] as const;

describe('the account pages without a connection', () => {
  let account: Owner;
  let owner: Visitor;
  /** Answers that came through the worker, and those that did not. */
  const answers: { url: string; fromWorker: boolean }[] = [];

  before(async () => {
    account = await createOwner({ verified: true });
    await adminDb()
      .collection(COLLECTIONS.businessSetups)
      .doc(account.uid)
      .set({ name: BUSINESS, contactName: CONTACT, category: 'cafe', complete: true, step: 5 });
    await adminDb().collection(COLLECTIONS.users).doc(account.uid).set({ displayName: CONTACT });
    await adminDb().collection(COLLECTIONS.payments).doc(account.uid).set({ paid: true, method: 'card' });
    owner = await visitor({ offlineCopy: true });
    owner.context.on('response', (response) =>
      answers.push({ url: response.url(), fromWorker: response.fromServiceWorker() }),
    );
    const { page } = owner;
    await logIn(page, account);
    await untilKept(page);
    for (const { path, shows } of PAGES) {
      await page.goto(path);
      await live(page);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (path === ROUTES.businessSetup) await page.getByRole('button', { name: /continue|finish/i }).waitFor();
      else if (path === ROUTES.accountSettings)
        await page.waitForFunction(
          (name) => document.querySelector<HTMLInputElement>('[name=displayName]')?.value === name,
          CONTACT,
        );
      else await page.locator('main').getByText(shows).first().waitFor();
    }
    await owner.context.setOffline(true);
  });
  after(() => owner.leave(UNREACHABLE));

  it('meanwhile the worker answered for the site alone', () => {
    const byWorker = answers.filter(({ fromWorker }) => fromWorker).map(({ url }) => url);
    assert.ok(byWorker.some((url) => url.startsWith(`${SITE}/static/`)));
    assert.deepEqual(
      byWorker.filter((url) => !url.startsWith(SITE) || url.startsWith(`${SITE}/api/`)),
      [],
    );
    assert.ok(
      answers.some(({ url }) => !url.startsWith(SITE)),
      'identity and database were asked',
    );
  });

  for (const { path, title, shows } of PAGES) {
    it(`${path} opens with what was read last`, async () => {
      const { page } = owner;
      await page.goto(path);
      await live(page);
      await heading(page).filter({ hasText: title }).waitFor();
      assert.equal(new URL(page.url()).pathname, path);
      await page.locator('main').getByText(shows).first().waitFor();
      await page.locator('main').getByText('You are offline').first().waitFor();
    });
  }

  it('a page reads again by itself once there is a connection', async () => {
    const { page, context } = owner;
    await page.goto(ROUTES.dashboard);
    const notice = page.locator('main').getByText('You are offline');
    await notice.waitFor();
    await context.setOffline(false);
    await notice.waitFor({ state: 'detached' });
    await page.locator('main').getByText(BUSINESS).first().waitFor();
  });

  it('neither the storage nor the caches hold anything of the owner once signed out', async () => {
    const { page, context } = owner;
    const secrets = [account.email, account.uid, BUSINESS, CONTACT];
    const found = (text: string) => secrets.filter((secret) => text.includes(secret));
    await context.setOffline(false);
    await page.goto(ROUTES.dashboard);
    await page.locator('main').getByText(BUSINESS).first().waitFor();
    // The search does find what is there.
    assert.deepEqual(found(await stored(page)), secrets);

    await page
      .getByRole('button', { name: account.email.split('@')[0] ?? '' })
      .first()
      .click();
    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await page.waitForURL('**/login');
    await page.waitForFunction(() => localStorage.getItem('tessera.signedIn') === null);
    assert.deepEqual(found(await stored(page)), []);
    const kept = await cached(page);
    assert.ok(kept.length > 0);
    assert.deepEqual(
      kept.filter(({ text, address }) => found(text + address).length > 0),
      [],
    );

    // Neither does a page that is opened then show anything of the owner's.
    await context.setOffline(true);
    await page.goto(ROUTES.dashboard);
    await page.waitForURL('**/login');
    assert.deepEqual(found(await page.content()), []);
  });
});

describe('an account page that cannot be read, with a connection', () => {
  it('claims nothing, then shows what was read last as such, and reads again when asked', async () => {
    const account = await createOwner({ verified: true });
    await adminDb()
      .collection(COLLECTIONS.businessSetups)
      .doc(account.uid)
      .set({ name: BUSINESS, complete: true, step: 0 });
    const { page, leave } = await visitor();
    const database = /\/databases\//;
    const main = page.locator('main');
    const again = main.getByRole('button', { name: 'Try again' });

    await page.route(database, (route) => route.abort());
    await logIn(page, account);
    await page.goto(ROUTES.setupComplete);
    await main.getByText('We could not load your business').waitFor();
    assert.doesNotMatch((await heading(page).textContent()) ?? '', /is set up/);
    await page.unroute(database);
    await again.click();
    await heading(page).filter({ hasText: 'Your business is set up' }).waitFor();

    await page.route(database, (route) => route.abort());
    await page.reload();
    await main.getByText(BUSINESS).first().waitFor();
    const notice = main.getByText('This could not be read just now');
    await notice.waitFor();
    assert.equal(await main.getByText('You are offline').count(), 0);
    await page.unroute(database);
    await again.click();
    await notice.waitFor({ state: 'detached' });
    await main.getByText(BUSINESS).first().waitFor();
    await leave(/ERR_FAILED|Not read|Firestore|Payment status check failed/i);
  });
});
