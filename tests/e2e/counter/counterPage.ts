/** The counter as staff meet it, beside a shop whose functions run in the emulator. */
import type { Page } from '@playwright/test';
import { ROUTES } from '@tessera/domain/paths';
import type { Owner } from '../../support/accounts';
import { ask, callEmulator, type Shop } from '../../support/shop';
import { live, startSession } from '../actions';
import { expect } from '../fixtures';

callEmulator();

/** Starts the unit that a counter calls: one that only starts now takes longer than staff wait for an answer. */
export async function warm({ businessId, owner }: Shop): Promise<void> {
  await ask('readCard', { businessId, code: 'hello' }, owner.idToken);
}

/** Somebody of the team logs in and opens the counter. */
export async function openCounter(page: Page, person: Owner): Promise<void> {
  await startSession(page, person);
  await page.goto(ROUTES.counter);
  await live(page);
  await expect(field(page)).toBeVisible();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
}

export const field = (page: Page) => page.getByLabel('Card code');

/** Types a code, as a hand-held scanner does: with Enter. */
export async function type(page: Page, code: string): Promise<void> {
  await field(page).fill(code);
  await field(page).press('Enter');
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const waitingScans = (page: Page) => page.getByRole('region', { name: 'Waiting scans' });
