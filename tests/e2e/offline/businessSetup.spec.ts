/** The set-up on a bad connection. */
import type { Page } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { adminDb, createOwner } from '../../support/accounts';
import { eventually } from '../../support/eventually';
import { open, startSession } from '../actions';
import { expect, test } from '../fixtures';

const COMMITS = /\/documents:commit/;

test.describe('a business that is being set up', () => {
  let uid: string;
  test.beforeEach(async ({ page }) => {
    const account = await createOwner({ verified: true });
    uid = account.uid;
    await startSession(page, account);
    await open(page, ROUTES.businessSetup);
  });

  const name = (page: Page) => page.getByLabel('Business name');
  const arrives = (typed: string) =>
    eventually(
      `${typed} in the database`,
      async () => (await adminDb().collection(COLLECTIONS.businessSetups).doc(uid).get()).data()?.['name'] === typed,
    );

  test('text typed without a connection is saved once there is one again', async ({ page, context, complaints }) => {
    // The app asks the database's root whether the server answers; the emulator answers 404 there.
    complaints.allow(/ERR_INTERNET_DISCONNECTED|ChunkLoadError|Firestore|\b404\b/);
    // The page may still be reading its shops or its payment when the connection ends.
    complaints.allow(/Not read: (shops|payingStep) .*could not be reached/);
    await name(page).waitFor();
    await context.setOffline(true);
    await name(page).fill('The Tin Kettle');
    await page.getByRole('alert').getByText('Not saved').waitFor();
    await context.setOffline(false);
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    await arrives('The Tin Kettle');
  });

  test('in a tab that was opened before another saved: only what was changed there is saved', async ({
    page,
    context,
  }) => {
    await name(page).waitFor();
    const other = await context.newPage();
    await open(other, ROUTES.businessSetup);
    await name(other).fill('The Tin Kettle');
    await arrives('The Tin Kettle');
    await page.getByLabel('First reward').fill('A free flat white');
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    await arrives('The Tin Kettle');
  });

  test('text that was never seen to arrive overwrites nothing that another device has saved', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED|ChunkLoadError|Firestore|Not read: (shops|payingStep)|\b404\b/);
    const setup = adminDb().collection(COLLECTIONS.businessSetups).doc(uid);
    const saveElsewhere = (fields: object) =>
      setup.set({ ...fields, updatedAt: new Date().toISOString() }, { merge: true });
    const reward = (on: Page) => on.getByLabel('First reward');
    /** Types without a connection, and closes the page. */
    const typeInVain = async (on: Page, typed: string) => {
      await context.setOffline(true);
      await name(on).fill(typed);
      await on.getByRole('alert').getByText('Not saved').waitFor();
      await on.close();
      await context.setOffline(false);
    };
    await name(page).waitFor();
    await saveElsewhere({ reward: 'A free flat white' });
    await typeInVain(page, 'The Tin Kettle');
    const second = await context.newPage();
    await open(second, ROUTES.businessSetup);
    await arrives('The Tin Kettle');
    await expect(reward(second)).toHaveValue('A free flat white');
    expect((await setup.get()).data()?.['reward']).toBe('A free flat white');

    await typeInVain(second, 'The Tin');
    await saveElsewhere({ name: 'The Copper Kettle' });
    const third = await context.newPage();
    await open(third, ROUTES.businessSetup);
    await expect(name(third)).toHaveValue('The Copper Kettle');
    // What is saved next tells that nothing older is on its way.
    await reward(third).fill('A tea');
    await third.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    expect((await setup.get()).data()).toMatchObject({ name: 'The Copper Kettle', reward: 'A tea' });
  });

  test('a number that cannot be is marked once its field is left, and not called saved', async ({ page }) => {
    const stamps = page.getByLabel('Stamps until the reward');
    await stamps.fill('25');
    await name(page).fill('The Tin Kettle');
    await expect(stamps).toHaveAccessibleDescription(/Choose a whole number from 2 to 20\./);
    await arrives('The Tin Kettle');
    await page.getByRole('status').getByText('Not everything is saved yet', { exact: true }).waitFor();
    await stamps.fill('12');
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    await expect(stamps).not.toHaveAccessibleDescription(/Choose/);
  });

  test('is not called saved while newer text is still to be sent', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    await page.route(COMMITS, async (route) => {
      await released;
      await route.continue();
    });
    const begun = page.waitForRequest(COMMITS);
    await name(page).fill('The Tin');
    await begun;
    await page.evaluate(() => {
      const states: (string | null)[] = [];
      Object.assign(window, { states });
      const status = document.querySelector('[data-state]');
      if (!status) throw new Error('no status');
      new MutationObserver(() => states.push(status.getAttribute('data-state'))).observe(status, {
        attributes: true,
        attributeFilter: ['data-state'],
      });
    });
    await name(page).fill('The Tin Kettle');
    release();
    await arrives('The Tin Kettle');
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    const states = await page.evaluate(() => (window as unknown as { states: string[] }).states);
    expect(states.indexOf('saved'), states.join(', ')).toBe(states.length - 1);
  });
});
