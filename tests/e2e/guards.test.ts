/** Every protected address, reloaded by everybody it might be opened by. */
import assert from 'node:assert/strict';
import { ROUTES } from '@tessera/domain/paths';
import { adminDb, createOwner } from '../support/accounts';
import { live, type Visitor, visitor } from '../support/browser';
import { heading, logIn } from '../support/journey';

const USER_PAGES = [
  ROUTES.onboarding,
  ROUTES.accountSettings,
  ROUTES.businessSetupAlias,
  ROUTES.businessSetup,
  ROUTES.setupComplete,
  ROUTES.payment,
  ROUTES.receipt,
] as const;
const ADMIN_PAGES = [ROUTES.approvePayment, ROUTES.interest] as const;

/** Where somebody ends who opens an address, and under which heading where that matters. */
type Expectation = { at: string; title?: RegExp };
type Role = 'signed out' | 'unverified' | 'unpaid' | 'paid' | 'admin';

const stays = (path: string): Expectation => ({ at: path });
const refused: RegExp = /need an admin account/i;

function expected(role: Role, path: string): Expectation {
  if (role === 'signed out') return { at: ROUTES.logIn };
  if (role === 'unverified') return { at: ROUTES.verifyEmail };
  if (ADMIN_PAGES.some((page) => page === path)) return role === 'admin' ? stays(path) : { at: path, title: refused };
  if (path === ROUTES.dashboard) return role === 'paid' ? stays(path) : { at: ROUTES.home };
  return stays(path);
}

describe('protected addresses', () => {
  const people: Role[] = ['signed out', 'unverified', 'unpaid', 'paid', 'admin'];
  for (const role of people) {
    describe(`${role}`, () => {
      let somebody: Visitor;
      before(async () => {
        somebody = await visitor();
        if (role === 'signed out') return;
        const account = await createOwner({ verified: role !== 'unverified', admin: role === 'admin' });
        if (role === 'paid') await adminDb().collection('payments').doc(account.uid).set({ paid: true });
        await logIn(somebody.page, account);
      });
      after(() => somebody.leave());

      for (const path of [...USER_PAGES, ROUTES.dashboard, ...ADMIN_PAGES]) {
        const { at, title } = expected(role, path);
        it(`${path}: ${at === path ? 'stays' : `goes to ${at}`}${title ? `, refused` : ''}`, async () => {
          const { page } = somebody;
          await page.goto(path);
          await page.waitForURL((url) => url.pathname === at);
          await live(page);
          // While the session is looked up the heading says so, and only so.
          const arrived = heading(page).filter({ hasNotText: /^Loading/ });
          await arrived.waitFor();
          if (title) assert.match((await arrived.textContent()) ?? '', title);
          else if (at === path) assert.doesNotMatch((await arrived.textContent()) ?? '', refused);
        });
      }

      if (role === 'paid') {
        it('/success: moves on to /dashboard', async () => {
          await somebody.page.goto(ROUTES.success);
          await somebody.page.waitForURL(`**${ROUTES.dashboard}`);
        });
      }
    });
  }
});
