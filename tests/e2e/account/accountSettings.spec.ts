/** What owners do with their account: change the password, download the data, delete it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { FieldValue } from 'firebase-admin/firestore';
import { adminAuth, adminDb, createOwner, freshEmail, type Owner, signIn } from '../../support/accounts';
import { createShop } from '../../support/shop';
import { announced, heading, mailedLink, open, startSession, unitsCalledBy } from '../actions';
import { expect, test } from '../fixtures';
import { PHONE } from '../site';

const NEW_PASSWORD = 'battery staple 9';
/** The identity service's answer to a wrong password or a used link, which the console logs. */
const REFUSED = /\b400\b/;

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });

const WHO = { title: 'Confirm that it is you', action: 'Confirm' };
const DELETE = { title: 'Delete your account?', action: 'Delete for good' };

/** Answers the question for the current password. */
async function confirmWith(page: Page, password: string, { title, action } = WHO): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: action }).click();
}

/** Opens the settings of somebody who has just logged in. */
async function openSettings(page: Page, account: Owner): Promise<void> {
  await startSession(page, account);
  await open(page, ROUTES.accountSettings);
  await heading(page).filter({ hasText: 'Account Settings' }).waitFor();
}

test.describe('a forgotten password', () => {
  test('is replaced by the link in an e-mail, which works once', async ({ complaints, visit }) => {
    complaints.allow(REFUSED);
    const account = await createOwner({ verified: true });
    const page = await visit({ viewport: PHONE });
    await open(page, ROUTES.logIn);
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The typed email is filled in on the next page.
    await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('Password reset email sent.').waitFor();

    const link = await mailedLink(account.email, 'PASSWORD_RESET');
    await page.goto(link);
    await page.locator('main').getByText(account.email).waitFor();
    await newPassword(page).fill('short');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText(/^Use at least \d+ characters\.$/).waitFor();
    expect(await newPassword(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await newPassword(page).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Show the password' }).click();
    await expect(newPassword(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Save new password' }).click();
    // The owner is logged in with it.
    await page.waitForURL(`**${ROUTES.onboarding}`);
    await page.getByText('Password changed.').waitFor();

    await page.goto(link);
    await page.getByText('This link no longer works').waitFor();
    await signIn(account.email, NEW_PASSWORD);
    await expect(signIn(account.email, account.password)).rejects.toThrow(REFUSED);
  });
});

test('an address without an account gets the answer that every address gets', async ({ page, complaints }) => {
  complaints.allow(REFUSED);
  const stranger = freshEmail();
  await open(page, ROUTES.forgotPassword);
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('ada@');
  await email.press('Enter');
  await expect(email, 'and what is no address gets none').toHaveAccessibleDescription(/^Enter an email address/);
  await email.fill(stranger);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByText('Password reset email sent.').waitFor();
  await page.getByText(`If ${stranger} has an account, the link is on its way.`).waitFor();
});

test.describe('account settings', () => {
  test('changes the password only after the old one', async ({ page, complaints }) => {
    complaints.allow(REFUSED);
    const account = await createOwner({ verified: true });
    await openSettings(page, account);
    await newPassword(page).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await confirmWith(page, 'not my password');
    await page.getByRole('dialog').locator('[name=currentPassword][aria-invalid=true]').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await newPassword(page).inputValue(), 'nothing is lost by thinking better of it').toBe(NEW_PASSWORD);
    const change = page.getByRole('button', { name: 'Change password' });
    expect(await change.evaluate((button) => button === document.activeElement), 'focus is back where it was').toBe(
      true,
    );
    await signIn(account.email, account.password);

    // A live region announces only changes: it must be in the page before the message.
    const region = page.getByRole('region', { name: 'Password', exact: true }).getByRole('status');
    await region.evaluate((element) => element.setAttribute('data-before', ''));
    await change.click();
    await confirmWith(page, account.password);
    await page.locator('[data-before]').getByText('Password changed.').waitFor();
    expect(await newPassword(page).inputValue()).toBe('');
    await signIn(account.email, NEW_PASSWORD);
  });

  test('says that a new password may be saved, where the answer is lost', async ({ page, complaints }) => {
    complaints.allow(/ERR_FAILED|Password not changed/);
    const account = await createOwner({ verified: true });
    await openSettings(page, account);
    await page.route('**/accounts:update*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await newPassword(page).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await confirmWith(page, account.password);
    await expect(
      page.getByText('If your present password is refused then, the new one is saved already.'),
    ).toBeVisible();
    expect(await newPassword(page).inputValue()).toBe(NEW_PASSWORD);
    await signIn(account.email, NEW_PASSWORD);
  });

  test('changes the email by a link to the new address, and refuses the present one at its field', async ({ page }) => {
    const account = await createOwner({ verified: true });
    await openSettings(page, account);
    const email = page.getByLabel('New email', { exact: true });
    const change = page.getByRole('button', { name: 'Change email' });
    await email.fill(account.email.toUpperCase());
    await change.click();
    await expect(email).toHaveAccessibleDescription(/This is your email already\./);

    const next = freshEmail();
    await email.fill(next);
    await change.click();
    await confirmWith(page, account.password);
    await page.getByText('Verification email sent.').waitFor();
    await page.goto(await mailedLink(account.email, 'VERIFY_AND_CHANGE_EMAIL'));
    await page.getByRole('button', { name: 'Use this email' }).click();
    await page.getByText(`Your account now uses ${next}.`).waitFor();
    await signIn(next, account.password);
  });

  test('say that a profile was not saved', async ({ page, complaints }) => {
    complaints.allow(/ERR_FAILED|Firestore|not saved/i);
    await openSettings(page, await createOwner({ verified: true }));
    const profile = page.getByRole('region', { name: 'Profile' });
    await profile.getByLabel('Your name').fill('Ada Example');
    await page.route('**/documents:commit*', (route) => route.abort());
    await profile.getByRole('button', { name: 'Save profile' }).click();
    await profile.getByText('Your profile may not be saved. Check your connection and try again.').waitFor();
    await expect(profile.getByLabel('Your name')).toHaveValue('Ada Example');
  });

  test('keep a field of the profile that another tab saved meanwhile', async ({ page }) => {
    const account = await createOwner({ verified: true });
    await startSession(page, account);
    const other = await page.context().newPage();
    const [first, second] = [page, other].map((tab) => tab.getByRole('region', { name: 'Profile' }));
    assert.ok(first && second);
    for (const tab of [page, other]) await open(tab, ROUTES.accountSettings);
    for (const profile of [first, second]) await expect(profile.getByLabel('Your name')).toBeVisible();
    for (const [profile, label, value] of [
      [first, 'Your name', 'Ada Example'],
      [second, 'Your phone', '020 7946 0000'],
    ] as const) {
      await profile.getByLabel(label).fill(value);
      await profile.getByRole('button', { name: 'Save profile' }).click();
      await profile.getByText('Saved.').waitFor();
    }
    const { displayName, phone } =
      (await adminDb().collection(COLLECTIONS.users).doc(account.uid).get()).data() ?? assert.fail('no profile');
    assert.deepEqual([displayName, phone], ['Ada Example', '020 7946 0000']);
  });

  test('saves a profile, downloads everything that is stored, and deletes the account', async ({ page }) => {
    const account = await createOwner({ verified: true });
    await adminDb().collection(COLLECTIONS.businessSetups).doc(account.uid).set({ name: 'The Tin Kettle' });
    const units = unitsCalledBy(page);
    await openSettings(page, account);

    await test.step('keeps the time of the first save of a profile, and the last save as the copy for offline', async () => {
      const profile = page.getByRole('region', { name: 'Profile' });
      const save = async (name: string) => {
        await profile.getByLabel('Your name').fill(name);
        await profile.getByRole('button', { name: 'Save profile' }).click();
        await page.waitForFunction((kept) => localStorage.getItem('tessera.lastRead')?.includes(kept), name);
        await profile.getByText('Saved.').waitFor();
        return (
          (await adminDb().collection(COLLECTIONS.users).doc(account.uid).get()).data() ?? assert.fail('no profile')
        );
      };
      const first = await save('Agnes Hawthorne');
      const second = await save('Ada Example');
      expect([first['displayName'], second['displayName']]).toStrictEqual(['Agnes Hawthorne', 'Ada Example']);
      expect(typeof first['createdAt']).toBe('string');
      expect(second['createdAt']).toBe(first['createdAt']);
    });

    await test.step('downloads everything that is stored, as a file', async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download my data' }).click(),
      ]);
      expect(file.suggestedFilename()).toBe('tessera-account.json');
      const text = await readFile(await file.path(), 'utf8');
      expect(text.includes(account.email) && text.includes('The Tin Kettle')).toBeTruthy();
    });

    await test.step('deletes the account once the address is typed and the password confirmed, and signs out', async () => {
      const confirmation = page.getByLabel('Type your email to confirm');
      await confirmation.fill('somebody.else@shop.example');
      await page.getByRole('button', { name: 'Delete account for good' }).click();
      await page.getByText(`Type ${account.email} to confirm.`).waitFor();
      await confirmation.fill(account.email.toUpperCase());
      await page.getByRole('button', { name: 'Delete account for good' }).click();
      const told = announced(page, 'Your account is deleted.');
      // The log-in page's code comes late, so the guard leads there more than once.
      await page.route('**/static/js/**', async (route) => {
        await sleep(500);
        await route.continue();
      });
      await confirmWith(page, account.password, DELETE);
      await told;
      await expect(page.getByRole('main')).toContainText('We keep what accounting needs');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log in' }).waitFor();
      await expect(adminAuth().getUser(account.uid)).rejects.toThrow(/user-not-found|no user record/i);
      expect((await adminDb().collection(COLLECTIONS.businessSetups).doc(account.uid).get()).exists).toBe(false);
      await page.goto(ROUTES.dashboard);
      await page.waitForURL(`**${ROUTES.logIn}`);
    });
    expect([...units]).toEqual(['account']);
  });
});

test('an owner who has not paid can start the set-up again', async ({ page }) => {
  const account = await createOwner({ verified: true });
  const setup = adminDb().collection(COLLECTIONS.businessSetups).doc(account.uid);
  await setup.set({ name: 'Corner Café' });
  await startSession(page, account);
  await open(page, ROUTES.onboarding);
  await page.getByRole('heading', { name: 'Finish your card' }).waitFor();
  const startAgain = page.getByRole('button', { name: 'Start again' });
  const dialog = page.getByRole('dialog', { name: 'Start the set-up again?' });
  await startAgain.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await setup.get()).exists).toBe(true);
  await startAgain.click();
  await dialog.getByRole('button', { name: 'Delete the set-up' }).click();
  await page.getByRole('heading', { name: 'Make your card' }).waitFor();
  expect((await setup.get()).exists).toBe(false);
  expect(await startAgain.count()).toBe(0);
});

