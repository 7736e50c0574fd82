/**
 * Every guard, met by every kind of visitor. Which guard each page has is tested in `tests/web/app/access.test.ts`, and
 * in `accessibility/everyPage.spec.ts` that a paid owner and an admin reach each of their pages.
 */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { businessPath, COLLECTIONS } from '@tessera/domain/records/collections';
import { REDEEM_AFTER_FREEZE_MS } from '@tessera/domain/shop/business';
import { routes } from '../../../web/src/routes';
import { adminDb, createOwner, type Owner } from '../../support/accounts';
import { eventually } from '../../support/eventually';
import { addMember, createShop } from '../../support/shop';
import { ADMINS_ONLY } from '../accessibility/people';
import { heading, holdRequests, live, open, settled, startSession } from '../actions';
import { expect, type Role, test } from '../fixtures';

const USER_PAGES = routes.filter(({ access }) => access === 'user').map(({ path }) => path);
/** One page behind each guard. */
const GUARDED = [ROUTES.accountSettings, ROUTES.dashboard, ROUTES.approvePayment] as const;

/** Where an address leads, and under which heading where that matters. */
type Expectation = { at: string; title?: RegExp };

const stays = (path: string): Expectation => ({ at: path });

function expected(role: Role | undefined, path: string): Expectation {
  if (role === undefined) return { at: ROUTES.logIn };
  if (role === 'unverified') return { at: ROUTES.verifyEmail };
  if (path === ROUTES.approvePayment) return role === 'admin' ? stays(path) : { at: path, title: ADMINS_ONLY };
  if (path === ROUTES.dashboard) return role === 'paid' ? stays(path) : { at: ROUTES.home };
  return stays(path);
}

test.describe('protected addresses', () => {
  for (const role of [undefined, 'unverified', 'unpaid', 'paid', 'admin'] as const) {
    test.describe(role ?? 'signed out', () => {
      test.use({ role });

      test('each leads to its page, to another one, or to a refusal', async ({ page }) => {
        test.slow();
        // A page could ask for the payment itself, so somebody who has not paid opens them all.
        for (const path of role === 'unpaid' ? new Set([...USER_PAGES, ...GUARDED]) : GUARDED) {
          const { at, title } = expected(role, path);
          const what = `${path} ${at === path ? 'stays' : `goes to ${at}`}${title ? ', refused' : ''}`;
          await test.step(what, async () => {
            await page.goto(path);
            await expect.poll(() => new URL(page.url()).pathname, what).toBe(at);
            await live(page);
            // The heading says Loading until the session is known.
            const arrived = heading(page).filter({ hasNotText: /^Loading/ });
            await arrived.waitFor();
            if (title) expect((await arrived.textContent()) ?? '', what).toMatch(title);
            else if (at === path) expect((await arrived.textContent()) ?? '', what).not.toMatch(ADMINS_ONLY);
            // The next guard must ask the server, so nothing that was stored before may answer.
            await page.evaluate(() => localStorage.removeItem('tessera.lastRead'));
          });
        }
        // Only Stripe sends people here, with the session in the address.
        const { at } = role === 'paid' ? stays(ROUTES.dashboard) : expected(role, ROUTES.payment);
        await test.step(`/success without a session goes to ${at}`, async () => {
          await page.goto(ROUTES.success);
          await page.waitForURL(`**${at}`);
        });
      });
    });
  }

  test('a team’s members reach the dashboard, and for 60 days the owner of a refunded shop', async ({ visit }) => {
    const shop = await createShop();
    const staff = await addMember(shop, 'staff');
    const leadsTo = async (person: Owner, path: string) => {
      const page = await visit();
      await startSession(page, person);
      await page.goto(ROUTES.dashboard);
      await page.waitForURL(`**${path}`);
      await live(page);
      await heading(page)
        .filter({ hasNotText: /^Loading/ })
        .waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    };
    await leadsTo(staff, ROUTES.dashboard);
    const business = adminDb().doc(businessPath(shop.businessId));
    await adminDb().doc(`${COLLECTIONS.payments}/${shop.owner.uid}`).set({ paid: false });
    await eventually('the shop is frozen', async () => (await business.get()).get('active') === false);
    await leadsTo(shop.owner, ROUTES.dashboard);
    await business.update({ frozenSince: Date.now() - REDEEM_AFTER_FREEZE_MS - 1000 });
    for (const person of [shop.owner, staff]) await leadsTo(person, ROUTES.home);
  });

  test('a role that changes while a page is open changes the rooms, and a removal ends them', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/Not read: (team|activity)|403/);
    const shop = await createShop();
    const manager = await addMember(shop, 'manager');
    const member = adminDb().doc(`${businessPath(shop.businessId)}/members/${manager.uid}`);
    const rooms = page.getByRole('navigation', { name: 'Shop' });
    await startSession(page, manager);
    await open(page, ROUTES.customers);
    const team = rooms.getByRole('link', { name: 'Team' });
    await expect(team).toBeVisible();
    await page.waitForLoadState('networkidle');
    await member.update({ role: 'staff' });
    await team.click();
    await expect(page.getByText(/^Only the managers and owners of/)).toBeVisible();
    await expect(team).toHaveCount(0);
    await member.update({ active: false });
    await rooms.getByRole('link', { name: 'Activity' }).click();
    await page.waitForURL((url) => url.pathname === ROUTES.home);
  });

  test('a guard redirects once, also while the code of the next page is loading', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    await page.route('**/static/js/LogIn.*', async (route) => {
      await released;
      await route.continue();
    });
    await page.addInitScript(() => {
      const replace = history.replaceState.bind(history);
      Object.assign(window, { redirects: 0 });
      history.replaceState = (state, unused, url) => {
        if (String(url).endsWith('/login')) Object.assign(window, { redirects: redirects() + 1 });
        replace(state, unused, url);
      };
      const redirects = () => Number(Reflect.get(window, 'redirects'));
    });
    await page.goto(ROUTES.accountSettings);
    await page.waitForURL(`**${ROUTES.logIn}`);
    await page.locator('main[aria-busy]').waitFor();
    for (let frame = 0; frame < 10; frame += 1) await settled(page);
    expect(await page.evaluate(() => Number(Reflect.get(window, 'redirects')))).toBe(1);
    release();
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  });

  test('logging in stays busy until the code of the next page is there', async ({ page }) => {
    const { email, password } = await createOwner({ verified: true });
    await page.goto(ROUTES.logIn);
    const release = await holdRequests(page, '**/static/js/OnboardingOverview.*');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    const button = page.getByRole('button', { name: 'Log in', exact: true });
    await button.click();
    await page.waitForURL(`**${ROUTES.onboarding}`);
    for (let frame = 0; frame < 10; frame += 1) await settled(page);
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText('You are logged in as')).toHaveCount(0);
    release();
    await expect(button).toHaveCount(0);
  });
});
