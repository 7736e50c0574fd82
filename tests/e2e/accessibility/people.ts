/** Every kind of visitor, with the pages that they open. */
import { expect, type Page } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { heading, open } from '../actions';
import type { Role } from '../fixtures';
import { ACCOUNT_PATHS, addressOf, ADMIN_PATHS, MISSING, PUBLIC_PATHS } from '../site';

interface Person {
  who: string;
  role: Role | undefined;
  paths: readonly string[];
}

/** Where two addresses show one page, one of them is enough. */
const once = (paths: readonly string[]) =>
  paths.filter((path) => path !== ROUTES.homeAlias && path !== ROUTES.businessSetupAlias);

export const PEOPLE: readonly Person[] = [
  { who: 'a signed-out visitor', role: undefined, paths: once([...PUBLIC_PATHS, MISSING]).map(addressOf) },
  { who: 'a paid owner', role: 'paid', paths: once(ACCOUNT_PATHS) },
  { who: 'an owner who waits for approval', role: 'pending', paths: [ROUTES.onboarding, ROUTES.payment] },
  { who: 'an owner who has just verified', role: 'unpaid', paths: [ROUTES.onboarding, ROUTES.payment, ROUTES.receipt] },
  { who: 'an unverified owner', role: 'unverified', paths: [ROUTES.verifyEmail] },
  { who: 'an admin', role: 'admin', paths: ADMIN_PATHS },
];

/** The heading for those whom an admin page refuses. */
export const ADMINS_ONLY = /need an admin account/i;

/** Opens a page and waits until it has loaded what it shows. Fails if it leads elsewhere, or refuses. */
export async function openLoaded(page: Page, path: string): Promise<void> {
  await open(page, path);
  await heading(page).waitFor();
  await page.waitForFunction(
    () =>
      !/^Loading/m.test(document.querySelector('main')?.innerText ?? '') && !document.querySelector('[aria-busy=true]'),
  );
  expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
  expect(await heading(page).textContent()).not.toMatch(ADMINS_ONLY);
}