test('an open shop’s contact is saved with one press and reaches the shop; its card is changed in its room', async ({
  page,
}) => {
  const shop = await createShop();
  await openSettings(page, shop.owner);
  const business = page.getByRole('region', { name: 'Your business' });
  await expect(business.getByRole('link', { name: 'Card', exact: true })).toHaveAttribute('href', ROUTES.programme);
  await business.getByRole('link', { name: 'Contact and address' }).click();
  await page.getByLabel('Town or city').fill('Leeds');
  await expect(page.getByRole('main')).not.toContainText(/Step \d of|Payment|Continue|Finish/);
  // An open shop needs its contact: an empty field is no new value.
  await page.getByLabel('Contact name').fill('');
  await page.getByLabel('Phone').focus();
  await expect(page.getByLabel('Contact name')).toHaveAccessibleDescription('Enter a contact name.');
  await page.getByText('Not everything is saved yet').waitFor();
  await page.getByLabel('Contact name').fill('Ada Example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(`**${ROUTES.accountSettings}`);
  await page.getByRole('main').getByText('Saved.', { exact: true }).waitFor();
  const stored = await adminDb().doc(`businesses/${shop.businessId}`).get();
  expect(stored.data()?.['address']).toContain('Leeds');

  await page.goto(ROUTES.setupComplete);
  await expect(heading(page)).toHaveText('Your business');
  await expect(page.getByRole('main')).not.toContainText(/You have paid|steps done|after \d+ stamps/);
  await page.getByRole('link', { name: 'Edit business' }).click();
  await page.waitForURL(`**${ROUTES.programme}`);
});

test('opening hours are stored once their owner sets them, and not with the website; they can be removed again', async ({
  page,
}) => {
  const { owner } = await createShop();
  const setup = adminDb().collection(COLLECTIONS.businessSetups).doc(owner.uid);
  await setup.update({ openingHours: FieldValue.delete() });
  await openSettings(page, owner);
  const saved = async (act: () => Promise<void>) => {
    await page.getByRole('link', { name: 'Website and hours' }).click();
    await act();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('main').getByText('Saved.', { exact: true }).waitFor();
    return (await setup.get()).data();
  };
  const asked = page.getByLabel('Say when the shop is open');
  const { website, openingHours } = (await saved(() => page.getByLabel('Website').fill('https://tin.example'))) ?? {};
  expect([website, openingHours]).toEqual(['https://tin.example', undefined]);
  const set = await saved(async () => {
    await page.getByLabel('Website').fill('not a site');
    // The error of the field that is left moves the box, which is pressed at that moment.
    await asked.click();
    await expect(asked).toBeChecked();
    await expect(page.getByLabel('Website')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Website').fill('https://tin.example');
    await page.getByLabel('Saturday', { exact: true }).uncheck();
  });
  expect(set?.['openingHours']).toMatchObject({ monday: '09:00-17:30', saturday: 'closed', sunday: 'closed' });
  expect((await saved(() => asked.uncheck()))?.['openingHours']).toEqual({});
});

test('a deletion whose answer was lost is told as done', async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED|Form not sent|\b400\b/);
  const account = await createOwner({ verified: true });
  await openSettings(page, account);
  await page.route('**/deleteAccount', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel('Type your email to confirm').fill(account.email);
  await page.getByRole('button', { name: 'Delete account for good' }).click();
  const told = announced(page, 'Your account is deleted.');
  await confirmWith(page, account.password, DELETE);
  await told;
  await page.waitForURL(`**${ROUTES.logIn}`);
});
